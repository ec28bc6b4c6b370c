//! What is said at the table.

use leptos::prelude::*;
use leptos::task::spawn_local;
use vidraria_table::{ChatLine, ChatRule, LONGEST_TEXT, Phrase, Saying, SeatTerms};

use super::sitting::Sitting;
use crate::{api, memory, names};

/// The phrases with their words.
const PHRASES: [(Phrase, &str); 8] = [
    (Phrase::Hello, "Hello!"),
    (Phrase::GoodLuck, "Good luck!"),
    (Phrase::WellPlayed, "Well played!"),
    (Phrase::Thanks, "Thanks!"),
    (Phrase::Oops, "Oops …"),
    (Phrase::OneMoment, "One moment, please."),
    (Phrase::GoodGame, "Good game!"),
    (Phrase::Bye, "Goodbye!"),
];

/// A speech bubble.
const BUBBLE: &str = r#"<path class="stroke" d="M5 5.5h14a1.5 1.5 0 0 1 1.5 1.5v8a1.5 1.5 0 0 1-1.5 1.5h-7L7.5 20v-3.5H5A1.5 1.5 0 0 1 3.5 15V7A1.5 1.5 0 0 1 5 5.5Z"/>"#;

/// What can be said at this table: nothing where one would speak to nobody.
pub(super) fn rule(sitting: Sitting) -> ChatRule {
    sitting.shown.with(|shown| {
        let terms = shown.as_ref().map(|shown| &shown.view.terms);
        let persons = |terms: &&vidraria_table::Terms| {
            let seats = terms.seats.iter();
            seats.filter(|&seat| *seat == SeatTerms::Person).count()
        };
        terms
            .filter(|terms| persons(terms) > 1)
            .map_or(ChatRule::Off, |terms| terms.chat)
    })
}

/// The name at a seat.
fn name(sitting: Sitting, seat: usize) -> String {
    sitting.shown.with_untracked(|shown| {
        let view = shown.as_ref().and_then(|shown| shown.view.seats.get(seat));
        view.map_or_else(String::new, |view| names::of(seat, view))
    })
}

/// Whether a line is from here.
fn is_own(sitting: Sitting, line: &ChatLine) -> bool {
    sitting
        .mine
        .with_untracked(|mine| mine.contains(&line.seat))
}

/// Whether a line is shown.
fn is_heard(sitting: Sitting, line: &ChatLine) -> bool {
    let muted = sitting.company.muted;
    is_own(sitting, line) || !muted.with(|muted| muted.contains(&name(sitting, line.seat)))
}

/// The words of a line; none if they were removed.
fn words(line: &ChatLine) -> Option<String> {
    Some(match line.said.as_ref()? {
        Saying::Text(text) => text.clone(),
        Saying::Phrase(phrase) => {
            let known = PHRASES.iter().find(|(one, _)| one == phrase);
            known.map_or("…", |(_, words)| words).to_owned()
        }
    })
}

/// Reads new lines to those who do not see them, and takes those that are seen as read.
pub(super) fn listen(sitting: Sitting) {
    let company = sitting.company;
    Effect::new(move |last: Option<Option<u64>>| {
        let newest = company.lines.with(|lines| lines.last().cloned());
        let read = company.read.get_untracked();
        if let Some(line) = &newest
            && last.is_some()
            && read.is_some_and(|read| line.number > read)
            && last.flatten() < Some(line.number)
            && !is_own(sitting, line)
            && is_heard(sitting, line)
            && let Some(words) = words(line)
        {
            let name = name(sitting, line.seat);
            sitting.announced.set(format!("{name} says: {words}"));
        }
        newest.map(|line| line.number)
    });
    Effect::new(move |_| {
        let last = company
            .lines
            .with(|lines| lines.last().map(|line| line.number));
        if company.talking.get() && last.is_some() {
            company.read.set(last);
        }
    });
}

/// Opens and closes the talk over the log; says how many lines are unread.
#[component]
pub(super) fn TalkButton(sitting: Sitting) -> impl IntoView {
    let company = sitting.company;
    let unread = Memo::new(move |_| {
        let read = company.read.get().unwrap_or(0);
        company.lines.with(|lines| {
            let new = lines.iter().filter(|line| line.number > read);
            new.filter(|line| !is_own(sitting, line) && is_heard(sitting, line))
                .count()
        })
    });
    let label = move || match unread.get() {
        0 => "Talk (T)".to_owned(),
        unread => format!("Talk (T), {unread} unread"),
    };
    view! {
        <Show when=move || rule(sitting) != ChatRule::Off>
            <button class="quiet icon talk-button" data-talk="" aria-label=label title=label
                aria-expanded=move || company.talking.get().to_string()
                on:click=move |_| toggle(sitting)>
                <svg viewBox="0 0 24 24" aria-hidden="true" inner_html=BUBBLE></svg>
                <Show when=move || { unread.get() > 0 }>
                    <b class="unread" aria-hidden="true" data-unread="">{unread}</b>
                </Show>
            </button>
        </Show>
    }
}

/// Opens or closes the talk, where there can be one.
pub(super) fn toggle(sitting: Sitting) {
    if untrack(|| rule(sitting)) != ChatRule::Off {
        sitting
            .company
            .talking
            .update(|talking| *talking = !*talking);
    }
}

/// The talk over the log, once opened.
#[component]
pub(super) fn TalkPanel(sitting: Sitting) -> impl IntoView {
    let talking = sitting.company.talking;
    view! {
        <Show when=move || talking.get()>
            <section class="talk panel" aria-label="Talk" on:keydown=move |event| {
                if event.key() == "Escape" {
                    talking.set(false);
                }
            }>
                <header>
                    <h2>"Talk"</h2>
                    <span class="spread"></span>
                    <button class="quiet" on:click=move |_| talking.set(false)>"Close"</button>
                </header>
                <Talk sitting/>
            </section>
        </Show>
    }
}

/// What was said, the newest below, and what can be said.
#[component]
pub(super) fn Talk(sitting: Sitting) -> impl IntoView {
    let company = sitting.company;
    let heard = move || {
        company.lines.with(|lines| {
            let heard = lines.iter().rev().filter(|line| is_heard(sitting, line));
            heard.cloned().collect::<Vec<_>>()
        })
    };
    view! {
        <ol class="lines" tabindex="0" aria-label="What was said, the newest first">
            <For each=heard key=|line| (line.number, line.said.is_some()) let:line>
                <Line sitting line/>
            </For>
        </ol>
        <Muted sitting/>
        <Speak sitting/>
    }
}

/// A line, with what can be done about it.
#[component]
fn Line(sitting: Sitting, line: ChatLine) -> impl IntoView {
    let own = is_own(sitting, &line);
    let name = name(sitting, line.seat);
    let removed = line.said.is_none();
    let text = words(&line).unwrap_or_else(|| "removed by the host".to_owned());
    let about = (!own && !removed).then(|| {
        let muted = name.clone();
        let mute = move |_| {
            sitting.company.muted.update(|all| all.push(muted.clone()));
            sitting.company.muted.with_untracked(|all| memory::mute(all));
        };
        let reported = RwSignal::new(None::<String>);
        let report = move |_| {
            let Some((table, key)) = sitting.address_of_own_seat() else {
                return;
            };
            spawn_local(async move {
                let answer = api::report(&table, &key, line.number).await;
                let said = answer.err().unwrap_or_else(|| "Reported".to_owned());
                reported.set(Some(said));
            });
        };
        let seated = sitting.mine.with_untracked(|mine| !mine.is_empty());
        view! {
            <details class="about-line">
                <summary aria-label=format!("About this line of {name}") title="Mute or report">"⋯"</summary>
                <button class="quiet" on:click=mute>{format!("Mute {name}")}</button>
                {seated.then(|| view! {
                    <button class="quiet" data-report="" prop:disabled=move || reported.get().is_some()
                        on:click=report>
                        {move || reported.get().unwrap_or_else(|| "Report to the host".to_owned())}
                    </button>
                })}
            </details>
        }
    });
    view! {
        <li class:mine=own>
            <p><b>{name}</b>" "<span class:removed=removed>{text}</span></p>
            {about}
        </li>
    }
}

/// Who is not heard, and how to hear them again.
#[component]
fn Muted(sitting: Sitting) -> impl IntoView {
    let muted = sitting.company.muted;
    let here = move || {
        let names = sitting.shown.with(|shown| {
            let seats = shown.iter().flat_map(|shown| shown.view.seats.iter());
            seats
                .filter_map(|seat| seat.name.clone())
                .collect::<Vec<_>>()
        });
        muted.with(|muted| {
            let here = names.into_iter().filter(|name| muted.contains(name));
            here.collect::<Vec<_>>()
        })
    };
    let hear = move |name: &str| {
        muted.update(|all| all.retain(|one| one != name));
        muted.with_untracked(|all| memory::mute(all));
    };
    move || {
        let buttons = here().into_iter().map(|name| {
            let words = format!("Hear {name} again");
            view! { <button class="quiet" on:click=move |_| hear(&name)>{words}</button> }
        });
        buttons.collect_view()
    }
}

/// The phrases and the field for one's own words, for those who sit at the table.
#[component]
fn Speak(sitting: Sitting) -> impl IntoView {
    let company = sitting.company;
    let text = RwSignal::new(String::new());
    let say = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let said = text.get_untracked().trim().to_owned();
        if !said.is_empty() {
            sitting.say(Saying::Text(said));
            text.set(String::new());
        }
    };
    let seated = Memo::new(move |_| {
        let mine = sitting.mine.get();
        sitting.shown.with(|shown| {
            let seats = shown.as_ref().map(|shown| &shown.view.seats);
            let sits = |&seat: &usize| seats.is_some_and(|seats| seats[seat].name.is_some());
            mine.iter().any(sits)
        })
    });
    let phrase = move |(phrase, words): (Phrase, &'static str)| {
        view! {
            <button on:click=move |_| sitting.say(Saying::Phrase(phrase))>{words}</button>
        }
    };
    view! {
        <Show when=move || seated.get()>
            <p class="fault" role="alert">{company.refused}</p>
            <div class="phrases" role="group" aria-label="Phrases">{PHRASES.map(phrase)}</div>
            <Show when=move || rule(sitting) == ChatRule::Free>
                <form class="speak" on:submit=say>
                    <input type="text" maxlength=LONGEST_TEXT.to_string() autocomplete="off"
                        aria-label="Say something to everyone at the table" placeholder="Say something"
                        prop:value=text
                        on:input=move |event| text.set(event_target_value(&event))/>
                    <button type="submit">"Say"</button>
                </form>
            </Show>
        </Show>
    }
}
