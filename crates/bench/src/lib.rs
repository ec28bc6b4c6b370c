//! How fast the rules and the search are, and how many sequences of actions they allow ([`perft`]).
//!
//! A [`Kernel`] is one thing to be measured: whole playouts, with the games' own kernel or by list
//! and pick, or a single step of the rules on recorded positions. The same kernels are timed
//! natively ([`measure`], printed by [`report`]), timed in WebAssembly, and run under valgrind,
//! where their instructions are counted.
//!
//! There is no benchmark library underneath, because none does what is wanted here: rounds of all
//! kernels in turn, so that a busy machine slows all of them alike, the same loops in WebAssembly
//! and under valgrind, and numbers to hand on as JSON.

mod clock;
mod kernel;
mod leaves;
pub mod perft;
pub mod report;
pub mod search;
mod speed;
mod subject;

pub use kernel::{Kernel, Task, kernels};
pub use leaves::Leaves;
pub use speed::{ROUNDS, Rate, Speed, measure};
