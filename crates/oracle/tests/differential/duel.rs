//! One game played by both implementations, compared at every step.

use std::fmt;

use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use serde_json::{Value, json};
use vidraria_game::{Game, below};
use vidraria_oracle::compare::{Difference, compare, to_json};
use vidraria_oracle::coverage::Step;
use vidraria_oracle::{self as oracle, Table};

use crate::added;

/// What a policy wants: the worth of an action, from the position before it to the one after.
pub(crate) type Policy<T> = (&'static str, fn(&Step<'_, T>) -> i64);

/// A policy looks at this many legal actions at most, drawn by lot.
const CANDIDATES: usize = 8;

/// A game that takes more steps than this is taken for endless.
const ENDLESS: usize = 20_000;

/// A game to be played: everything that decides how it goes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Match<'a> {
    pub(crate) edition: &'a str,
    pub(crate) players: usize,
    pub(crate) side: Option<char>,
    pub(crate) seed: u64,
}

impl fmt::Display for Match<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut lines = self.edition.lines();
        let name = lines.find_map(|line| line.strip_prefix("name = "));
        write!(f, "{}, {} players", name.unwrap_or("a box"), self.players)?;
        if let Some(side) = self.side {
            write!(f, ", side {side}")?;
        }
        write!(f, ", seed {}", self.seed)
    }
}

/// A step of the oracle, told to whoever counts situations.
pub(crate) type Watch<'a, T> = &'a mut dyn FnMut(&Step<'_, T>);

/// Plays a game; panics at the first difference, with the position and both answers.
pub(crate) fn play<G: Game, T: Table>(
    game: Match<'_>,
    policies: &[Policy<T>],
    watch: Watch<'_, T>,
) {
    let mut duel = Duel::<G, T>::start(game, policies);
    for _ in 0..ENDLESS {
        duel.compare_position();
        match duel.oracle.next() {
            oracle::Next::Over => return,
            oracle::Next::Deal => duel.deal(watch),
            oracle::Next::Decision(seat) => duel.decide(seat, watch),
        }
    }
    duel.fail("the game does not end", &Value::Null, &Value::Null)
}

struct Duel<'a, G: Game, T: Table> {
    played: Match<'a>,
    game: G,
    state: G::State,
    oracle: T,
    /// By seat.
    policies: Vec<Policy<T>>,
    /// One decision in so many is left to chance; 0 for none.
    whims: u32,
    rng: ChaCha8Rng,
    /// The last step and the position before it.
    last: Option<(String, T)>,
}

impl<'a, G: Game, T: Table> Duel<'a, G, T> {
    fn start(played: Match<'a>, policies: &[Policy<T>]) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(played.seed);
        let options = played
            .side
            .map_or(json!({}), |side| json!({ "side": side }));
        let edition = G::parse_edition(played.edition).expect("the edition is accepted");
        let read = serde_json::from_value(options.clone()).expect("the options are read");
        let game = G::new(&edition, played.players, read).expect("so many may play");
        let setup = game.sample_setup(None, &mut rng);
        let state = game.start(&setup).expect("a sampled setup is accepted");
        let oracle = T::start(played.edition, played.players, &options, &to_json(&setup))
            .unwrap_or_else(|fault| panic!("{played:?}: {fault}: {}", to_json(&setup)));
        let any = |rng: &mut ChaCha8Rng| policies[below(rng, policies.len() as u32) as usize];
        // Half of the games unite all seats in one policy, the others mix them.
        let shared = any(&mut rng);
        let mixed = below(&mut rng, 2) == 1;
        let policies = (0..played.players)
            .map(|_| if mixed { any(&mut rng) } else { shared })
            .collect();
        let whims = [0, 8][below(&mut rng, 2) as usize];
        Self {
            played,
            game,
            state,
            oracle,
            policies,
            whims,
            rng,
            last: None,
        }
    }

    fn compare_position(&self) {
        if let Err(Difference { what, fast, plain }) =
            compare(&self.game, &self.state, &self.oracle)
        {
            self.fail(&what, &fast, &plain);
        }
    }

    fn deal(&mut self, watch: Watch<'_, T>) {
        let dealt = self.state;
        let written = self.game.sample_deal(&dealt, &mut self.rng);
        self.compare_wrong_deal(&to_json(&written));
        let shown = if below(&mut self.rng, 2) == 0 {
            self.game.deal_unchecked(&mut self.state, &written);
            to_json(&written)
        } else {
            self.game.deal_randomly(&mut self.state, &mut self.rng);
            let after = to_json(&self.game.describe(&self.state));
            added::deal(&to_json(&self.game.describe(&dealt)), &after)
        };
        let before = self.oracle.clone();
        if let Err(fault) = self.oracle.deal(&shown) {
            self.fail("whether a sampled deal is possible", &shown, &json!(fault));
        }
        watch(&Step {
            before: &before,
            action: None,
            after: &self.oracle,
        });
        self.last = Some((shown.to_string(), before));
    }

    /// A deal with one letter changed is refused by both or accepted by both.
    fn compare_wrong_deal(&mut self, deal: &Value) {
        let mut text = deal.to_string();
        let letters: Vec<usize> = text
            .char_indices()
            .filter(|(_, letter)| letter.is_ascii_uppercase())
            .map(|(place, _)| place)
            .collect();
        let Some(&place) = letters.get(below(&mut self.rng, letters.len().max(1) as u32) as usize)
        else {
            return;
        };
        let colours = b"WYCMOPLDGK";
        let other = colours[below(&mut self.rng, colours.len() as u32) as usize] as char;
        text.replace_range(place..=place, &other.to_string());
        let wrong: Value = serde_json::from_str(&text).expect("still JSON");
        let fast = serde_json::from_value(wrong.clone())
            .map_err(|fault| fault.to_string())
            .and_then(|deal| {
                let mut state = self.state;
                let dealt = self.game.deal(&mut state, &deal);
                dealt.map_err(|fault| fault.to_string())
            });
        let plain = self.oracle.clone().deal(&wrong);
        if fast.is_ok() != plain.is_ok() {
            let texts = [fast, plain].map(|answer| json!(format!("{answer:?}")));
            self.fail(
                &format!("whether this deal is possible: {wrong}"),
                &texts[0],
                &texts[1],
            );
        }
    }

    fn decide(&mut self, seat: usize, watch: Watch<'_, T>) {
        let text = self.choose(seat);
        let action = G::parse_action(&text)
            .unwrap_or_else(|fault| panic!("`{text}` cannot be read: {fault}"));
        self.compare_any_action();
        let before = self.oracle.clone();
        if let Err(fault) = self.game.play(&mut self.state, action) {
            self.fail(
                &format!("whether {text} is legal"),
                &json!(fault.to_string()),
                &Value::Null,
            );
        }
        self.oracle
            .play(&text)
            .expect("an action of the oracle's own list");
        watch(&Step {
            before: &before,
            action: Some(&text),
            after: &self.oracle,
        });
        self.last = Some((text, before));
    }

    /// The best of some legal actions by the seat's policy, the first drawn among equals.
    fn choose(&mut self, seat: usize) -> String {
        let mut legal = self.oracle.legal();
        vidraria_game::shuffle(&mut self.rng, &mut legal);
        let whim = self.whims > 0 && below(&mut self.rng, self.whims) == 0;
        if whim {
            legal.truncate(1);
        }
        legal.truncate(CANDIDATES);
        let worth = |action: &str| {
            let mut after = self.oracle.clone();
            after.play(action).expect("it is legal");
            (self.policies[seat].1)(&Step {
                before: &self.oracle,
                action: Some(action),
                after: &after,
            })
        };
        let mut best = 0;
        if legal.len() > 1 {
            let worths: Vec<i64> = legal.iter().map(|action| worth(action)).collect();
            for place in 1..worths.len() {
                if worths[place] > worths[best] {
                    best = place;
                }
            }
        }
        legal.swap_remove(best)
    }

    /// Both accept or both refuse an action drawn from all that there are.
    fn compare_any_action(&mut self) {
        let index = below(&mut self.rng, G::ACTION_COUNT as u32) as usize;
        let Some(action) = G::action(index) else {
            return;
        };
        let text = action.to_string();
        let fast = self.game.check(&self.state, action);
        if fast.is_ok() != self.oracle.legal().contains(&text) {
            self.fail(
                &format!("whether {text} is legal"),
                &json!(format!("{fast:?}")),
                &Value::Null,
            );
        }
    }

    /// Reports a difference with all that is needed to judge it.
    fn fail(&self, what: &str, fast: &Value, plain: &Value) -> ! {
        let Match {
            edition,
            players,
            side,
            seed,
        } = self.played;
        let (last, before) = match &self.last {
            Some((step, before)) => (step.as_str(), before.state()),
            None => ("the setup", Value::Null),
        };
        panic!(
            "edition:\n{edition}\n{}, {players} players, side {side:?}, seed {seed}: {what}\n\
             before:    {before}\nlast step: {last}\nposition:  {}\nfast:      {fast}\n\
             oracle:    {plain}",
            G::NAME,
            self.oracle.state(),
        );
    }
}
