//! The table page: everything around a game's board.

mod company;
mod consent;
mod deals;
mod hint;
mod keys;
mod lobby;
mod log;
mod pace;
mod renewal;
mod review;
mod round;
mod scoring;
mod shortcuts;
mod sitting;
mod status;
mod talk;
mod top_bar;

use leptos::prelude::*;
use leptos::task::spawn_local;
use vidraria_games::GameKind;
use vidraria_table::{Closing, Phase};

use crate::board::{BoardContext, Moment};
use crate::boards::river::RiverBoard;
use crate::boards::sintra::SintraBoard;
use crate::link::Connection;
use crate::memory;
use crate::pages::chrome::Footer;
use crate::{alarm, api, names};
use hint::{Hint, HintPanel};
use lobby::Lobby;
use log::Log;
use review::{Replay, ReviewPanel};
use scoring::Scoring;
use shortcuts::Shortcuts;
use sitting::{Sitting, is_my_turn};
use status::Status;
use talk::TalkPanel;
use top_bar::TopBar;

/// The page of a table.
#[component]
pub fn TablePage(
    /// The table's id.
    table: String,
) -> impl IntoView {
    let keys = keys::of_page(&table);
    let sitting = Sitting::down(&table, &keys);
    provide_context(sitting);
    look_for(table.clone(), sitting);
    remember(table.clone(), sitting);
    title(sitting);
    company::keep_signs(sitting);
    talk::listen(sitting);
    let known = Memo::new(move |_| {
        sitting.shown.with(|shown| {
            let moment = shown.as_ref()?;
            Some((moment.view.terms.game.kind(), moment.view.phase))
        })
    });
    view! {
        {move || match (known.get(), sitting.missing.get()) {
            (Some((game, phase)), _) => {
                view! { <Known table=table.clone() game phase sitting/> }.into_any()
            }
            (None, Some(reason)) => view! { <Missing reason/> }.into_any(),
            (None, None) => view! { <p class="laying">"Coming to the table …"</p> }.into_any(),
        }}
        <p class="unseen" role="status" aria-live="polite">{sitting.announced}</p>
    }
}

/// A table that is there: its lobby until everyone sits, then the game.
#[component]
fn Known(table: String, game: GameKind, phase: Phase, sitting: Sitting) -> impl IntoView {
    let hint = Hint::new(sitting);
    let replay = Replay::new(sitting);
    let view = move |read: fn(&Moment) -> String| {
        move || {
            sitting
                .shown
                .with(|shown| shown.as_deref().map(read).unwrap_or_default())
        }
    };
    view! {
        <div
            class=format!("table {}", game.name())
            class:waiting=phase == Phase::Waiting
            class:over=phase == Phase::Over
            class:reviewing=move || replay.is_open()
            data-phase=view(|moment| phase_name(moment.view.phase).to_owned())
            data-number=view(|moment| moment.view.number.to_string())
            data-to-act=view(|moment| in_digits(moment.view.to_act))
            data-you=view(|moment| in_digits(moment.view.you))
        >
            <TopBar sitting game waiting=phase == Phase::Waiting/>
            {match phase {
                Phase::Waiting => view! { <Lobby table sitting/> }.into_any(),
                Phase::Playing => view! { <Play game sitting hint replay/> }.into_any(),
                Phase::Closed => view! { <Closed game sitting hint replay/> }.into_any(),
                Phase::Over => view! {
                    <Play game sitting hint replay/>
                    <Scoring sitting replay/>
                    <Show when=move || replay.is_open()>
                        <ReviewPanel replay names=names_of(sitting)/>
                    </Show>
                }.into_any(),
            }}
            {(phase != Phase::Waiting).then(|| view! { <TalkPanel sitting/> })}
            <Shortcuts sitting hint replay/>
        </div>
        {(phase == Phase::Waiting).then(|| view! { <Footer/> })}
    }
}

/// A table that was closed without a result: as far as the game had come.
#[component]
fn Closed(game: GameKind, sitting: Sitting, hint: Hint, replay: Replay) -> impl IntoView {
    let (begun, why) = sitting.shown.with_untracked(|shown| {
        let begun = shown.as_ref().is_some_and(|it| it.position.is_some());
        let why = shown.as_ref().and_then(|it| it.view.closed);
        (begun, why.map_or("", why_closed))
    });
    if begun {
        view! { <Play game sitting hint replay/> }.into_any()
    } else {
        view! {
            <main class="lobby panel">
                <h1>"This table is closed"</h1>
                <p>{why}</p>
                <p><a href="/">"To the front door"</a></p>
            </main>
        }
        .into_any()
    }
}

/// Why a table was closed.
fn why_closed(why: Closing) -> &'static str {
    match why {
        Closing::Agreed => "The players agreed to end the game without a result.",
        Closing::Abandoned => "The table was closed because nothing had happened there for long.",
    }
}

/// The board with the lines around it.
#[component]
fn Play(game: GameKind, sitting: Sitting, hint: Hint, replay: Replay) -> impl IntoView {
    let first = sitting.shown.get_untracked();
    let considered = RwSignal::new(None);
    Effect::new(move |_| {
        sitting.shown.track();
        considered.set(None);
    });
    let board = first.map(|first| {
        let moment = Signal::derive(move || {
            let moment = replay.moment().or_else(|| sitting.shown.get());
            moment.unwrap_or_else(|| first.clone())
        });
        provide_context(BoardContext {
            moment,
            act: Callback::new(move |action| act(sitting, replay, action)),
            considered,
            advised: Memo::new(move |_| replay.advised().or_else(|| hint.advised())).into(),
            tell: Callback::new(move |sentence| sitting.tell(sentence)),
        });
        match game {
            GameKind::Sintra => view! { <SintraBoard/> }.into_any(),
            GameKind::River => view! { <RiverBoard/> }.into_any(),
        }
    });
    view! {
        {board}
        <Status sitting considered hint/>
        <Log sitting/>
        <HintPanel hint/>
    }
}

/// Takes an action, unless it is the past that is looked at.
fn act(sitting: Sitting, replay: Replay, action: String) {
    if replay.is_open_untracked() {
        sitting.tell("This was: what was done here stays done.".to_owned());
    } else {
        sitting.act(action);
    }
}

/// What the seats are called.
fn names_of(sitting: Sitting) -> Vec<String> {
    sitting.shown.with_untracked(|shown| {
        let seats = shown
            .iter()
            .flat_map(|moment| moment.view.seats.iter().enumerate());
        seats.map(|(seat, view)| names::of(seat, view)).collect()
    })
}

/// What is shown instead of a table that is not there.
#[component]
fn Missing(reason: String) -> impl IntoView {
    view! {
        <main class="missing panel">
            <h1>"No table here"</h1>
            <p>{reason}</p>
            <p><a href="/">"To the front door"</a></p>
        </main>
    }
}

/// Asks whether the table is there at all when it cannot be reached from the start.
fn look_for(table: String, sitting: Sitting) {
    Effect::new(move |_| {
        if sitting.connection.get() == Connection::Lost
            && sitting.shown.with_untracked(Option::is_none)
        {
            let table = table.clone();
            spawn_local(async move {
                if let Some(reason) = api::why_missing(&table).await {
                    sitting.leave(reason);
                }
            });
        }
    });
}

/// Says in the browser's tab which game this is and when it is one's turn.
fn title(sitting: Sitting) {
    let title = Memo::new(move |_| {
        sitting.shown.with(|shown| {
            let moment = shown.as_deref()?;
            let game = moment.view.terms.game.kind().title();
            let turn = if is_my_turn(moment) {
                "Your turn: "
            } else {
                ""
            };
            Some(format!("{turn}{game}"))
        })
    });
    Effect::new(move |_| {
        if let Some(title) = title.get() {
            document().set_title(&title);
        }
    });
    let my_turn = Memo::new(move |_| {
        let shown = |moment: &Moment| is_my_turn(moment);
        sitting.shown.with(|moment| moment.as_deref().map(shown))
    });
    Effect::new(move |was: Option<Option<bool>>| {
        let now = my_turn.get();
        // On arrival one sees it anyway.
        if was.flatten() == Some(false) && now == Some(true) {
            let game = title.get_untracked().unwrap_or_default();
            alarm::sound_for(&game, "It is your turn.");
        }
        now
    });
}

/// Keeps in mind that one sits here, for the home page.
fn remember(table: String, sitting: Sitting) {
    let stand = Memo::new(move |_| {
        let mine = sitting.mine.get();
        sitting.shown.with(|shown| {
            let view = &shown.as_ref()?.view;
            let others = view.seats.iter().enumerate();
            let who: Vec<String> = others
                .filter(|(seat, _)| !mine.contains(seat))
                .map(|(seat, view)| names::of(seat, view))
                .collect();
            Some((view.terms.game.kind(), view.seats.len(), view.phase, who))
        })
    });
    Effect::new(move |_| {
        let Some((game, players, phase, who)) = stand.get() else {
            return;
        };
        let before = memory::table(&table);
        let mine = keys::of_page(&table);
        if mine.is_empty() {
            return;
        }
        memory::remember(memory::Remembered {
            table: table.clone(),
            game,
            players,
            mine,
            invited: before.map(|known| known.invited).unwrap_or_default(),
            who: who.join(", "),
            at: js_sys::Date::now() as u64,
            over: matches!(phase, Phase::Over | Phase::Closed),
        });
    });
}

fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Waiting => "waiting",
        Phase::Playing => "playing",
        Phase::Over => "over",
        Phase::Closed => "closed",
    }
}

fn in_digits(seat: Option<usize>) -> String {
    seat.map_or_else(String::new, |seat| seat.to_string())
}
