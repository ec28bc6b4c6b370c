//! The browser client's program.

fn main() {
    vidraria_web::start();
}
