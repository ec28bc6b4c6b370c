//! `vidraria admin`.

mod ratings;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

use clap::{Args, Subcommand};
use tokio::runtime::Runtime;
use vidraria_server::admin::{Admin, Listed, ReportedText};

use crate::Outcome;
use ratings::Ratings;

/// Look after the people of a server, and what they say.
///
/// Works on the server's data folder, also while the server runs: what is changed holds at once.
/// WHO is a person's name as he signs in, or the id that `vidraria admin persons` shows.
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// The server's data folder.
    #[arg(
        long,
        env = "VIDRARIA_DATA",
        value_name = "DIR",
        default_value = "data",
        global = true
    )]
    data: PathBuf,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// List who can sign in.
    Persons {
        /// Only those whose name or id holds this, or whose name looks like it.
        #[arg(default_value = "")]
        text: String,
        /// Also guests, who cannot sign in.
        #[arg(long)]
        guests: bool,
    },
    /// Give a person a new password, print it once, and end all his sessions.
    ResetPassword {
        /// The person.
        who: String,
    },
    /// Shut a person out: he cannot sign in, and his tokens open nothing.
    Suspend {
        /// The person.
        who: String,
    },
    /// Let a person in again.
    Unsuspend {
        /// The person.
        who: String,
    },
    /// Let a person moderate.
    GrantModerator {
        /// The person.
        who: String,
    },
    /// Let a person moderate no longer.
    RevokeModerator {
        /// The person.
        who: String,
    },
    /// List what was said at tables and reported to the host.
    Texts,
    /// Remove a text for good.
    RemoveText {
        /// The table's id.
        table: String,
        /// The number of the text at this table.
        number: u64,
    },
    /// Look after ratings.
    #[command(subcommand)]
    Ratings(Ratings),
}

pub(crate) fn run(arguments: &Arguments) -> Outcome {
    Runtime::new()?.block_on(async {
        let admin = Admin::open(&arguments.data).await?;
        let done = carry_out(&admin, arguments).await;
        admin.close().await;
        done
    })
}

async fn carry_out(admin: &Admin, arguments: &Arguments) -> Outcome {
    match &arguments.command {
        Command::Persons { text, guests } => {
            let persons = admin.persons(text, *guests).await?;
            for person in &persons {
                println!("{}", line(person));
            }
            if persons.is_empty() {
                eprintln!("nobody");
            }
        }
        Command::ResetPassword { who } => {
            let password = admin.reset_password(who).await?;
            println!("{password}");
            eprintln!(
                "This is the new password. Ask for another one to be chosen after signing in."
            );
        }
        Command::Suspend { who } => println!("{}", line(&admin.set_suspended(who, true).await?)),
        Command::Unsuspend { who } => println!("{}", line(&admin.set_suspended(who, false).await?)),
        Command::GrantModerator { who } => {
            println!("{}", line(&admin.set_moderator(who, true).await?));
        }
        Command::RevokeModerator { who } => {
            println!("{}", line(&admin.set_moderator(who, false).await?));
        }
        Command::Texts => {
            let texts = admin.reported_texts().await?;
            for text in &texts {
                println!("{}", text_line(text));
            }
            if texts.is_empty() {
                eprintln!("nothing was reported");
            }
        }
        Command::RemoveText { table, number } => {
            admin.remove_text(table, *number).await?;
            println!("removed");
        }
        Command::Ratings(command) => {
            return ratings::carry_out(command, &arguments.data).await;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// A person on one line: id, name, and what is to be known.
fn line(person: &Listed) -> String {
    let mut about = Vec::new();
    if !person.registered {
        about.push("guest".to_owned());
    }
    if person.password {
        about.push("password".to_owned());
    }
    if person.passkeys > 0 {
        about.push(counted(person.passkeys, "passkey"));
    }
    about.push(counted(person.seats, "seat"));
    if person.moderator {
        about.push("moderator".to_owned());
    }
    if let Some(since) = person.suspended {
        about.push(format!("suspended {}", ago(since)));
    }
    about.push(format!("came {}", ago(person.since)));
    format!("{}  {}  ({})", person.id, person.name, about.join(", "))
}

/// A reported text on one line: table, number, what it says, and what is to be known.
fn text_line(text: &ReportedText) -> String {
    format!(
        "{} {}  {:?}  (seat {}, {}, {})",
        text.table,
        text.number,
        text.text,
        text.seat,
        counted(text.reports as usize, "report"),
        ago(text.at)
    )
}

fn counted(count: usize, thing: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {thing}{plural}")
}

/// How long ago a moment was, given in milliseconds since 1970.
fn ago(at: u64) -> String {
    let now = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| since.as_millis() as u64);
    match now.saturating_sub(at) / 86_400_000 {
        0 => "today".to_owned(),
        1 => "a day ago".to_owned(),
        days => format!("{days} days ago"),
    }
}
