//! The link to a table on a server, over a WebSocket.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};
use std::time::Duration;

use leptos::prelude::{set_timeout, window};
use vidraria_table::{ClientMessage, Command, Saying, ServerMessage};
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{CloseEvent, MessageEvent, WebSocket};

use super::session::{Session, Step};
use super::{Connection, Link, News, backoff};

/// Why a server closes a socket for good, where trying again is of no use: it speaks another
/// version of the messages.
const OTHER_VERSION: u16 = 4001;
/// The client has events that the table has not.
const OTHER_PAST: u16 = 4002;
/// The key opens no seat at this table.
const NO_SUCH_KEY: u16 = 4003;
/// The client asked for too much: it may come back later.
const TOO_MUCH: u16 = 4029;

/// After so many tries in vain the pauses between them are the longest.
const PATIENT: u32 = 5;

/// A link to a table on a server. It connects again by itself until it is dropped.
pub struct RemoteLink(Rc<Inner>);

struct Inner {
    url: String,
    session: RefCell<Session>,
    socket: RefCell<Option<Socket>>,
    /// Tries since the connection was last up.
    attempts: Cell<u32>,
    hear: Box<dyn Fn(News)>,
}

/// A socket with what the browser calls when something happens to it.
struct Socket {
    socket: WebSocket,
    _open: Closure<dyn Fn()>,
    _message: Closure<dyn Fn(MessageEvent)>,
    _close: Closure<dyn Fn(CloseEvent)>,
}

impl RemoteLink {
    /// Begins to connect to a table at this page's server, as the holder of `key` or as a
    /// spectator. `hear` is called with everything that comes.
    pub fn connect(table: &str, key: Option<String>, hear: impl Fn(News) + 'static) -> Self {
        let location = window().location();
        let scheme = match location.protocol().as_deref() {
            Ok("https:") => "wss",
            _ => "ws",
        };
        let host = location.host().unwrap_or_default();
        let inner = Rc::new(Inner {
            url: format!("{scheme}://{host}/api/tables/{table}/live"),
            session: RefCell::new(Session::new(key)),
            socket: RefCell::new(None),
            attempts: Cell::new(0),
            hear: Box::new(hear),
        });
        inner.open();
        Self(inner)
    }
}

impl Link for RemoteLink {
    fn send(&self, command: Command, seen: u64) {
        let message = self
            .0
            .session
            .borrow_mut()
            .command(fresh_id(), command, seen);
        self.0.say(&message);
    }

    fn say(&self, saying: Saying) {
        let message = self.0.session.borrow_mut().saying(fresh_id(), saying);
        self.0.say(&message);
    }
}

impl Inner {
    fn open(self: &Rc<Self>) {
        let Ok(socket) = WebSocket::new(&self.url) else {
            self.retry();
            return;
        };
        let open = self.when(|inner, ()| inner.greet());
        let open = Closure::<dyn Fn()>::new(move || open(()));
        let message = Closure::<dyn Fn(MessageEvent)>::new(self.when(Self::message));
        let close = Closure::<dyn Fn(CloseEvent)>::new(self.when(Self::closed));
        socket.set_onopen(Some(open.as_ref().unchecked_ref()));
        socket.set_onmessage(Some(message.as_ref().unchecked_ref()));
        socket.set_onclose(Some(close.as_ref().unchecked_ref()));
        *self.socket.borrow_mut() = Some(Socket {
            socket,
            _open: open,
            _message: message,
            _close: close,
        });
    }

    /// A function that calls `act` as long as the link is there.
    fn when<T, F: Fn(&Rc<Self>, T)>(self: &Rc<Self>, act: F) -> impl Fn(T) + use<T, F> {
        let link = Rc::downgrade(self);
        move |value| {
            if let Some(inner) = Weak::upgrade(&link) {
                act(&inner, value);
            }
        }
    }

    fn greet(&self) {
        let greeting = self.session.borrow().greeting();
        for message in &greeting {
            self.say(message);
        }
    }

    fn message(self: &Rc<Self>, event: MessageEvent) {
        let text = event.data().as_string().unwrap_or_default();
        let Ok(message) = serde_json::from_str::<ServerMessage>(&text) else {
            (self.hear)(News::Outdated);
            return;
        };
        if matches!(message, ServerMessage::Welcome { .. }) {
            self.attempts.set(0);
        }
        let steps = self.session.borrow_mut().received(message);
        for step in steps {
            match step {
                Step::Send(message) => self.say(&message),
                Step::Tell(news) => (self.hear)(news),
            }
        }
    }

    fn closed(self: &Rc<Self>, event: CloseEvent) {
        match event.code() {
            OTHER_VERSION | OTHER_PAST => (self.hear)(News::Outdated),
            NO_SUCH_KEY => (self.hear)(News::NoSuchKey),
            code => {
                if code == TOO_MUCH {
                    self.attempts.set(PATIENT);
                }
                (self.hear)(News::Connection(Connection::Lost));
                self.retry();
            }
        }
    }

    fn retry(self: &Rc<Self>) {
        let attempt = self.attempts.get();
        self.attempts.set(attempt + 1);
        let wait = backoff::wait(attempt, js_sys::Math::random());
        let again = self.when(|inner, ()| inner.open());
        set_timeout(move || again(()), Duration::from_millis(wait));
    }

    /// Says something if the socket is up; otherwise it is said when it is up again, as part of
    /// the greeting.
    fn say(&self, message: &ClientMessage) {
        if let Some(Socket { socket, .. }) = &*self.socket.borrow()
            && socket.ready_state() == WebSocket::OPEN
            && let Ok(text) = serde_json::to_string(message)
        {
            // A socket that breaks here is reported by its close event.
            let _ = socket.send_with_str(&text);
        }
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        self.socket.set_onopen(None);
        self.socket.set_onmessage(None);
        self.socket.set_onclose(None);
        let _ = self.socket.close();
    }
}

/// A name for a command that no other at the table has.
fn fresh_id() -> String {
    let word = || (js_sys::Math::random() * 4_294_967_296.0) as u32;
    format!("{:08x}{:08x}{:08x}", word(), word(), word())
}
