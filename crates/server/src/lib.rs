//! The web server: tables over HTTP and WebSocket, the log in SQLite.
