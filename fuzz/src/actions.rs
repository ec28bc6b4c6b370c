//! Action texts and indices: whatever is read has that very text and that very index.

use vidraria_game::Game;
use vidraria_river::River;
use vidraria_sintra::Sintra;

/// The bytes are a text, and eight of them an index.
pub(crate) fn attack(bytes: &[u8]) {
    if let Ok(text) = str::from_utf8(bytes) {
        read::<Sintra>(text);
        read::<River>(text);
    }
    if let Some((number, _)) = bytes.split_first_chunk() {
        let number = u64::from_le_bytes(*number) as usize;
        for index in [
            number,
            number % Sintra::ACTION_COUNT,
            number % River::ACTION_COUNT,
        ] {
            numbered::<Sintra>(index);
            numbered::<River>(index);
        }
    }
}

fn read<G: Game>(text: &str) {
    match G::parse_action(text) {
        Ok(action) => {
            assert_eq!(action.to_string(), text);
            assert_eq!(G::action(G::index(action)), Some(action), "{text}");
        }
        Err(fault) => assert!(!fault.to_string().is_empty()),
    }
}

fn numbered<G: Game>(index: usize) {
    if let Some(action) = G::action(index) {
        assert!(index < G::ACTION_COUNT, "{action} lies beyond all actions");
        assert_eq!(G::index(action), index, "{action}");
        assert_eq!(G::parse_action(&action.to_string()), Ok(action));
    }
}

/// Texts and indices from end to end of each game's actions.
pub(crate) fn seeds() -> Vec<Vec<u8>> {
    let mut seeds = vec![u64::MAX.to_le_bytes().to_vec()];
    spread::<Sintra>(&mut seeds);
    spread::<River>(&mut seeds);
    seeds
}

fn spread<G: Game>(seeds: &mut Vec<Vec<u8>>) {
    for index in (0..G::ACTION_COUNT).rev().step_by(G::ACTION_COUNT / 16) {
        seeds.push((index as u64).to_le_bytes().to_vec());
        seeds.extend(G::action(index).map(|action| action.to_string().into_bytes()));
    }
}
