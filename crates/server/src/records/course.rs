//! The course of a game, as its table's log tells it.

use vidraria_game::Game;
use vidraria_games::river::River;
use vidraria_games::sintra::Sintra;
use vidraria_games::{AnyDeal, AnySetup, GameKind, Position, playthrough};
use vidraria_search::review::Step;
use vidraria_table::{Event, Numbered, Terms};

/// What happened in a game, without what was taken back.
pub(crate) struct Course {
    pub(crate) terms: Terms,
    pub(crate) setup: AnySetup,
    /// Deals and actions in order.
    pub(crate) steps: Vec<Step<AnyDeal, String>>,
}

impl Course {
    /// # Errors
    /// If the log is of no game that has begun.
    pub(crate) fn of(log: Vec<Numbered>) -> Result<Self, String> {
        let mut terms = None;
        let mut begun = None;
        let mut steps = Vec::new();
        for Numbered { event, .. } in log {
            match event {
                Event::Created { terms: agreed, .. } => terms = Some(agreed),
                Event::Began { setup } => begun = Some(setup),
                Event::Dealt { deal } => steps.push(Step::Deal(*deal)),
                Event::Acted { action, .. } => steps.push(Step::Action(action)),
                Event::Undone { .. } => drop(steps.pop()),
                // Nothing was dealt since, so the latest steps are actions.
                Event::TakenBack { actions, .. } => {
                    steps.truncate(steps.len().saturating_sub(actions));
                }
                // All else happens around the game.
                _ => {}
            }
        }
        let (Some(terms), Some(setup)) = (terms, begun) else {
            return Err("the game has not begun".to_owned());
        };
        Ok(Self {
            terms,
            setup,
            steps,
        })
    }

    /// The position before the first deal.
    ///
    /// # Errors
    /// If the game cannot have begun like this.
    pub(crate) fn start(&self) -> Result<Position, String> {
        let Terms {
            game,
            edition,
            seats,
            ..
        } = &self.terms;
        let start = Position::start(*game, edition.as_deref(), seats.len(), &self.setup);
        start.map_err(|fault| fault.to_string())
    }

    /// The game as a playthrough, which `vidraria verify` accepts.
    ///
    /// # Errors
    /// If the game is not over, or the rules refuse something in it.
    pub(crate) fn playthrough(self) -> Result<Vec<u8>, String> {
        let start = self.start()?;
        match (start, self.setup) {
            (Position::Sintra(at), AnySetup::Sintra(setup)) => {
                transcript::<Sintra>(&at.game, GameKind::Sintra, setup, self.steps, |deal| {
                    match deal {
                        AnyDeal::Sintra(deal) => Some(deal),
                        AnyDeal::River(_) => None,
                    }
                })
            }
            (Position::River(at), AnySetup::River(setup)) => transcript::<River>(
                &at.game,
                GameKind::River,
                setup,
                self.steps,
                |deal| match deal {
                    AnyDeal::River(deal) => Some(deal),
                    AnyDeal::Sintra(_) => None,
                },
            ),
            _ => Err("the lots drawn are of the other game".to_owned()),
        }
    }
}

/// A game's playthrough; `own` says whether a deal is of this game.
fn transcript<G: Game>(
    game: &G,
    kind: GameKind,
    setup: G::Setup,
    steps: Vec<Step<AnyDeal, String>>,
    own: impl Fn(AnyDeal) -> Option<G::Deal>,
) -> Result<Vec<u8>, String> {
    let told = |fault: std::io::Error| fault.to_string();
    let mut file = Vec::new();
    let mut writer = playthrough::Writer::begin(game, kind, setup, &mut file).map_err(told)?;
    for step in steps {
        let written = match step {
            Step::Deal(deal) => writer.deal(own(deal).ok_or("a deal is of the other game")?),
            Step::Action(text) => {
                let action = G::parse_action(&text).map_err(|fault| fault.to_string())?;
                writer.play(action)
            }
        };
        written.map_err(told)?;
    }
    writer.end().map_err(told)?;
    Ok(file)
}
