//! Collections of pieces, counted and compared.

use super::*;
use crate::KINDS;

fn piece(text: &str) -> Piece {
    text.parse().expect("a piece")
}

fn glass(pieces: &[&str]) -> Glass {
    pieces.iter().map(|text| piece(text)).collect()
}

#[test]
fn adding_and_taking_away_agree_for_all_counts() {
    for kind in [0, 17, KINDS - 1] {
        let piece = Piece::from_kind(kind).expect("a kind");
        for a in 0..=MAX_OF_A_KIND {
            for b in 0..=MAX_OF_A_KIND {
                let (x, y) = (Glass::of_kind(piece, a), Glass::of_kind(piece, b));
                assert_eq!(x.count(piece), a);
                assert_eq!(x.len(), u32::from(a));
                assert_eq!(x.kinds().count_ones(), u32::from(a > 0));
                assert_eq!(x.doubles().count_ones(), u32::from(a > 1));
                assert_eq!(
                    x.checked_minus(y),
                    (a >= b).then(|| Glass::of_kind(piece, a - b))
                );
                if a + b <= MAX_OF_A_KIND {
                    assert_eq!(x.plus(y), Glass::of_kind(piece, a + b));
                }
            }
        }
    }
}

#[test]
fn pieces_come_in_list_order() {
    let sorted = glass(&["Or", "Wt", "Pc", "Wt", "Wh"]).pieces();
    let texts: Vec<String> = sorted.map(|piece| piece.to_string()).collect();
    assert_eq!(texts, ["Wt", "Wt", "Wh", "Pc", "Or"]);
}

#[test]
fn each_piece_has_one_number() {
    let all = glass(&["Wt", "Wt", "Wt", "Pc", "Pc", "Or", "Kd", "Kd", "Kd", "Kd"]);
    let numbered: Glass = (0..all.len())
        .map(|number| all.single(number))
        .fold(Glass::NONE, Glass::plus);
    assert_eq!(numbered, all);
}

#[test]
fn each_bit_has_one_place() {
    let kinds = 0b10_1011 | 0b11 << LANE | ONE_SHAPE << 3;
    let mut seen = Vec::new();
    for place in 0..kinds.count_ones() {
        let bit = nth_of_many(kinds, place);
        assert_eq!(nth_of_few(kinds, place), bit);
        seen.push(bit);
    }
    assert!(each(kinds).eq(seen));
}

#[test]
fn pairs_are_of_one_shape_and_come_once() {
    let all = glass(&["Wt", "Wt", "Wh", "Pt", "Ot", "Kr", "Or", "Oc", "Oc"]);
    let texts: Vec<String> = pairs(all).map(|[a, b]| format!("{a}+{b}")).collect();
    assert_eq!(
        texts,
        ["Wt+Wt", "Wt+Pt", "Wt+Ot", "Pt+Ot", "Oc+Oc", "Kr+Or"]
    );
}

#[test]
fn only_shapes_with_two_pieces_are_looked_through_for_pairs() {
    let all = glass(&["Wt", "Wh", "Ws", "Pt", "Oc", "Oc"]);
    let kinds = [glass(&["Wt", "Pt"]).kinds(), glass(&["Oc"]).kinds()];
    assert!(all.paired_kinds().eq(kinds));
}

fn pairs(glass: Glass) -> impl Iterator<Item = [Piece; 2]> {
    glass.paired_kinds().flat_map(move |of_shape| {
        each(of_shape).flat_map(move |first| {
            let partners = each(glass.partners(first, of_shape));
            partners.map(move |second| [super::piece(first), super::piece(second)])
        })
    })
}

#[test]
fn pairs_are_counted_and_each_has_one_number() {
    for pieces in [
        &["Wt", "Wt", "Wh", "Pt", "Ot", "Kr", "Or", "Oc", "Oc"][..],
        &["Wt", "Pt", "Lt", "Dt", "Mt", "Gt", "Kt", "Yt", "Ot"],
        &["Wr", "Wh", "Oh", "Pt", "Ps"],
    ] {
        let all = glass(pieces);
        let mut listed: Vec<Glass> = pairs(all).map(Glass::two).collect();
        assert_eq!(all.count_pairs() as usize, listed.len());
        for number in 0..all.count_pairs() {
            let pair = all.pair(number);
            let place = listed.iter().position(|other| *other == pair);
            listed.remove(place.expect("a pair not seen before"));
        }
    }
}

#[test]
fn colours_are_told_apart() {
    let all = glass(&["Wt", "Wr", "Pt", "Or"]);
    let white = all.within(ColourSet::of(Colour::White));
    assert_eq!(white, glass(&["Wt", "Wr"]));
    let colours: Vec<Colour> = all.colours().iter().collect();
    assert_eq!(colours, [Colour::White, Colour::Purple, Colour::Orange]);
}
