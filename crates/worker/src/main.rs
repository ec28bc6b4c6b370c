//! The Web Worker's program: hears what the page wants, thinks, and tells what it has found.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use js_sys::{ArrayBuffer, Uint8Array};
use vidraria_search::net::Net;
use vidraria_worker::{Desk, Question, Report, Request};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent, Response};

fn main() {
    let office = Rc::new(Office {
        scope: js_sys::global().unchecked_into(),
        desk: RefCell::new(Desk::default()),
        nets: RefCell::new(HashMap::new()),
        asked: Cell::new(0),
        busy: Cell::new(false),
    });
    let listener = {
        let office = office.clone();
        Closure::<dyn Fn(MessageEvent)>::new(move |event| office.hear(&event))
    };
    office
        .scope
        .set_onmessage(Some(listener.as_ref().unchecked_ref()));
    // The worker listens as long as it lives.
    listener.forget();
    office.tell(&Report::Ready);
}

/// The worker with what it has at hand.
struct Office {
    scope: DedicatedWorkerGlobalScope,
    desk: RefCell<Desk>,
    /// The networks fetched so far, by address.
    nets: RefCell<HashMap<String, Arc<Net>>>,
    /// The number of the question asked last.
    asked: Cell<u32>,
    /// The next moment of thinking is arranged for.
    busy: Cell<bool>,
}

impl Office {
    fn hear(self: &Rc<Self>, event: &MessageEvent) {
        let text = event.data().as_string().unwrap_or_default();
        self.desk.borrow_mut().stop();
        // Only the page of the same build speaks here; what it did not mean to say asks for nothing.
        if let Ok(Request::Ask(question)) = serde_json::from_str(&text) {
            self.asked.set(question.number);
            spawn_local(self.clone().begin(*question));
        }
    }

    async fn begin(self: Rc<Self>, question: Question) {
        let number = question.number;
        let net = match &question.net {
            Some(address) => self.net(address).await,
            None => None,
        };
        // While a network was fetched another question may have come.
        if self.asked.get() != number {
            return;
        }
        let begun = self.desk.borrow_mut().ask(question, net);
        match begun {
            Ok(()) => self.go_on(),
            Err(reason) => self.tell(&Report::Failed {
                question: number,
                reason,
            }),
        }
    }

    /// A network; none if it cannot be had, since weaker advice is better than none.
    async fn net(&self, address: &str) -> Option<Arc<Net>> {
        if let Some(net) = self.nets.borrow().get(address) {
            return Some(net.clone());
        }
        let bytes = self.fetch(address).await.ok()?;
        let net = Arc::new(Net::read(&bytes).ok()?);
        self.nets
            .borrow_mut()
            .insert(address.to_owned(), net.clone());
        Some(net)
    }

    async fn fetch(&self, address: &str) -> Result<Vec<u8>, JsValue> {
        let response = JsFuture::from(self.scope.fetch_with_str(address)).await?;
        let response: Response = response.dyn_into()?;
        let bytes: ArrayBuffer = JsFuture::from(response.array_buffer()?).await?.dyn_into()?;
        Ok(Uint8Array::new(&bytes).to_vec())
    }

    /// Thinks on once what has come meanwhile is heard.
    fn go_on(self: &Rc<Self>) {
        if self.busy.replace(true) {
            return;
        }
        let office = self.clone();
        let moment = Closure::once_into_js(move || office.think());
        // It fails only for a worker that is ending.
        let _ = self.scope.set_timeout_with_callback(moment.unchecked_ref());
    }

    fn think(self: &Rc<Self>) {
        self.busy.set(false);
        let finding = self.desk.borrow_mut().think();
        if let Some(finding) = finding {
            let done = finding.done;
            self.tell(&Report::Found(finding));
            if !done {
                self.go_on();
            }
        }
    }

    fn tell(&self, report: &Report) {
        if let Ok(text) = serde_json::to_string(report) {
            // It fails only for a worker that is ending.
            let _ = self.scope.post_message(&text.into());
        }
    }
}
