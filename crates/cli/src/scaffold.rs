//! The beginning of a definition: a file that is valid as it is (planned), and that says in comments what to
//! fill in before it can be chosen.

use toml::Value;
use url::Url;

use super::words::capitalised;

/// A commented definition. The result is checked by the caller: a name may be none.
pub fn definition(name: &str, url: &Url, domains: &[String]) -> String {
    let text = |value: &str| Value::String(value.to_owned()).to_string();
    let domains: Vec<String> = domains.iter().map(|d| text(d)).collect();
    let display_name = display_name(name);
    FORM.replace("{name}", &text(name))
        .replace("{display_name}", &text(&display_name))
        .replace("{url}", &text(url.as_str()))
        .replace("{domains}", &domains.join(", "))
        .replace(
            "{goal}",
            &text(&format!("Cancel the {display_name} subscription. {GOAL}")),
        )
}

const GOAL: &str = "Start on the account page, complete the flow, decline every offer. Call complete_task when the page confirms the cancellation.";

const FORM: &str = r#"# A service of your own. Texts in "…" are looked for without regard to case; write them in lower case.
# General signs (sign-in pages, confirmations, errors, who else bills) in several languages come on top of yours.

# Name on the command line: lower-case letters, digits, '-'.
name = {name}
# Name for people.
display_name = {display_name}
description = ""
# Other names on the command line.
aliases = []

# "planned": listed, can't be chosen. Say "available" when the rest is filled in.
status = "planned"

# Where a run starts: the account or subscription page.
start_url = {url}
# Where the page stands that shows whether the subscription goes on, if that is another one.
# status_url = {url}

# The only sites on which the program may act, as registrable domains ("example.com" covers www.example.com).
domains = [{domains}]

# The task, in words for the model.
goal = {goal}
# Further words for the model, for example which button leads to the cancellation.
prompt = ""
# Controls that say "cancel" and only lead to a further page of the cancellation, so that nobody has to be asked.
# way_in = [{ role = "link", name = { contains = "cancel membership" } }]
# What the controls say that decline offers, for the built-in planner.
# decline = ["no thanks", "continue to cancel"]

# What you should know before: notice periods, refunds, app stores.
notes = []
# The day on which somebody last went through the real flow, as 2027-02-15; empty if nobody did.
last_verified = ""

# Conditions of what follows: url, title, content = { contains = "…" } or { regex = '…' }, element = { role = "button", name = { … } },
# joined by all = [ … ], any = [ … ], not = { … }.

# What disproves an end. Nothing here can prove one: the account's pages have to show it.
# [[failure]]
# id = "still-active"
# when = { content = { contains = "your membership renews on" } }

# When to ask you, beside the program's own rules.
# [[checkpoint]]
# id = "last-button"
# when = { element = { role = "button", name = { contains = "end my membership" } } }
"#;

/// `my-gym` as a person writes it: `My Gym`.
fn display_name(name: &str) -> String {
    name.split('-')
        .filter(|part| !part.is_empty())
        .map(capitalised)
        .collect::<Vec<_>>()
        .join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use services::validate_text;
    use std::path::Path;

    fn problems(text: &str) -> Vec<String> {
        validate_text(Path::new("x.toml"), text)
            .iter()
            .map(ToString::to_string)
            .collect()
    }

    fn begun() -> String {
        definition(
            "my-gym",
            &Url::parse("https://www.gym.example/account?a=%22b%22").unwrap(),
            &["gym.example".to_owned()],
        )
    }

    #[test]
    fn it_is_valid_as_it_is_and_filled_in() {
        assert!(begun().contains("display_name = \"My Gym\""));
        assert_eq!(problems(&begun()), Vec::<String>::new());
        // Every example that stands in a comment is one.
        let filled: String = begun()
            .lines()
            .map(|line| match line.strip_prefix("# ") {
                Some(rest)
                    if [
                        "[[",
                        "id = ",
                        "when = ",
                        "way_in = ",
                        "decline = ",
                        "status_url = ",
                    ]
                    .iter()
                    .any(|key| rest.starts_with(key)) =>
                {
                    format!("{rest}\n")
                }
                _ => format!("{line}\n"),
            })
            .collect();
        let filled = filled.replace("\"planned\"", "\"available\"");
        assert_eq!(problems(&filled), Vec::<String>::new());
        assert!(filled.contains("\n[[failure]]") && filled.contains("\n[[checkpoint]]"));
    }

    #[test]
    fn odd_names_can_t_break_the_file() {
        let text = definition(
            "a\"\nstatus = \"available",
            &Url::parse("https://a.example/").unwrap(),
            &["a.example".to_owned()],
        );
        assert!(
            problems(&text).iter().all(|p| p.contains("name")) && !problems(&text).is_empty(),
            "{:?}",
            problems(&text)
        );
    }
}
