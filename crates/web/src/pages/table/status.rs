//! The line of context: what is to do, what the considered choice would do, what was refused; and
//! the buttons of one's own turn.

use leptos::prelude::*;
use vidraria_table::{Command, Phase};

use super::consent::{Consent, TakeBack};
use super::deals::CheckDeals;
use super::hint::{Hint, HintButton};
use super::scoring::NextGame;
use super::sitting::{Sitting, is_my_turn};
use super::why_closed;
use crate::board::Moment;
use crate::boards;
use crate::names;
use crate::words::{sentence, signed};

/// The line.
#[component]
pub(super) fn Status(
    sitting: Sitting,
    considered: RwSignal<Option<String>>,
    hint: Hint,
) -> impl IntoView {
    let can = move |read: fn(&Moment) -> bool| {
        Memo::new(move |_| {
            sitting
                .shown
                .with(|shown| shown.as_deref().is_some_and(read))
        })
    };
    let can_undo = can(|moment| moment.view.can_undo);
    let can_confirm = can(|moment| moment.view.can_confirm);
    let closed = can(|moment| moment.view.phase == Phase::Closed).get_untracked();
    let effect = Memo::new(move |_| {
        let considered = considered.get()?;
        sitting
            .shown
            .with(|shown| effect_line(shown.as_deref()?, &considered))
    });
    let notice = move || {
        sitting
            .notice
            .get()
            .filter(|_| effect.with(Option::is_none))
    };
    let text = move || {
        let known = effect.get().or_else(notice).or_else(|| hint.in_words());
        known.unwrap_or_else(|| {
            let shown = sitting.shown.get();
            let several_here = sitting.mine.get().len() > 1;
            let prompt = shown.map(|moment| prompt(&moment, several_here));
            prompt.unwrap_or_default()
        })
    };
    view! {
        <section class="status panel" class:told=move || notice().is_some()>
            <Consent sitting/>
            <p class="context">{text}</p>
            <div class="acts">
                <HintButton hint/>
                <TakeBack sitting/>
                {closed.then(|| view! { <NextGame sitting/><CheckDeals sitting/> })}
                <Show when=move || sitting.behind.get()>
                    <button on:click=move |_| sitting.skip()>"Skip"</button>
                </Show>
                <Show when=move || can_undo.get()>
                    <button data-undo="" on:click=move |_| sitting.ask(Command::Undo)>"Undo"</button>
                </Show>
                <Show when=move || can_confirm.get()>
                    <button class="main-act" data-confirm="" on:click=move |_| sitting.ask(Command::Confirm)>
                        "Confirm"
                    </button>
                </Show>
            </div>
        </section>
    }
}

/// What a considered action would do.
fn effect_line(moment: &Moment, action: &str) -> Option<String> {
    let choice = moment
        .view
        .legal
        .iter()
        .find(|choice| choice.action == action)?;
    let effect = boards::effect_in_words(&choice.effect, moment.position.as_ref()?);
    let projected = match boards::projected(&choice.effect) {
        0 => "±0".to_owned(),
        points => signed(points),
    };
    let effect = sentence(&effect);
    Some(format!("{effect} In all {projected} if scored now."))
}

/// What is to do; persons are named where several play here.
fn prompt(moment: &Moment, several_here: bool) -> String {
    let view = &moment.view;
    match (view.phase, view.to_act) {
        (Phase::Over, _) => "The game is over.".to_owned(),
        (Phase::Closed, _) => view.closed.map_or("", why_closed).to_owned(),
        (Phase::Waiting, _) => "Waiting for everyone to sit down.".to_owned(),
        (Phase::Playing, None) => "Glass is being dealt.".to_owned(),
        (Phase::Playing, _) if view.paused.is_some() => "A pause.".to_owned(),
        (Phase::Playing, Some(_)) if view.can_confirm => {
            "Your turn is complete: confirm it, or take it back.".to_owned()
        }
        (Phase::Playing, Some(seat)) if is_my_turn(moment) => {
            let what = view.position.as_ref().map_or("", boards::decision_in_words);
            if several_here {
                format!("{}: {what}", names::of(seat, &view.seats[seat]))
            } else {
                format!("Your turn: {what}")
            }
        }
        (Phase::Playing, Some(seat)) => {
            format!("{} is thinking.", names::of(seat, &view.seats[seat]))
        }
    }
}
