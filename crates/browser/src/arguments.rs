//! The arguments of a call, read strictly: what isn't known, or isn't what it should be, makes the call a misfit.

use serde_json::{Map, Value, json};

use domain::action::ActionKind;
use domain::call::ToolSpec;
use domain::reference::Reference;

/// Why a call is no action, with advice to the model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Misfit {
    /// What is wrong and what to do instead.
    pub advice: String,
}

impl Misfit {
    pub(super) fn new(advice: impl Into<String>) -> Self {
        Self {
            advice: advice.into(),
        }
    }
}

/// A tool and its arguments, to be sent.
pub type Printed = (&'static str, Map<String, Value>);

/// An argument that is offered: its name, a word on it where the name says too little, and whether it has to be given.
pub(super) type Argument = (&'static str, &'static str, bool);

/// A tool as it is known here: its name, what it is, what it does in a model's words, and what it takes.
pub(super) type Tool = (&'static str, ActionKind, &'static str, &'static [Argument]);

/// A tool as a model is told about it; `kind` gives the schema of an argument's value.
pub(super) fn offer((name, _, does, takes): &Tool, kind: fn(&str) -> Value) -> ToolSpec {
    let value = |(name, words, _): &Argument| {
        let mut schema = kind(name);
        if !words.is_empty() {
            schema["description"] = Value::from(*words);
        }
        ((*name).to_owned(), schema)
    };
    let needed = takes.iter().filter(|(.., needed)| *needed);
    let needed: Vec<_> = needed.map(|(name, ..)| *name).collect();
    let mut input_schema = json!({
        "type": "object",
        "properties": takes.iter().map(value).collect::<Map<_, _>>(),
    });
    if !needed.is_empty() {
        input_schema["required"] = json!(needed);
    }
    ToolSpec {
        name: (*name).to_owned(),
        description: (*does).to_owned(),
        input_schema,
    }
}

/// The arguments of a call, read strictly.
#[derive(Debug, Clone, Copy)]
pub(super) struct Arguments<'c> {
    pub(super) tool: &'static str,
    pub(super) args: &'c Map<String, Value>,
}

impl<'c> Arguments<'c> {
    /// Refuses every argument that is not known.
    pub(super) fn only(self, known: impl Fn(&str) -> bool) -> Result<(), Misfit> {
        match self.args.keys().find(|key| !known(key)) {
            Some(key) => Err(Misfit::new(format!(
                "{} may not be called with '{key}' here. Leave it out.",
                self.tool
            ))),
            None => Ok(()),
        }
    }

    pub(super) fn wrong(self, key: &str, wanted: &str) -> Misfit {
        Misfit::new(format!("{} needs {wanted} as '{key}'.", self.tool))
    }

    /// A value as something; absent or `null` is `None`, and what isn't that is a misfit.
    fn read<T>(
        self,
        key: &str,
        wanted: &str,
        read: impl Fn(&'c Value) -> Option<T>,
    ) -> Result<Option<T>, Misfit> {
        let value = self.args.get(key).filter(|v| !v.is_null());
        value
            .map(|v| read(v).ok_or_else(|| self.wrong(key, wanted)))
            .transpose()
    }

    pub(super) fn maybe_text(self, key: &str) -> Result<Option<String>, Misfit> {
        self.read(key, "a text", |v| v.as_str().map(str::to_owned))
    }

    pub(super) fn text(self, key: &str) -> Result<String, Misfit> {
        self.maybe_text(key)?
            .ok_or_else(|| self.wrong(key, "a text"))
    }

    /// Absent counts as `false`.
    pub(super) fn flag(self, key: &str) -> Result<bool, Misfit> {
        let flag = self.read(key, "true or false", Value::as_bool)?;
        Ok(flag.unwrap_or_default())
    }

    pub(super) fn number(self, key: &str) -> Result<Option<f64>, Misfit> {
        self.read(key, "a number", Value::as_f64)
    }

    /// A number in a list.
    pub(super) fn index(self, key: &str) -> Result<Option<usize>, Misfit> {
        self.read(key, "a whole number", |v| {
            let number = v
                .as_u64()
                .or_else(|| v.to_string().strip_suffix(".0")?.parse().ok());
            usize::try_from(number?).ok()
        })
    }

    pub(super) fn list(self, key: &str) -> Result<&'c [Value], Misfit> {
        let list = self.read(key, "a list", Value::as_array)?;
        list.map(Vec::as_slice)
            .ok_or_else(|| self.wrong(key, "a list"))
    }

    pub(super) fn texts(self, key: &str) -> Result<Vec<String>, Misfit> {
        let text = |v: &Value| v.as_str().map(str::to_owned);
        let texts: Option<_> = self.list(key)?.iter().map(text).collect();
        texts.ok_or_else(|| self.wrong(key, "a list of texts"))
    }

    /// An element, under one of these names.
    pub(super) fn element(self, keys: &[&str]) -> Result<Reference, Misfit> {
        let given: Vec<&str> = keys
            .iter()
            .filter_map(|key| self.args.get(*key))
            .filter_map(Value::as_str)
            .collect();
        let Some(first) = given.first() else {
            return Err(Misfit::new(
                "The element's reference is missing. Give the ref from the newest page, for example e12.",
            ));
        };
        if given.iter().any(|other| other != first) {
            return Err(Misfit::new(
                "Two different references were given. Give one.",
            ));
        }
        Reference::new(first).ok_or_else(|| {
            Misfit::new(format!(
                "'{}' is no element reference. Selectors are not accepted; give the ref from the newest page, for example e12.",
                first.chars().take(60).collect::<String>()
            ))
        })
    }
}
