//! What the persons at the table decide together: about somebody whose time is up, about what
//! somebody has proposed, and when to go on after a pause.

use leptos::prelude::*;
use vidraria_game::Seat;
use vidraria_search::Level;
use vidraria_table::{Clock, Command, Lapse, Phase, Proposal, View, Wish};

use super::sitting::Sitting;
use crate::{names, words};

/// The levels one can leave a seat to, the usual one first.
const LEVELS: [Level; 5] = [
    Level::Casual,
    Level::FirstEvening,
    Level::Club,
    Level::Expert,
    Level::Master,
];

/// What is to be decided just now, with the seats played from here.
#[derive(Clone, Debug, PartialEq)]
enum Question {
    /// The game is paused; whether one of these seats can end that.
    Paused(bool),
    /// Somebody has proposed something.
    Proposal {
        what: String,
        /// Those who have still to answer, elsewhere.
        waiting: String,
        /// The seats here that have.
        asked: Vec<Seat>,
        /// The seat here that has proposed it.
        own: Option<Seat>,
    },
    /// Somebody's time is up.
    Lapse {
        name: String,
        until: Option<u64>,
        /// It is that of a seat here.
        own: bool,
        /// A person here can decide about it.
        decides: bool,
    },
}

impl Question {
    fn of(view: &View, mine: &[Seat]) -> Option<Self> {
        if view.phase != Phase::Playing {
            return None;
        }
        let plays = |seat: &&Seat| view.seats[**seat].computer.is_none();
        if let Some(proposal) = &view.proposal {
            return Some(Self::proposal(view, proposal, mine));
        }
        if let Some(lapse) = &view.lapse {
            return Some(Self::lapse(view, lapse, mine));
        }
        view.paused?;
        Some(Self::Paused(mine.iter().any(|seat| plays(&seat))))
    }

    fn proposal(view: &View, proposal: &Proposal, mine: &[Seat]) -> Self {
        let name = |seat: Seat| names::of(seat, &view.seats[seat]);
        let (here, elsewhere): (Vec<Seat>, Vec<Seat>) =
            view.asked.iter().partition(|seat| mine.contains(seat));
        let own = mine.contains(&proposal.seat).then_some(proposal.seat);
        let wish = wish(proposal.what);
        Self::Proposal {
            what: match own {
                Some(_) => format!("You have asked {wish}."),
                None => format!("{} asks {wish}.", name(proposal.seat)),
            },
            waiting: words::list(elsewhere.into_iter().map(name), "and"),
            asked: here,
            own,
        }
    }

    fn lapse(view: &View, lapse: &Lapse, mine: &[Seat]) -> Self {
        let other = |seat: &Seat| *seat != lapse.seat && view.seats[*seat].computer.is_none();
        let own = mine.contains(&lapse.seat);
        Self::Lapse {
            name: names::of(lapse.seat, &view.seats[lapse.seat]),
            until: lapse.until,
            own,
            decides: mine.iter().any(other),
        }
    }
}

fn wish(what: Wish) -> &'static str {
    match what {
        Wish::TakeBack => "to take the last turn back",
        Wish::Pause => "for a pause",
        Wish::End => "to end the game without a result",
    }
}

/// The question with its answers; nothing while there is none.
#[component]
pub(super) fn Consent(sitting: Sitting) -> impl IntoView {
    let question = Memo::new(move |_| {
        let mine = sitting.mine.get();
        sitting
            .shown
            .with(|shown| Question::of(&shown.as_ref()?.view, &mine))
    });
    move || {
        let question = question.get()?;
        let content = match question {
            Question::Paused(can) => paused(sitting, can),
            Question::Proposal {
                what,
                waiting,
                asked,
                own,
            } => proposal(sitting, what, waiting, asked, own),
            Question::Lapse {
                name,
                until,
                own,
                decides,
            } => lapse(sitting, &name, until, own, decides),
        };
        Some(
            view! { <div class="question" role="group" aria-label="To decide together">{content}</div> },
        )
    }
}

/// A button that sends something for each of these seats.
fn answer(
    sitting: Sitting,
    label: &'static str,
    seats: Vec<Seat>,
    command: Command,
    main: bool,
) -> AnyView {
    let send = move |_| {
        for &seat in &seats {
            sitting.ask_for(seat, command.clone());
        }
    };
    view! { <button class:main-act=main data-answer=label on:click=send>{label}</button> }
        .into_any()
}

fn paused(sitting: Sitting, can: bool) -> AnyView {
    let resume = move |_| sitting.ask(Command::Resume);
    view! {
        <p>"The game is paused; the clocks stand still."</p>
        {can.then(|| view! { <button class="main-act" data-answer="Go on" on:click=resume>"Go on"</button> })}
    }
    .into_any()
}

fn proposal(
    sitting: Sitting,
    what: String,
    waiting: String,
    asked: Vec<Seat>,
    own: Option<Seat>,
) -> AnyView {
    let mut buttons = Vec::new();
    if let Some(&first) = asked.first() {
        let no = answer(sitting, "Decline", vec![first], Command::Decline, false);
        buttons.push(answer(sitting, "Agree", asked, Command::Agree, true));
        buttons.push(no);
    }
    if let Some(own) = own {
        let withdraw = answer(sitting, "Withdraw", vec![own], Command::Decline, false);
        buttons.push(withdraw);
    }
    let text = if waiting.is_empty() {
        what
    } else {
        format!("{what} Waiting for {waiting}.")
    };
    view! { <p>{text}</p>{buttons} }.into_any()
}

fn lapse(sitting: Sitting, name: &str, until: Option<u64>, own: bool, decides: bool) -> AnyView {
    let text = match (own, until) {
        (true, _) => "Your time is up: play on at once, or a computer takes your seat.".to_owned(),
        (false, Some(_)) => format!("{name}’s time is up. A computer takes over in "),
        (false, None) => format!("{name} has been waited for for long."),
    };
    let countdown = until
        .filter(|_| !own)
        .map(|until| view! { <time data-until=until.to_string()></time> });
    let level = RwSignal::new(LEVELS[0]);
    let choose = move |event: leptos::ev::Event| {
        let chosen = event_target_value(&event);
        if let Some(chosen) = LEVELS.into_iter().find(|one| one.name() == chosen) {
            level.set(chosen);
        }
    };
    let substitute = move |_| {
        sitting.ask(Command::Substitute {
            level: level.get_untracked(),
        });
    };
    let wait = move |_| sitting.ask(Command::Wait);
    let end = move |_| sitting.ask(Command::Propose { what: Wish::End });
    let options = LEVELS.map(|one| view! { <option value=one.name()>{names::level(one)}</option> });
    view! {
        <p>{text}{countdown}</p>
        {decides.then(|| view! {
            <button data-answer="Wait" on:click=wait>"Wait"</button>
            <span class="substitute">
                <select aria-label="The computer that plays on" on:change=choose>{options}</select>
                <button class="main-act" data-answer="Substitute" on:click=substitute>"Let it play on"</button>
            </span>
            <button data-answer="End" on:click=end>"End the game"</button>
        })}
    }
    .into_any()
}

/// The button that asks to take back what is final; alone with computers it happens at once.
#[component]
pub(super) fn TakeBack(sitting: Sitting) -> impl IntoView {
    let possible = Memo::new(move |_| {
        sitting.shown.with(|shown| {
            let view = &shown.as_ref()?.view;
            let may = view.can_ask_back && view.proposal.is_none();
            may.then(|| persons(view) > 1)
        })
    });
    let ask = move |_| {
        sitting.ask(Command::Propose {
            what: Wish::TakeBack,
        });
    };
    move || {
        let label = if possible.get()? {
            "Ask to take back"
        } else {
            "Take back"
        };
        Some(view! { <button data-take-back="" on:click=ask>{label}</button> })
    }
}

/// How many persons play.
fn persons(view: &View) -> usize {
    let seats = view.seats.iter();
    seats.filter(|seat| seat.computer.is_none()).count()
}

/// The proposals that stand in the menu: a pause, and ending without a result.
#[component]
pub(super) fn Proposals(sitting: Sitting) -> impl IntoView {
    let possible = Memo::new(move |_| {
        sitting.shown.with(|shown| {
            let view = &shown.as_ref()?.view;
            let plays = view
                .you
                .is_some_and(|seat| view.seats[seat].computer.is_none());
            let open = view.phase == Phase::Playing && view.proposal.is_none();
            let live = matches!(view.terms.clock, Some(Clock::Live { .. }));
            (plays && open).then(|| (live && view.paused.is_none(), persons(view) > 1))
        })
    });
    let sure = RwSignal::new(false);
    let pause = move |_| sitting.ask(Command::Propose { what: Wish::Pause });
    let end = move |_| {
        if sure.get_untracked() {
            sitting.ask(Command::Propose { what: Wish::End });
        }
        sure.update(|sure| *sure = !*sure);
    };
    move || {
        let (can_pause, company) = possible.get()?;
        let titles = if company {
            ["Ask for a pause", "Ask to end without a result"]
        } else {
            ["Pause", "End without a result"]
        };
        Some(view! {
            {can_pause.then(|| view! {
                <button class="quiet" data-pause="" on:click=pause>{titles[0]}</button>
            })}
            <button class="quiet" class:danger=move || sure.get() data-end="" on:click=end
                on:blur=move |_| sure.set(false)>
                {move || if sure.get() { "End the game?" } else { titles[1] }}
            </button>
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use vidraria_games::{AnyOptions, GameKind};
    use vidraria_table::{Actor, Arrival, Dealer, SeatTerms, Secret, Table, Terms};

    /// A table for three at which it is the first one's turn.
    fn table() -> (Table, Dealer) {
        let mut dealer = Dealer::Fair(Secret::new([5; 32]));
        let terms = Terms {
            first: Some(0),
            clock: Some(Clock::Live {
                bank: 60,
                increment: 0,
            }),
            ..Terms::new(
                AnyOptions::default_of(GameKind::River),
                vec![SeatTerms::Person; 3],
            )
        };
        let (mut table, _) = Table::create(terms, 0, &mut dealer).unwrap();
        for (seat, name) in ["Ana", "Bela", "Caro"].into_iter().enumerate() {
            hear(&mut table, seat, &Command::sit(name), &mut dealer);
        }
        (table, dealer)
    }

    fn hear(table: &mut Table, seat: Seat, command: &Command, dealer: &mut Dealer) {
        let (by, arrival) = (Actor::Seat(seat), Arrival::at(0));
        for event in table.handle(by, command, &arrival, dealer).unwrap() {
            table.apply(&event).unwrap();
        }
    }

    #[test]
    fn a_proposal_is_answered_by_those_asked_and_withdrawn_by_its_own() {
        let (mut table, mut dealer) = table();
        assert_eq!(Question::of(&table.view(None), &[]), None);
        let propose = Command::Propose { what: Wish::Pause };
        hear(&mut table, 0, &propose, &mut dealer);
        let view = table.view(None);
        let told = |mine: &[Seat]| match Question::of(&view, mine) {
            Some(Question::Proposal {
                what,
                waiting,
                asked,
                own,
            }) => (what, waiting, asked, own),
            other => panic!("{other:?}"),
        };
        let asks = || "Ana asks for a pause.".to_owned();
        let all = || "Bela and Caro".to_owned();
        assert_eq!(told(&[]), (asks(), all(), vec![], None));
        assert_eq!(told(&[1]), (asks(), "Caro".to_owned(), vec![1], None));
        let (what, waiting, asked, own) = told(&[0]);
        assert_eq!(
            (what.as_str(), waiting),
            ("You have asked for a pause.", all())
        );
        assert_eq!((asked, own), (vec![], Some(0)));
        for seat in [1, 2] {
            hear(&mut table, seat, &Command::Agree, &mut dealer);
        }
        let view = table.view(None);
        assert_eq!(Question::of(&view, &[2]), Some(Question::Paused(true)));
        assert_eq!(Question::of(&view, &[]), Some(Question::Paused(false)));
    }

    #[test]
    fn the_others_decide_when_time_is_up() {
        let (mut table, mut dealer) = table();
        for event in table.wake(61_000, &mut dealer).unwrap() {
            table.apply(&event).unwrap();
        }
        let view = table.view(None);
        let roles = |mine: &[Seat]| match Question::of(&view, mine) {
            Some(Question::Lapse { own, decides, .. }) => (own, decides),
            other => panic!("{other:?}"),
        };
        assert_eq!(roles(&[0]), (true, false));
        assert_eq!(roles(&[1]), (false, true));
        assert_eq!(roles(&[]), (false, false));
    }
}
