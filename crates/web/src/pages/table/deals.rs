//! Drawing the deals of a finished game again, in this browser.

use leptos::html::Dialog;
use leptos::prelude::*;
use leptos::task::spawn_local;
use vidraria_game::Seat;
use vidraria_table::{Event, Numbered, Proof, prove};

use super::sitting::Sitting;
use crate::{api, memory, names, words};

/// What the check proves and what not, in our words; the whole of it is in docs/fair-deals.md.
const MEANING: &str = "<h3>What this proves</h3>\
<p>Before anyone sat down, the table showed a fingerprint (SHA-256) of a secret. Every browser that \
sat down added 32 random bytes of its own. Secret and bytes together fix every deal, and now that the \
game is over the secret is known. If everything drawn again is what was dealt, nobody chose the deals \
once you had sat down, not even the host; no deal depended on how anyone played; and all \
possibilities were equally likely.</p>\
<h3>What it does not prove</h3>\
<p>That the host did not know the deals beforehand: whoever runs the server can read the secret. \
That somebody who sat down after you <em>and</em> knew the secret did not pick his bytes to suit him. \
Anything about bytes a seat did not add. And that nobody had a computer’s help.</p>\
<p>This check ran in a page from the same server. To trust nothing but your own program, keep the log \
and run <kbd>vidraria verify</kbd> on it.</p>";

/// The button, and the dialog in which the result stands.
#[component]
pub(super) fn CheckDeals(sitting: Sitting) -> impl IntoView {
    let table = sitting.table();
    let dialog = NodeRef::<Dialog>::new();
    let verdict = RwSignal::new(None::<Result<String, String>>);
    let record = format!("/api/tables/{table}/record");
    let check = move |_| {
        if let Some(dialog) = dialog.get_untracked() {
            // It fails only for a dialog that is open already.
            let _ = dialog.show_modal();
        }
        verdict.set(None);
        let table = table.clone();
        let mine = sitting.mine.get_untracked();
        spawn_local(async move {
            let found = match api::record(&table).await {
                Ok(log) => judge(&log, &mine, &memory::bytes_given(&table)),
                Err(reason) => Err(reason),
            };
            // Nothing is left to tell once the page has gone.
            let _ = verdict.try_set(Some(found));
        });
    };
    let text = move || match verdict.get() {
        None => "Drawing everything again …".to_owned(),
        Some(Ok(text) | Err(text)) => text,
    };
    let state = move || match verdict.get() {
        None => "checking",
        Some(Ok(_)) => "proven",
        Some(Err(_)) => "unproven",
    };
    view! {
        <button class="quiet" data-check-deals="" on:click=check>"Check the deals"</button>
        <dialog node_ref=dialog class="panel deals" aria-label="The deals">
            <h2>"The deals"</h2>
            <p role="status" class="verdict" data-verdict=state>{text}</p>
            <div inner_html=MEANING></div>
            <form method="dialog">
                <a href=record download="">"Keep the log"</a>
                <button autofocus>"Close"</button>
            </form>
        </dialog>
    }
}

/// What a log proves to whoever played these seats here and `gave` these bytes, in words.
fn judge(log: &[Numbered], mine: &[Seat], gave: &[String]) -> Result<String, String> {
    let proof =
        prove(log).map_err(|unproven| words::sentence(&words::capital(&unproven.to_string())))?;
    let own = own_bytes(log, mine, gave);
    if own == Some(false) {
        return Err(
            "The log holds other random bytes for your seat than this browser has sent. The deals \
             prove nothing to you."
                .to_owned(),
        );
    }
    Ok(in_words(&proof, &names_of(log), own.is_some()))
}

/// Whether the bytes in the log are those sent from here; none if that is not known.
fn own_bytes(log: &[Numbered], mine: &[Seat], gave: &[String]) -> Option<bool> {
    let own = log.iter().filter_map(|event| match &event.event {
        Event::Sat {
            seat,
            random: Some(random),
            ..
        } if mine.contains(seat) => Some(String::from(*random)),
        _ => None,
    });
    let mut own = own.peekable();
    if gave.is_empty() || own.peek().is_none() {
        return None;
    }
    Some(own.all(|bytes| gave.contains(&bytes)))
}

/// What the seats were called in the end.
fn names_of(log: &[Numbered]) -> Vec<(Seat, String)> {
    let table = vidraria_table::Table::replay(log);
    let seats = table.map_or_else(|_| Vec::new(), |table| table.seats().to_vec());
    let named = seats.iter().enumerate();
    named
        .map(|(seat, view)| (seat, names::of(seat, view)))
        .collect()
}

fn in_words(proof: &Proof, names: &[(Seat, String)], own_seen: bool) -> String {
    let contributed = |&(seat, _): &&(Seat, String)| proof.contributors.contains(seat);
    let names: Vec<&str> = names
        .iter()
        .filter(contributed)
        .map(|(_, name)| name.as_str())
        .collect();
    let by = if names.is_empty() {
        "no player added any, so the host alone decided them".to_owned()
    } else {
        format!("random bytes were added by {}", words::list(names, "and"))
    };
    let own = if own_seen {
        " Your own bytes are among them as this browser sent them."
    } else {
        ""
    };
    let drawings = words::counted(proof.drawings, "drawing");
    format!(
        "Proven: all {drawings}, from the setup to the last deal, follow from the secret; {by}.{own}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use vidraria_games::{AnyOptions, GameKind};
    use vidraria_search::Level;
    use vidraria_table::{
        Actor, Arrival, Command, Dealer, Hex32, Phase, SeatTerms, Secret, Table, Terms, Wish,
    };

    /// The log of a game of one person, who added these bytes and ended it soon.
    fn log(bytes: [u8; 32]) -> Vec<Numbered> {
        let mut dealer = Dealer::Fair(Secret::new([3; 32]));
        let computer = SeatTerms::Computer {
            level: Level::Random,
        };
        let terms = Terms::new(
            AnyOptions::default_of(GameKind::River),
            vec![SeatTerms::Person, computer],
        );
        let (mut table, mut log) = Table::create(terms, 0, &mut dealer).unwrap();
        let sit = Command::Sit {
            name: "Ana".to_owned(),
            random: Some(Hex32(bytes)),
        };
        for command in [sit, Command::Propose { what: Wish::End }] {
            let by = Actor::Seat(0);
            let events = table.handle(by, &command, &Arrival::at(0), &mut dealer);
            for event in events.unwrap() {
                table.apply(&event).unwrap();
                log.push(event);
            }
        }
        assert_eq!(table.phase(), Phase::Closed);
        log
    }

    #[test]
    fn a_proof_says_whose_bytes_count_and_misses_exchanged_ones() {
        let log = log([7; 32]);
        let gave = |byte: u8| vec![String::from(Hex32([byte; 32]))];
        let told = judge(&log, &[0], &gave(7)).unwrap();
        assert!(told.contains("added by Ana. Your own bytes"), "{told}");
        let told = judge(&log, &[], &[]).unwrap();
        assert!(told.ends_with("added by Ana."), "{told}");
        assert!(judge(&log, &[0], &gave(8)).is_err());
    }

    #[test]
    fn a_log_without_its_end_proves_nothing() {
        let mut log = log([7; 32]);
        log.pop();
        let fault = judge(&log, &[0], &[]).unwrap_err();
        assert!(fault.starts_with("The secret is not published"), "{fault}");
    }
}
