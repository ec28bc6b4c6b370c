//! What a game is: seats, decisions, chance, actions, scores, and the tests that every game must pass.
