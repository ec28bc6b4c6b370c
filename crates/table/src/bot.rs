//! What server and programs of others say to each other (`docs/bots.md`).

use serde::{Deserialize, Serialize};
use vidraria_game::Seat;

use crate::record::Somebody;
use crate::{Numbered, Terms, View};

/// Asks for a table at which bots are offered some of the seats.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewChallenge {
    /// What is agreed.
    pub terms: Terms,
    /// Which bots are offered which seats: at least one.
    pub bots: Vec<Offer>,
}

/// A seat for a bot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Offer {
    /// The seat, a person's by the terms.
    pub seat: Seat,
    /// The bot's id.
    pub bot: String,
}

/// A bot that can be challenged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListedBot {
    /// Which.
    pub bot: Somebody,
    /// Whether its program listens to challenges just now.
    pub listening: bool,
}

/// What became of an offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Answer {
    /// Nothing yet.
    Waiting,
    /// The bot sits there.
    Accepted,
    /// The bot does not want to.
    Declined,
}

/// A seat that was offered to a bot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OfferedSeat {
    /// The seat.
    pub seat: Seat,
    /// To whom.
    pub bot: Somebody,
    /// What became of it.
    pub answer: Answer,
}

/// A line of the stream that a bot listens to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum BotNews {
    /// A seat is offered: sit down there, or decline.
    Challenge {
        /// The table's id.
        table: String,
        /// The seat.
        seat: Seat,
        /// Who offers it, if it is still known.
        by: Option<Somebody>,
        /// What is agreed at the table.
        terms: Terms,
    },
    /// The bot sits at a table whose game is not over; comes when the bot begins to listen.
    Game {
        /// The table's id.
        table: String,
        /// The seat.
        seat: Seat,
    },
}

/// A line of the stream about a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum TableNews {
    /// What has happened.
    Events {
        /// In ascending order without gaps.
        events: Vec<Numbered>,
    },
    /// The table as it is now: first of all, whenever the bot is to act, and when the game is over.
    View {
        /// As the bot's seat sees it.
        view: Box<View>,
    },
}
