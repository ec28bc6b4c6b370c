//! What another program can ask.

use std::str::FromStr;
use std::time::Duration;

use vidraria_search::Budget;

/// A line of input, understood.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Command {
    /// An empty line.
    Nothing,
    /// Say who you are.
    Ugi,
    /// Say that you are ready.
    IsReady,
    /// Forget everything about the last game.
    NewGame,
    /// Set an option.
    SetOption {
        /// Its name.
        name: String,
        /// Its value.
        value: String,
    },
    /// Take this position: a JSON object.
    State(String),
    /// Take the position at the end of the playthrough that follows.
    Playthrough,
    /// Think.
    Go(Limit),
    /// Answer now.
    Stop,
    /// End.
    Quit,
}

/// How long to think.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Limit {
    /// Until the budget is used up.
    Budget(Budget),
    /// Until `stop`.
    Infinite,
}

impl FromStr for Command {
    type Err = String;

    fn from_str(line: &str) -> Result<Self, String> {
        let (word, rest) = split(line);
        Ok(match word {
            "" => Self::Nothing,
            "ugi" => Self::Ugi,
            "isready" => Self::IsReady,
            "uginewgame" => Self::NewGame,
            "setoption" => option(rest)?,
            "position" => match split(rest) {
                ("state", json) if !json.is_empty() => Self::State(json.to_owned()),
                ("playthrough", "") => Self::Playthrough,
                _ => {
                    return Err(
                        "write `position state {…}` or `position playthrough` and then its \
                                lines up to one that says `end`"
                            .to_owned(),
                    );
                }
            },
            "go" => Self::Go(limit(rest)?),
            "stop" => Self::Stop,
            "quit" => Self::Quit,
            _ => {
                let word: String = word.chars().take(40).collect();
                return Err(format!(
                    "unknown command `{word}`: there are ugi, isready, uginewgame, setoption, \
                     position, go, stop and quit"
                ));
            }
        })
    }
}

/// The first word and what follows it.
fn split(text: &str) -> (&str, &str) {
    let text = text.trim();
    text.split_once(char::is_whitespace)
        .map_or((text, ""), |(word, rest)| (word, rest.trim_start()))
}

fn option(rest: &str) -> Result<Command, String> {
    let named = rest.strip_prefix("name ").map(split);
    let set = named.and_then(|(name, rest)| match split(rest) {
        ("value", value) => Some(Command::SetOption {
            name: name.to_owned(),
            value: value.to_owned(),
        }),
        _ => None,
    });
    set.ok_or_else(|| "write `setoption name NAME value VALUE`".to_owned())
}

fn limit(rest: &str) -> Result<Limit, String> {
    let wrong =
        || "write `go movetime MILLISECONDS`, `go nodes NUMBER`, both, or `go infinite`".to_owned();
    if rest == "infinite" {
        return Ok(Limit::Infinite);
    }
    let mut budget = Budget::default();
    let mut words = rest.split_whitespace();
    while let Some(word) = words.next() {
        let number: u64 = words
            .next()
            .and_then(|word| word.parse().ok())
            .ok_or_else(wrong)?;
        match word {
            "movetime" => budget.time = Some(Duration::from_millis(number)),
            "nodes" => budget.nodes = Some(number),
            _ => return Err(wrong()),
        }
    }
    if budget == Budget::default() {
        return Err(wrong());
    }
    Ok(Limit::Budget(budget))
}
