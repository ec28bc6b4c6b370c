//! Programs that fail in every way there is. (That one plays well is tested where there is one:
//! with `vidraria engine`.)

use std::path::Path;
use std::time::{Duration, Instant};

use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use vidraria_game::Game;
use vidraria_search::{Budget, Stop};
use vidraria_sintra::Sintra;

use super::process::Patience;
use super::{Program, ProgramError};
use crate::Contender;

const PATIENCE: Patience = Patience {
    ready: Duration::from_secs(2),
    grace: Duration::from_secs(2),
    thought: Duration::from_secs(2),
};

/// A shell script that is ready for every game and does something else at `go`.
fn at_go(script: &str) -> String {
    format!(
        "while read word rest; do case $word in ugi) echo ugiok;; isready) echo readyok;; \
         go) {script};; quit) exit;; esac; done"
    )
}

fn program(script: &str) -> Program {
    let mut program = Program::new("sh -c", None).expect("a command line");
    program.words.push(script.to_owned());
    program.patience = PATIENCE;
    program
}

fn position() -> (Sintra, <Sintra as Game>::State) {
    let game = Sintra::new(Sintra::standard_edition(), 2, Default::default()).expect("a game");
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let setup = game.sample_setup(None, &mut rng);
    let mut state = game.start(&setup).expect("accepted");
    game.deal_randomly(&mut state, &mut rng);
    (game, state)
}

fn choose(program: &Program, stop: &Stop) -> Result<String, ProgramError> {
    let (game, state) = position();
    let mut seated = Contender::<Sintra>::player(program, 1).expect("it is ready");
    let budget = Budget {
        nodes: Some(5),
        time: None,
    };
    let choice = seated.choose(&game, &state, budget, stop);
    choice.map(|action| action.to_string())
}

fn fault_at_go(script: &str) -> ProgramError {
    choose(&program(&at_go(script)), &Stop::default()).expect_err("a fault")
}

fn legal() -> String {
    let (game, state) = position();
    game.legal(&state)[0].to_string()
}

#[test]
fn a_choice_is_taken_from_among_other_lines_and_the_process_goes_to_the_next_game() {
    let script = format!(
        "echo info nodes 3; echo; echo bestmovement; echo bestmove {}",
        legal()
    );
    let program = program(&at_go(&script));
    for _ in 0..3 {
        assert_eq!(choose(&program, &Stop::default()).ok(), Some(legal()));
        assert_eq!(program.idle.lock().expect("alive").len(), 1);
    }
}

#[test]
fn whoever_does_not_come_is_told_why() {
    let absent = |program: Program| {
        let player = Contender::<Sintra>::player(&program, 1);
        player.err().expect("it does not come")
    };
    let missing = Program::new("/nowhere/bot --fast", None).expect("a command line");
    assert!(absent(missing).starts_with("`/nowhere/bot` cannot be started: "));
    let ended = absent(program("exit 3"));
    assert_eq!(ended, "it ended (exit status: 3) without being asked to");
    let begin = Instant::now();
    let silent = absent(program("sleep 60"));
    assert_eq!(silent, "it did not say `ugiok` within 2 s");
    assert!(begin.elapsed() < Duration::from_secs(20));
    let unready = absent(program("read word; echo ugiok; sleep 60"));
    assert_eq!(unready, "it did not say `readyok` within 2 s");
}

#[test]
fn a_failing_choice_is_told_with_its_reason() {
    assert!(matches!(fault_at_go("exit"), ProgramError::Ended(_)));
    let silent = fault_at_go("sleep 60");
    assert!(matches!(
        silent,
        ProgramError::Silent {
            word: "bestmove",
            ..
        }
    ));
    let refused = fault_at_go("echo error too hard");
    assert!(
        refused
            .to_string()
            .starts_with("it refuses `{\"game\":\"sintra\"")
    );
    assert!(refused.to_string().ends_with("`: too hard"));
    for nonsense in ["", "nonsense", "9Z9"] {
        let fault = fault_at_go(&format!("echo bestmove {nonsense}"));
        assert!(matches!(fault, ProgramError::Illegal { .. }), "{fault}");
    }
    // An action, but of another position.
    let (game, state) = position();
    let mut actions = (0..Sintra::ACTION_COUNT).filter_map(Sintra::action);
    let illegal = actions.find(|&action| game.check(&state, action).is_err());
    let illegal = illegal.expect("not all actions are legal").to_string();
    let fault = fault_at_go(&format!("echo bestmove {illegal}")).to_string();
    assert!(
        fault.starts_with(&format!("its choice `{illegal}` cannot be: ")),
        "{fault}"
    );
}

#[test]
fn whoever_has_failed_is_not_asked_again_and_ended() {
    let program = program(&at_go("echo bestmove nonsense"));
    let (game, state) = position();
    let mut seated = Contender::<Sintra>::player(&program, 1).expect("it is ready");
    let mut choose = || seated.choose(&game, &state, Budget::default(), &Stop::default());
    assert!(matches!(choose(), Err(ProgramError::Illegal { .. })));
    assert!(matches!(choose(), Err(ProgramError::Gone)));
    drop(seated);
    assert!(program.idle.lock().expect("alive").is_empty());
}

#[test]
fn stop_is_passed_on() {
    let stop = Stop::default();
    stop.raise();
    let script = at_go(&format!("read word; echo bestmove {}", legal()));
    assert_eq!(choose(&program(&script), &stop).ok(), Some(legal()));
}

#[test]
fn another_edition_is_told_or_the_program_does_not_come() {
    let script = "while read word rest; do case $word in ugi) echo option name edition type \
                  string; echo ugiok;; setoption) asked=$rest;; isready) echo error $asked;; \
                  quit) exit;; esac; done";
    let with_edition = |script: &str| {
        let mut program = program(script);
        program.edition = Some(Path::new("mine.toml").display().to_string());
        Contender::<Sintra>::player(&program, 1)
            .err()
            .expect("it does not come")
    };
    assert!(with_edition(script).contains("name edition value mine.toml"));
    assert!(with_edition(&at_go("")).contains("it offers no option `edition`"));
}
