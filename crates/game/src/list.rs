//! The list of legal actions, on the stack.

use arrayvec::ArrayVec;

/// Room for the legal actions of any position. The most that the shipped editions reach is below
/// 130; an edition may not ask for more than this (its parser refuses it).
pub const MAX_LEGAL: usize = 512;

/// Legal actions of one position, without allocation.
pub type ActionList<A> = ArrayVec<A, MAX_LEGAL>;
