//! Pure decisions on a page and a proposed call: allow, ask, refuse, or hand over to the person.
