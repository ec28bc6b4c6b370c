//! Where collected glass goes, colour by colour.

use vidraria_river::{Colour, ColumnNotation, Effect, Piece};

/// What becomes of the collected pieces of one colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gain {
    /// The colour.
    pub colour: Colour,
    /// How many pieces are collected.
    pub pieces: u8,
    /// The column they go to, from 1; none if that is still open, or if no column is left.
    pub column: Option<u8>,
    /// Whether the colour is new in the glassworks.
    pub new: bool,
    /// Whether the player will say when it is laid.
    pub open: bool,
    /// How many go to the overflow for certain.
    pub lost: u8,
}

/// Where the glass goes that a placement collects, in colour order; `columns` are the player's
/// before it.
pub fn gains(effect: &Effect, columns: &[ColumnNotation]) -> Vec<Gain> {
    let colours = by_colour(&effect.takes).into_iter();
    let gain = |(colour, pieces)| {
        let known = columns.iter().position(|column| column.colour == colour);
        let open = known.is_none() && effect.order_pending.contains(&colour);
        let place = known.unwrap_or(columns.len()) as u8 + 1;
        let laid = effect.laid.iter().find(|(column, _)| *column == place);
        let laid = laid.map_or(0, |&(_, pieces)| pieces);
        Gain {
            colour,
            pieces,
            column: (!open && (known.is_some() || laid > 0)).then_some(place),
            new: known.is_none(),
            open,
            lost: if open { 0 } else { pieces.saturating_sub(laid) },
        }
    };
    colours.map(gain).collect()
}

/// How many pieces of each colour there are, in the order of the list.
pub fn by_colour(pieces: &[Piece]) -> Vec<(Colour, u8)> {
    let mut counts: Vec<(Colour, u8)> = Vec::new();
    for piece in pieces {
        match counts.last_mut() {
            Some((colour, count)) if *colour == piece.colour => *count += 1,
            _ => counts.push((piece.colour, 1)),
        }
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn columns(colours: &[Colour]) -> Vec<ColumnNotation> {
        let column = |&colour| ColumnNotation { colour, height: 4 };
        colours.iter().map(column).collect()
    }

    fn effect(takes: &str, laid: &[(u8, u8)]) -> Effect {
        let pieces = takes
            .split(' ')
            .map(|piece| piece.parse().expect("a piece"));
        Effect {
            takes: pieces.collect(),
            laid: laid.to_vec(),
            ..Effect::default()
        }
    }

    #[test]
    fn glass_goes_to_its_column_and_what_does_not_fit_is_lost() {
        let gains = gains(
            &effect("Wt Wh Yt", &[(2, 1), (3, 1)]),
            &columns(&[Colour::Black, Colour::White]),
        );
        let white = Gain {
            colour: Colour::White,
            pieces: 2,
            column: Some(2),
            new: false,
            open: false,
            lost: 1,
        };
        let yellow = Gain {
            colour: Colour::Yellow,
            pieces: 1,
            column: Some(3),
            new: true,
            open: false,
            lost: 0,
        };
        assert_eq!(gains, [white, yellow]);
    }

    #[test]
    fn of_two_new_colours_the_order_is_open() {
        let mut effect = effect("Wt Yt", &[]);
        effect.order_pending = [Colour::White, Colour::Yellow].into_iter().collect();
        for gain in gains(&effect, &[]) {
            assert!(gain.open && gain.new && gain.lost == 0 && gain.column.is_none());
        }
    }

    #[test]
    fn without_a_column_left_new_glass_is_lost() {
        let all = &Colour::ALL[2..];
        let gain = gains(&effect("Wt", &[]), &columns(all))[0];
        assert_eq!((gain.column, gain.lost, gain.new), (None, 1, true));
    }
}
