//! Who one is: the page `/me` and the page to sign in.

pub(crate) mod arrival;
mod ask;
mod authenticator;
mod farewell;
mod field;
mod keep;
mod menu;
mod name;
mod passkeys;
mod password;
mod sessions;
mod sign_in;
mod tokens;

pub(crate) use arrival::Arrival;
pub(crate) use menu::PersonMenu;
pub use sign_in::SignInPage;

use leptos::prelude::*;
use leptos::task::spawn_local;
use vidraria_table::person::Person;
use wasm_bindgen::JsValue;

use crate::pages::chrome::{Brand, Footer, ThemeSwitch};
use crate::words;
use ask::read;
use farewell::Farewell;
use keep::Keep;
use name::Name;
use passkeys::Passkeys;
use password::Password;
use sessions::Sessions;
use tokens::Tokens;

/// What the parts of the page share. Copy; lives in the page's root context.
#[derive(Clone, Copy)]
struct Account {
    /// Who one is; none before the server has said it, and none inside for nobody in particular.
    person: RwSignal<Option<Option<Person>>>,
    /// What was just done, or why it was not, for everyone to see and hear.
    told: RwSignal<Option<Told>>,
}

/// Something to be told.
#[derive(Clone, PartialEq)]
struct Told {
    sentence: String,
    good: bool,
}

impl Account {
    /// Asks the server who one is.
    fn refresh(self) {
        spawn_local(async move {
            match read::<Option<Person>>("/api/me").await {
                Ok(person) => self.person.set(Some(person)),
                Err(reason) => self.tell(Err(reason)),
            }
        });
    }

    /// Carries something out, tells what came of it, and looks again who one is.
    fn carry_out(self, work: impl Future<Output = Result<&'static str, String>> + 'static) {
        self.told.set(None);
        spawn_local(async move {
            self.tell(work.await.map(str::to_owned));
            self.refresh();
        });
    }

    fn tell(self, outcome: Result<String, String>) {
        let good = outcome.is_ok();
        let sentence = outcome.unwrap_or_else(|reason| as_sentence(&reason));
        self.told.set(Some(Told { sentence, good }));
    }
}

/// The page about oneself.
#[component]
pub fn MePage() -> impl IntoView {
    document().set_title("You at Vidraria");
    let account = Account {
        person: RwSignal::new(None),
        told: RwSignal::new(None),
    };
    provide_context(account);
    account.refresh();
    let standing = Memo::new(move |_| {
        account.person.with(|person| {
            let person = person.as_ref()?;
            Some(person.as_ref().map(|person| person.registered))
        })
    });
    view! {
        <header class="bar"><Brand/><span class="spread"></span><ThemeSwitch/></header>
        <main class="person">
            <h1 tabindex="-1">{move || title(account)}</h1>
            <p class="told" role="status" class:fault=move || account.told.with(|told| {
                told.as_ref().is_some_and(|told| !told.good)
            })>{move || account.told.with(|told| told.as_ref().map(|told| told.sentence.clone()))}</p>
            {move || match standing.get() {
                None => ().into_any(),
                Some(None) => view! { <Nobody/> }.into_any(),
                Some(Some(false)) => view! { <Keep/> <Farewell/> }.into_any(),
                Some(Some(true)) => view! {
                    <Name/> <Passkeys/> <Password/> <Sessions/> <Tokens/> <Farewell/>
                }.into_any(),
            }}
        </main>
        <Footer/>
    }
}

fn title(account: Account) -> String {
    account.person.with(|person| match person {
        None => "One moment …".to_owned(),
        Some(None) => "Nobody knows you here".to_owned(),
        Some(Some(person)) => person.name.clone(),
    })
}

/// For somebody who has not played yet.
#[component]
fn Nobody() -> impl IntoView {
    view! {
        <section class="panel part">
            <p>"You need no account to play. Once you have taken a seat, you can keep your games here."</p>
            <p class="row"><a href="/">"Sit down and play"</a> <a href="/sign-in">"Sign in"</a></p>
        </section>
    }
}

/// A reason as a sentence of its own. The server's are clauses, the page's own are sentences.
fn as_sentence(reason: &str) -> String {
    words::sentence(reason.trim_end_matches('.'))
}

/// The account of the page.
fn account() -> Account {
    expect_context()
}

/// The day of a moment, given in milliseconds since 1970.
fn day(at: u64) -> String {
    let date = js_sys::Date::new(&JsValue::from(at as f64));
    let options = js_sys::Object::new();
    // Setting a property of a new object cannot fail.
    let _ = js_sys::Reflect::set(&options, &"dateStyle".into(), &"medium".into());
    String::from(date.to_locale_date_string("en-GB", &options))
}
