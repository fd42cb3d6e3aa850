//! The fields of a form as the server takes them: what each is, and its value as a text.

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::Serializer;

use super::IN_WORDS;
use domain::action::{Entry, Field};
use domain::reference::Reference;

/// One of them. What else a model says of it (`name`, `element`) are its own words, and never sent.
#[derive(serde::Serialize, serde::Deserialize)]
struct Row {
    #[serde(skip_deserializing)]
    name: &'static str,
    r#type: String,
    #[serde(alias = "ref")]
    target: Reference,
    value: String,
}

pub(super) fn serialize<S: Serializer>(fields: &[Field], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(fields.iter().map(|field| {
        let (kind, value) = match &field.entry {
            Entry::Text(text) => ("textbox", text.clone()),
            Entry::Tick(set) => ("checkbox", set.to_string()),
            Entry::Pick(set) => ("radio", set.to_string()),
            Entry::Choose(value) => ("combobox", value.clone()),
            Entry::Slide(value) => ("slider", value.clone()),
        };
        Row {
            name: IN_WORDS,
            r#type: kind.to_owned(),
            target: field.target,
            value,
        }
    }))
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Field>, D::Error> {
    let rows = Vec::<Row>::deserialize(from)?.into_iter();
    let read = |row: Row| {
        let set = || {
            let set = row.value.parse();
            set.map_err(|_| Error::custom("a box is filled with true or false"))
        };
        let entry = match row.r#type.as_str() {
            "textbox" => Entry::Text(row.value),
            "checkbox" => Entry::Tick(set()?),
            "radio" => Entry::Pick(set()?),
            "combobox" => Entry::Choose(row.value),
            "slider" => Entry::Slide(row.value),
            other => {
                let wrong = format!("a field can't be filled as a {other}");
                return Err(Error::custom(wrong));
            }
        };
        let target = row.target;
        Ok(Field { target, entry })
    };
    rows.map(read).collect()
}
