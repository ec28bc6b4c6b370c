//! Clients that take their time.

use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::house::House;

#[tokio::test]
async fn a_body_that_does_not_come_in_is_not_waited_for() {
    let house = House::open().await;
    let mut stream = TcpStream::connect(house.host()).await.unwrap();
    let request = format!(
        "POST /api/tables HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n\
         Content-Length: 100\r\nConnection: close\r\n\r\n{{\"game\":",
        house.host()
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = vec![0; 1000];
    let read = timeout(Duration::from_secs(20), stream.read(&mut answer));
    let length = read.await.expect("an answer in time").unwrap();
    let answer = String::from_utf8_lossy(&answer[..length]);
    assert!(answer.starts_with("HTTP/1.1 408"), "{answer}");
    assert!(answer.contains("too-slow"), "{answer}");
}
