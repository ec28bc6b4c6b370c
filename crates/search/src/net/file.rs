//! Networks as files.
//!
//! A file holds, all numbers little-endian: the eight bytes `VIDRNET` and the format's version, 1;
//! the length of the encoding's name in one byte, and the name; how many inputs positions have, how
//! many actions have, and the width of the first layer, four bytes each; then the weights and
//! biases in the order of [`FloatNet`]'s fields (weights and the first layer's biases in two
//! bytes, other biases in four); and the CRC-32 of everything before it.

use std::path::Path;

use thiserror::Error;

use super::quantised::{Net, limits};
use super::{FloatNet, HIDDEN};

const MAGIC: [u8; 8] = *b"VIDRNET\x01";

/// The most inputs: they are numbered in 16 bits.
const MAX_INPUTS: usize = 1 << 16;

/// Why a file is no network, or not the one that is needed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NetError {
    /// The file cannot be read.
    #[error("it cannot be read: {0}")]
    Unreadable(String),
    /// It begins otherwise.
    #[error("this is no network of Vidraria, or one of another version of the format")]
    Foreign,
    /// It ends too early, or goes on.
    #[error("the network's file has {found} bytes instead of {expected}: it is not whole")]
    Length {
        /// How many there should be, as far as that is known.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// Its bytes have changed.
    #[error("the network's file is damaged: its checksum is wrong")]
    Checksum,
    /// What it says about itself is impossible.
    #[error("the network's {0} is impossible")]
    Impossible(&'static str),
    /// It knows another game, or sees this one in another way.
    #[error(
        "the network understands the encoding `{found}`, but `{expected}` is needed: take a \
         network for this game and version, or train one"
    )]
    Encoding {
        /// What is needed.
        expected: &'static str,
        /// What it understands.
        found: String,
    },
}

impl Net {
    /// The network as a file.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.push(self.encoding.len() as u8);
        bytes.extend(self.encoding.bytes());
        for size in [self.inputs, self.action_inputs, self.width] {
            bytes.extend((size as u32).to_le_bytes());
        }
        put_narrow(&mut bytes, &self.first);
        put_narrow(&mut bytes, &self.first_bias);
        put_narrow(&mut bytes, &self.second);
        put_whole(&mut bytes, &self.second_bias);
        put_narrow(&mut bytes, &self.heads);
        put_whole(&mut bytes, &self.heads_bias);
        put_narrow(&mut bytes, &self.actions);
        put_whole(&mut bytes, &self.actions_bias);
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// Opens a file and reads it.
    ///
    /// # Errors
    /// If it cannot be opened, or is no network.
    pub fn open(path: &Path) -> Result<Self, NetError> {
        let bytes = std::fs::read(path).map_err(|fault| NetError::Unreadable(fault.to_string()))?;
        Self::read(&bytes)
    }

    /// Reads a file's bytes.
    ///
    /// # Errors
    /// If it is not what [`write`](Self::write) writes.
    pub fn read(bytes: &[u8]) -> Result<Self, NetError> {
        let mut reader = Reader { bytes, at: 0 };
        if reader.take(MAGIC.len()) != Ok(&MAGIC) {
            return Err(NetError::Foreign);
        }
        let length = usize::from(reader.take(1)?[0]);
        let encoding = String::from_utf8(reader.take(length)?.to_vec())
            .map_err(|_| NetError::Impossible("encoding"))?;
        let inputs = reader.size("number of inputs", 1, MAX_INPUTS)?;
        let action_inputs = reader.size("number of inputs of actions", 1, MAX_INPUTS)?;
        let step = FloatNet::WIDTH_STEP;
        let width = reader.size("width", step, FloatNet::MAX_WIDTH)?;
        reader.expect_length(reader.at + body(inputs, action_inputs, width) + CHECKSUM)?;
        let net = Self {
            encoding,
            inputs,
            action_inputs,
            width,
            first: reader.narrow(inputs * width, limits::FIRST)?,
            first_bias: reader.narrow(width, limits::FIRST)?,
            second: reader.narrow(HIDDEN * width, limits::WEIGHTS)?,
            second_bias: reader.whole(HIDDEN, limits::SECOND_BIAS)?,
            heads: reader.narrow(FloatNet::HEADS * HIDDEN, limits::WEIGHTS)?,
            heads_bias: reader.whole(FloatNet::HEADS, limits::LOGIT_BIAS)?,
            actions: reader.narrow(action_inputs * HIDDEN, limits::WEIGHTS)?,
            actions_bias: reader.whole(action_inputs, limits::LOGIT_BIAS)?,
        };
        let checksum = crc32fast::hash(&bytes[..reader.at]);
        if reader.take(CHECKSUM)? == checksum.to_le_bytes() {
            Ok(net)
        } else {
            Err(NetError::Checksum)
        }
    }
}

/// The bytes of the checksum.
const CHECKSUM: usize = size_of::<u32>();

/// The bytes of the weights and biases.
fn body(inputs: usize, action_inputs: usize, width: usize) -> usize {
    let heads = FloatNet::HEADS;
    let narrow = (inputs + 1 + HIDDEN) * width + (heads + action_inputs) * HIDDEN;
    2 * narrow + 4 * (HIDDEN + heads + action_inputs)
}

fn put_narrow(bytes: &mut Vec<u8>, numbers: &[i16]) {
    bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
}

fn put_whole(bytes: &mut Vec<u8>, numbers: &[i32]) {
    bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    fn take(&mut self, length: usize) -> Result<&'a [u8], NetError> {
        let taken = self.bytes.get(self.at..self.at + length);
        let taken = taken.ok_or(NetError::Length {
            expected: self.at + length,
            found: self.bytes.len(),
        })?;
        self.at += length;
        Ok(taken)
    }

    fn expect_length(&self, expected: usize) -> Result<(), NetError> {
        let found = self.bytes.len();
        if found == expected {
            Ok(())
        } else {
            Err(NetError::Length { expected, found })
        }
    }

    /// A size, a multiple of `step` up to `most`.
    fn size(&mut self, what: &'static str, step: usize, most: usize) -> Result<usize, NetError> {
        let bytes = self.take(4)?.iter().rev();
        let size = bytes.fold(0, |size, &byte| size << 8 | usize::from(byte));
        let possible = (step..=most).contains(&size) && size.is_multiple_of(step);
        possible.then_some(size).ok_or(NetError::Impossible(what))
    }

    fn narrow(&mut self, count: usize, limit: i32) -> Result<Vec<i16>, NetError> {
        let (numbers, _) = self.take(2 * count)?.as_chunks();
        let number = |&bytes: &[u8; 2]| {
            let number = i16::from_le_bytes(bytes);
            within(number.into(), limit).map(|_| number)
        };
        numbers.iter().map(number).collect()
    }

    fn whole(&mut self, count: usize, limit: i32) -> Result<Vec<i32>, NetError> {
        let (numbers, _) = self.take(4 * count)?.as_chunks();
        let number = |&bytes: &[u8; 4]| within(i32::from_le_bytes(bytes), limit);
        numbers.iter().map(number).collect()
    }
}

fn within(number: i32, limit: i32) -> Result<i32, NetError> {
    let possible = (-limit..=limit).contains(&number);
    possible
        .then_some(number)
        .ok_or(NetError::Impossible("weight"))
}
