//! The arguments of a call, read strictly: what isn't known, or isn't what it should be, makes the call a misfit.

use serde_json::{Map, Value};

use domain::action::ActionKind;
use domain::call::{ToolCall, ToolSpec};
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

/// Tools: name, what it does, and the arguments that may be given.
pub(super) type Table = [(&'static str, ActionKind, &'static [&'static str])];

/// What the table says of a tool.
pub(super) fn row(table: &Table, tool: &str) -> Option<(ActionKind, &'static [&'static str])> {
    let (_, kind, known) = table.iter().find(|(name, ..)| *name == tool)?;
    Some((*kind, known))
}

/// A server's tools as they are offered to a model: those of the table, without the arguments that would be refused. The newest page
/// is always shown, and a picture comes with it where one helps: neither has to be asked for.
pub(super) fn offered(table: &Table, server: &[ToolSpec]) -> impl Iterator<Item = ToolSpec> {
    server.iter().filter_map(|spec| {
        let (kind, known) = row(table, &spec.name)?;
        let asked = !matches!(kind, ActionKind::Look | ActionKind::Screenshot);
        asked.then(|| trimmed(spec, known))
    })
}

/// A call whose tool isn't in the table.
pub(super) fn unknown_tool(call: &ToolCall) -> Misfit {
    Misfit::new(format!("The tool {} is not available here.", call.name))
}

/// The arguments that an object holds.
pub(super) fn as_map(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(map) => map,
        _ => Map::new(),
    }
}

/// The arguments of a call, read strictly.
#[derive(Debug, Clone, Copy)]
pub(super) struct Arguments<'c> {
    tool: &'c str,
    args: &'c Map<String, Value>,
}

impl<'c> Arguments<'c> {
    pub(super) fn of(call: &'c ToolCall) -> Self {
        Self {
            tool: &call.name,
            args: &call.args,
        }
    }

    /// Those of a part of a call: a field of a form.
    pub(super) fn inside(self, args: &'c Map<String, Value>) -> Self {
        Self { args, ..self }
    }

    /// Refuses every argument that is not in the list, unless it has no effect.
    pub(super) fn only(
        self,
        known: &[&str],
        harmless: fn(&str, &Value) -> bool,
    ) -> Result<(), Misfit> {
        match self
            .args
            .iter()
            .find(|(key, value)| !known.contains(&key.as_str()) && !harmless(key, value))
        {
            Some((key, _)) => Err(Misfit::new(format!(
                "{} may not be called with '{key}' here. Leave it out.",
                self.tool
            ))),
            None => Ok(()),
        }
    }

    fn wrong(self, key: &str, wanted: &str) -> Misfit {
        Misfit::new(format!("{} needs {wanted} as '{key}'.", self.tool))
    }

    /// A value; `null` counts as none.
    fn value(self, key: &str) -> Option<&'c Value> {
        self.args.get(key).filter(|v| !v.is_null())
    }

    pub(super) fn maybe_text(self, key: &str) -> Result<Option<&'c str>, Misfit> {
        self.value(key)
            .map(|v| v.as_str().ok_or_else(|| self.wrong(key, "a text")))
            .transpose()
    }

    pub(super) fn text(self, key: &str) -> Result<&'c str, Misfit> {
        self.maybe_text(key)?
            .ok_or_else(|| self.wrong(key, "a text"))
    }

    /// Absent counts as `false`.
    pub(super) fn flag(self, key: &str) -> Result<bool, Misfit> {
        self.value(key).map_or(Ok(false), |v| {
            v.as_bool().ok_or_else(|| self.wrong(key, "true or false"))
        })
    }

    pub(super) fn number(self, key: &str) -> Result<Option<f64>, Misfit> {
        self.value(key)
            .map(|v| v.as_f64().ok_or_else(|| self.wrong(key, "a number")))
            .transpose()
    }

    /// A number in a list.
    pub(super) fn index(self, key: &str) -> Result<Option<usize>, Misfit> {
        let whole = |v: &Value| {
            let number = v
                .as_u64()
                .or_else(|| v.to_string().strip_suffix(".0")?.parse().ok());
            number.and_then(|n| usize::try_from(n).ok())
        };
        self.value(key)
            .map(|v| whole(v).ok_or_else(|| self.wrong(key, "a whole number")))
            .transpose()
    }

    pub(super) fn list(self, key: &str) -> Result<&'c [Value], Misfit> {
        self.value(key)
            .and_then(Value::as_array)
            .map(Vec::as_slice)
            .ok_or_else(|| self.wrong(key, "a list"))
    }

    pub(super) fn texts(self, key: &str) -> Result<Vec<String>, Misfit> {
        let text = |v: &Value| {
            v.as_str()
                .map(str::to_owned)
                .ok_or_else(|| self.wrong(key, "a list of texts"))
        };
        self.list(key)?.iter().map(text).collect()
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

/// A description without the arguments that would be refused.
fn trimmed(spec: &ToolSpec, known: &[&str]) -> ToolSpec {
    let mut spec = spec.clone();
    if let Some(properties) = spec
        .input_schema
        .get_mut("properties")
        .and_then(Value::as_object_mut)
    {
        properties.retain(|key, _| known.contains(&key.as_str()));
    }
    if let Some(required) = spec
        .input_schema
        .get_mut("required")
        .and_then(Value::as_array_mut)
    {
        required.retain(|key| key.as_str().is_some_and(|k| known.contains(&k)));
    }
    if let Some(schema) = spec.input_schema.as_object_mut() {
        schema.shift_remove("$schema");
    }
    spec
}
