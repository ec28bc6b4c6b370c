//! Advice: a search in a Web Worker, which is started when somebody first asks.

pub mod advice;
mod talk;

use std::sync::Arc;

use leptos::prelude::*;
use vidraria_games::Position;
use vidraria_table::Terms;
use vidraria_worker::{Finding, Question, Report, Request};
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Event, MessageEvent, Worker, WorkerOptions, WorkerType};

use self::talk::{News, Talk};

/// How long a question is thought about, in milliseconds.
const MILLIS: u32 = 12_000;

/// How many actions are advised.
const CANDIDATES: usize = 3;

/// The one who is asked. Copy; lives in the page's root context.
#[derive(Clone, Copy)]
pub struct Adviser {
    /// What is known about the question asked last.
    pub finding: RwSignal<Option<Arc<Finding>>>,
    /// Why there is no advice.
    pub fault: RwSignal<Option<String>>,
    inner: StoredValue<Inner, LocalStorage>,
}

#[derive(Default)]
struct Inner {
    talk: Talk,
    worker: Option<Helper>,
}

/// The worker with what the browser calls when something comes from it.
struct Helper {
    worker: Worker,
    _message: Closure<dyn Fn(MessageEvent)>,
    _error: Closure<dyn Fn(Event)>,
}

impl Adviser {
    /// Nobody has asked yet.
    #[expect(
        clippy::new_without_default,
        reason = "it makes signals, which belong to whoever calls it"
    )]
    pub fn new() -> Self {
        Self {
            finding: RwSignal::new(None),
            fault: RwSignal::new(None),
            inner: StoredValue::new_local(Inner::default()),
        }
    }

    /// Asks what is best in a position in which a decision is due, instead of whatever was asked
    /// before. Findings come one after the other, the later the better.
    pub fn ask(self, terms: &Terms, position: &Position) {
        self.finding.set(None);
        self.fault.set(None);
        let net = format!("net-{}", position.kind());
        let question = Question {
            number: 0,
            game: terms.game,
            edition: terms.edition.clone(),
            players: position.players(),
            state: position.snapshot(),
            millis: MILLIS,
            looks: u64::MAX,
            candidates: CANDIDATES,
            seed: (js_sys::Math::random() * 4_294_967_296.0) as u64,
            net: said_by_page(&net),
        };
        let request = self
            .inner
            .try_update_value(|inner| inner.talk.ask(question))
            .flatten();
        self.start();
        self.say(request);
    }

    /// Wants to know no more.
    pub fn stop(self) {
        self.finding.set(None);
        let request = self
            .inner
            .try_update_value(|inner| inner.talk.stop())
            .flatten();
        self.say(request);
    }

    /// Starts the worker unless it runs already.
    fn start(self) {
        if self.inner.with_value(|inner| inner.worker.is_some()) {
            return;
        }
        match Helper::start(self) {
            Some(helper) => self.inner.update_value(|inner| inner.worker = Some(helper)),
            None => self.fail(),
        }
    }

    fn say(self, request: Option<Request>) {
        let Some(text) = request.and_then(|request| serde_json::to_string(&request).ok()) else {
            return;
        };
        self.inner.with_value(|inner| {
            if let Some(helper) = &inner.worker {
                // Text can always be sent.
                let _ = helper.worker.post_message(&text.into());
            }
        });
    }

    fn hear(self, text: &str) {
        let Ok(report) = serde_json::from_str::<Report>(text) else {
            self.fail();
            return;
        };
        let heard = self
            .inner
            .try_update_value(|inner| inner.talk.heard(report));
        let Some((request, news)) = heard else {
            return;
        };
        self.say(request);
        match news {
            Some(News::Found(finding)) => self.finding.set(Some(Arc::new(finding))),
            Some(News::Failed(reason)) => self.fault.set(Some(reason)),
            None => {}
        }
    }

    /// The worker does not work; the next question tries another.
    fn fail(self) {
        let anew = |inner: &mut Inner| *inner = Inner::default();
        // The page may have gone on to something else.
        if self.inner.try_update_value(anew).is_some() {
            let fault = "The search could not be started. Load the page again, or ask once more.";
            self.fault.set(Some(fault.to_owned()));
        }
    }
}

impl Helper {
    fn start(adviser: Adviser) -> Option<Self> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&said_by_page("worker")?, &options).ok()?;
        let message = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            adviser.hear(&event.data().as_string().unwrap_or_default());
        });
        // The worker and its listeners may not go while they are being called.
        let error = Closure::<dyn Fn(Event)>::new(move |_| {
            set_timeout(move || adviser.fail(), std::time::Duration::ZERO);
        });
        worker.set_onmessage(Some(message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(error.as_ref().unchecked_ref()));
        Some(Self {
            worker,
            _message: message,
            _error: error,
        })
    }
}

impl Drop for Helper {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}

/// What the page's head says under a name: where a file lies whose name has a hash.
fn said_by_page(name: &str) -> Option<String> {
    let selector = format!("meta[name='{name}']");
    let meta = document().query_selector(&selector).ok()??;
    meta.get_attribute("content")
}
