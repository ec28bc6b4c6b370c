//! Whether the tints can be told apart, by everyone.
//!
//! Distances are Euclidean in Oklab (0 equal, 1 black to white). Colour-blind vision is simulated
//! by the matrices of Machado, Oliveira and Fernandes (2009) for complete deficiency.

use super::Tint;

const CSS: &str = include_str!("../../assets/glass.css");

type Rgb = [f64; 3];
type Matrix = [[f64; 3]; 3];

const USUAL: Matrix = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
const PROTANOPIA: Matrix = [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
];
const DEUTERANOPIA: Matrix = [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.011820, 0.042940, 0.968881],
];
const TRITANOPIA: Matrix = [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.303900],
];

/// A token's colour in linear light. `step` is empty, `-light`, `-dark` or `-cut`.
fn token(tint: Tint, step: &str) -> Rgb {
    let name = format!("--glass-{}{step}: #", tint.name());
    let at = CSS.find(&name).unwrap_or_else(|| panic!("no {name}")) + name.len();
    [0, 2, 4].map(|from| {
        let digits = &CSS[at + from..at + from + 2];
        let value = f64::from(u8::from_str_radix(digits, 16).expect("hexadecimal")) / 255.0;
        if value <= 0.04045 {
            value / 12.92
        } else {
            ((value + 0.055) / 1.055).powf(2.4)
        }
    })
}

fn times(matrix: &Matrix, colour: Rgb) -> Rgb {
    matrix.map(|row| {
        row.iter()
            .zip(colour)
            .map(|(factor, part)| factor * part)
            .sum()
    })
}

fn seen(colour: Rgb, vision: &Matrix) -> Rgb {
    times(vision, colour).map(|part| part.clamp(0.0, 1.0))
}

fn oklab(colour: Rgb) -> Rgb {
    let cones = times(
        &[
            [0.4122214708, 0.5363325363, 0.0514459929],
            [0.2119034982, 0.6806995451, 0.1073969566],
            [0.0883024619, 0.2817188376, 0.6299787005],
        ],
        colour,
    );
    times(
        &[
            [0.2104542553, 0.7936177850, -0.0040720468],
            [1.9779984951, -2.4285922050, 0.4505937099],
            [0.0259040371, 0.7827717662, -0.8086757660],
        ],
        cones.map(f64::cbrt),
    )
}

fn distance(one: Rgb, other: Rgb) -> f64 {
    let squares = oklab(one).into_iter().zip(oklab(other));
    squares.map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
}

/// The contrast ratio of WCAG 2.
fn contrast(one: Rgb, other: Rgb) -> f64 {
    let luminance = |c: Rgb| 0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2] + 0.05;
    let (one, other) = (luminance(one), luminance(other));
    one.max(other) / one.min(other)
}

/// Each pair of tints of one game.
fn pairs() -> impl Iterator<Item = (Tint, Tint)> {
    let game = |tint| matches!(tint, Tint::Sintra(_));
    Tint::all().enumerate().flat_map(move |(index, one)| {
        let later = Tint::all().skip(index + 1);
        later
            .filter(move |&other| game(other) == game(one))
            .map(move |other| (one, other))
    })
}

#[test]
fn every_pair_of_tints_can_be_told_apart_with_any_eyes() {
    let visions = [
        ("usual", USUAL, 0.17),
        ("protanopia", PROTANOPIA, 0.1),
        ("deuteranopia", DEUTERANOPIA, 0.1),
        ("tritanopia", TRITANOPIA, 0.08),
    ];
    for (vision, matrix, enough) in visions {
        for (one, other) in pairs() {
            let see = |tint| seen(token(tint, ""), &matrix);
            let apart = distance(see(one), see(other));
            assert!(
                apart >= enough,
                "{vision}: {} and {} are {apart:.3} apart, {enough} is needed",
                one.name(),
                other.name()
            );
        }
    }
}

#[test]
fn each_motif_stands_out_from_its_glass() {
    for tint in Tint::all() {
        let ratio = contrast(token(tint, "-cut"), token(tint, ""));
        assert!(ratio >= 4.0, "{}: {ratio:.2} to 1", tint.name());
    }
}

#[test]
fn light_enters_brighter_than_it_leaves() {
    for tint in Tint::all() {
        let lightness = |step| oklab(token(tint, step))[0];
        assert!(lightness("-light") > lightness(""), "{}", tint.name());
        assert!(lightness("") > lightness("-dark"), "{}", tint.name());
    }
}
