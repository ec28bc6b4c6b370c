//! What happens around a game, as a pure state machine, and the messages of client and server.
