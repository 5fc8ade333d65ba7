//! The messages of the language server over the standard input and output.
//!
//! A message has a header with its length. One that is too long or isn't JSON-RPC gets an error as its answer, and the
//! server goes on with the next header.

use crossbeam_channel::{Sender, bounded};
use lsp_server::{Connection, Message};
use serde_json::json;
use std::io::{self, BufRead, Read, Write};
use std::thread::JoinHandle;

/// Maximum length of a message in bytes; Dicta reads no file that is longer.
const MESSAGE_MAX: u64 = 1 << 26;

/// Maximum length of a line of a header.
const HEADER_MAX: u64 = 1 << 12;

/// Messages that wait for the server, or for the editor.
const WAITING_MAX: usize = 64;

/// The code of JSON-RPC for a message that can't be read.
const PARSE_ERROR: i32 = -32700;

/// A connection to the editor, and the thread that writes to it, which ends when the connection is dropped.
pub fn stdio() -> (Connection, JoinHandle<io::Result<()>>) {
    let (to_editor, from_server) = bounded::<Message>(WAITING_MAX);
    let (to_server, from_editor) = bounded::<Message>(WAITING_MAX);
    let writer = std::thread::spawn(move || {
        from_server.into_iter().try_for_each(|message| message.write(&mut io::stdout().lock()))
    });
    // This thread is not joined: it may wait for a message that never comes.
    std::thread::spawn(move || read_all(&mut io::stdin().lock(), &mut || io::stdout().lock(), &to_server));
    (Connection { sender: to_editor, receiver: from_editor }, writer)
}

/// Passes messages on until the input or the server ends, or the editor says `exit`.
fn read_all<W: Write>(input: &mut impl BufRead, output: &mut dyn FnMut() -> W, server: &Sender<Message>) {
    while let Ok(Some(read)) = next(input) {
        match read {
            Ok(message) => {
                let is_exit = matches!(&message, Message::Notification(n) if n.method == "exit");
                if server.send(message).is_err() || is_exit {
                    return;
                }
            }
            Err(why) => {
                let error = json!({ "jsonrpc": "2.0", "id": null, "error": { "code": PARSE_ERROR, "message": why } });
                let text = error.to_string();
                let mut out = output();
                if write!(out, "Content-Length: {}\r\n\r\n{text}", text.len()).and_then(|()| out.flush()).is_err() {
                    return;
                }
            }
        }
    }
}

/// The next message, or why it can't be read; none at the end of the input.
fn next(input: &mut impl BufRead) -> io::Result<Option<Result<Message, String>>> {
    let Some(length) = header(input)? else { return Ok(None) };
    let length = match length {
        Ok(length) => length,
        Err(why) => return Ok(Some(Err(why))),
    };
    if length > MESSAGE_MAX {
        io::copy(&mut input.take(length), &mut io::sink())?;
        return Ok(Some(Err(format!("a message has at most {MESSAGE_MAX} bytes, not {length}"))));
    }
    let mut bytes = Vec::new();
    if (input.take(length).read_to_end(&mut bytes)? as u64) < length {
        return Ok(None);
    }
    Ok(Some(serde_json::from_slice(&bytes).map_err(|e| format!("this is not a message: {e}"))))
}

/// The length in the next header; what is before it, such as the rest of a message of unknown length, is skipped.
fn header(input: &mut impl BufRead) -> io::Result<Option<Result<u64, String>>> {
    const LENGTH: &str = "content-length:";
    let mut length = None;
    loop {
        let mut line = Vec::new();
        if input.take(HEADER_MAX).read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&line).to_ascii_lowercase();
        if let Some((_, value)) = line.rsplit_once(LENGTH) {
            let value = value.trim();
            let wrong = || format!("`{}` is not a length", value.chars().take(40).collect::<String>());
            length = Some(value.parse::<u64>().map_err(|_| wrong()));
        }
        if let (Some(length), "") = (&length, line.trim()) {
            return Ok(Some(length.clone()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::read_all;
    use crossbeam_channel::unbounded;
    use lsp_server::Message;

    /// The methods of the messages that are passed on, and what is answered.
    fn read(input: &str) -> (Vec<String>, String) {
        let (sender, receiver) = unbounded();
        let answers = std::cell::RefCell::new(Vec::new());
        read_all(&mut input.as_bytes(), &mut || Shared(&answers), &sender);
        drop(sender);
        let method = |message: Message| match message {
            Message::Request(request) => request.method,
            Message::Notification(notification) => notification.method,
            Message::Response(_) => String::new(),
        };
        (receiver.into_iter().map(method).collect(), String::from_utf8(answers.into_inner()).expect("text"))
    }

    struct Shared<'a>(&'a std::cell::RefCell<Vec<u8>>);

    impl std::io::Write for Shared<'_> {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.borrow_mut().extend(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    fn message(text: &str) -> String {
        format!("Content-Length: {}\r\n\r\n{text}", text.len())
    }

    #[test]
    fn messages_that_cannot_be_read_are_answered_and_skipped() {
        let exit = message(r#"{"jsonrpc":"2.0","method":"exit"}"#);
        for (wrong, says, read_on) in [
            (message("hello"), "this is not a message", 1),
            ("Content-Length: -5\r\n\r\n{}".to_owned(), "`-5` is not a length", 1),
            // The end of the input is inside the message.
            (format!("Content-Length: {}\r\n\r\n", (1u64 << 26) + 1), "a message has at most", 0),
        ] {
            let (methods, answer) = read(&format!("{wrong}{exit}"));
            assert_eq!(methods, vec!["exit".to_owned(); read_on], "{wrong}");
            assert!(answer.contains(says) && answer.contains("-32700"), "{answer}");
        }
    }

    #[test]
    fn messages_are_passed_on_up_to_the_last() {
        let all = [r#"{"method":"a"}"#, r#"{"id":1,"method":"b"}"#, r#"{"method":"exit"}"#, r#"{"method":"late"}"#];
        let (methods, answer) = read(&all.map(message).concat());
        assert_eq!(methods, ["a", "b", "exit"]);
        assert_eq!(answer, "");
    }
}
