//! Mock services: a stateful site on a loopback port on which the whole program can be tried.
