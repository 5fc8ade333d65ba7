//! The language server from an editor's point of view: messages over the standard input and output of `dicta lsp`.

use super::{binary, folder};
use lsp_server::{Message, Notification, Request, Response};
use serde_json::{Value, json};
use std::io::BufReader;
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use tempfile::TempDir;

const KITES: &str = "edition 1

ruleset kites \"Kites\"
board hex

side red \"Red\" { colour brown }

/// Flies on a string.
kind kite piece {
  stat length \"Length\" : 1..99
}

kite box \"Box kite\" {
  length 12
}

define long(k: kite) = k.length > 10
";

/// An editor with an open project.
struct Editor {
    home: TempDir,
    server: Child,
    to: Option<ChildStdin>,
    from: BufReader<ChildStdout>,
    asked: i32,
    /// The server's response to `initialize`.
    about: Value,
}

impl Editor {
    /// Starts the server in a folder with one file.
    fn on(text: &str, encodings: &[&str]) -> Editor {
        let home = folder();
        std::fs::write(home.path().join("kites.dicta"), text).expect("written");
        let mut server = Command::new(binary())
            .arg("lsp")
            .env("XDG_CACHE_HOME", home.path().join("cache"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("dicta starts");
        let to = server.stdin.take();
        let from = BufReader::new(server.stdout.take().expect("a pipe"));
        let mut editor = Editor { home, server, to, from, asked: 0, about: Value::Null };
        let root = editor.uri("");
        let general = json!({ "positionEncodings": encodings });
        editor.about = editor.request(
            "initialize",
            json!({ "capabilities": { "general": general }, "workspaceFolders": [{ "uri": root, "name": "kites" }] }),
        );
        editor.say("initialized", json!({}));
        let document = json!({ "uri": editor.file(), "languageId": "dicta", "version": 1, "text": text });
        editor.say("textDocument/didOpen", json!({ "textDocument": document }));
        editor
    }

    fn uri(&self, name: &str) -> String {
        let path = if name.is_empty() { self.home.path().to_path_buf() } else { self.home.path().join(name) };
        uri(&path)
    }

    fn file(&self) -> String {
        self.uri("kites.dicta")
    }

    fn send(&mut self, message: Message) {
        message.write(self.to.as_mut().expect("open")).expect("the server reads");
    }

    fn read(&mut self) -> Message {
        Message::read(&mut self.from).expect("a message").expect("the connection is open")
    }

    fn say(&mut self, method: &str, params: Value) {
        self.send(Notification { method: method.into(), params }.into());
    }

    /// Sends a request and returns the result, or the message of the error.
    fn try_request(&mut self, method: &str, params: Value) -> Result<Value, String> {
        self.asked += 1;
        let id = self.asked.into();
        self.send(Request { id, method: method.into(), params }.into());
        loop {
            if let Message::Response(Response { id, response_result }) = self.read()
                && id == self.asked.into()
            {
                return response_result.map_err(|e| e.message);
            }
        }
    }

    fn request(&mut self, method: &str, params: Value) -> Value {
        self.try_request(method, params).unwrap_or_else(|why| panic!("{method}: {why}"))
    }

    /// Sends a request for a position: one character into a word of the file.
    fn at(&mut self, method: &str, text: &str, word: &str, more: Value) -> Value {
        let mut params = json!({ "textDocument": { "uri": self.file() }, "position": position(text, word) });
        params.as_object_mut().expect("an object").extend(more.as_object().cloned().unwrap_or_default());
        self.request(method, params)
    }

    /// The errors in a version of a file; waits for the check.
    fn errors(&mut self, version: i64) -> Vec<Value> {
        loop {
            if let Message::Notification(said) = self.read()
                && said.method == "textDocument/publishDiagnostics"
                && said.params["uri"] == *self.file()
                && said.params["version"] == version
            {
                let found = said.params["diagnostics"].as_array().cloned().expect("a list");
                return found.into_iter().filter(|d| d["severity"] == 1).collect();
            }
        }
    }

    fn end(mut self) {
        assert_eq!(self.request("shutdown", Value::Null), Value::Null);
        self.say("exit", Value::Null);
        assert_eq!(self.server.wait().expect("ends").code(), Some(0));
    }
}

fn uri(path: &Path) -> String {
    let path = path.to_string_lossy().replace('\\', "/");
    format!("file://{}{path}", if path.starts_with('/') { "" } else { "/" })
}

/// The position one character into the first occurrence of a word.
fn position(text: &str, word: &str) -> Value {
    let byte = text.find(word).unwrap_or_else(|| panic!("no `{word}`")) + 1;
    let line = text[..byte].matches('\n').count();
    let start = text[..byte].rfind('\n').map_or(0, |i| i + 1);
    json!({ "line": line, "character": text[start..byte].encode_utf16().count() })
}

#[test]
fn hover_definition_and_references_work() {
    let mut editor = Editor::on(KITES, &[]);
    assert_eq!(editor.about["capabilities"]["positionEncoding"], "utf-16");
    assert!(editor.errors(1).is_empty());
    let hover = editor.at("textDocument/hover", KITES, "kite box", json!({}));
    assert!(hover["contents"]["value"].as_str().is_some_and(|t| t.contains("Flies on a string.")), "{hover}");
    let hover = editor.at("textDocument/hover", KITES, "colour brown", json!({}));
    assert!(hover["contents"]["value"].as_str().is_some_and(|t| t.contains("the colour of the side")), "{hover}");
    let definition = editor.at("textDocument/definition", KITES, "length > 10", json!({}));
    assert_eq!(definition["range"]["start"], json!({ "line": 9, "character": 7 }));
    assert_eq!(definition["uri"], *editor.file());
    let all = json!({ "context": { "includeDeclaration": true } });
    let uses = editor.at("textDocument/references", KITES, "length 12", all);
    let lines: Vec<&Value> = uses.as_array().expect("a list").iter().map(|u| &u["range"]["start"]["line"]).collect();
    assert_eq!(lines, [9, 13, 16]);
    let without = json!({ "context": { "includeDeclaration": false } });
    let uses = editor.at("textDocument/references", KITES, "length 12", without);
    assert_eq!(uses.as_array().map(Vec::len), Some(2));
    let symbols = editor.request("textDocument/documentSymbol", json!({ "textDocument": { "uri": editor.file() } }));
    let names: Vec<&Value> = symbols.as_array().expect("a list").iter().map(|s| &s["name"]).collect();
    assert_eq!(names, ["kites", "red", "kite", "box", "long"]);
    let found = editor.request("workspace/symbol", json!({ "query": "BOX" }));
    assert_eq!(found[0]["name"], "box");
    editor.end();
}

#[test]
fn an_error_is_published_with_its_fix_and_cleared_when_fixed() {
    let broken = KITES.replace("length > 10", "lenght > 10");
    let mut editor = Editor::on(&broken, &[]);
    let found = editor.errors(1);
    assert_eq!((found.len(), &found[0]["severity"], &found[0]["source"]), (1, &json!(1), &json!("dicta")));
    let range = found[0]["range"].clone();
    let context = json!({ "diagnostics": found });
    let file = editor.file();
    let actions = editor.request(
        "textDocument/codeAction",
        json!({ "textDocument": { "uri": file }, "range": range, "context": context }),
    );
    let edit = &actions[0]["edit"]["changes"][&file][0];
    assert_eq!((&edit["newText"], &edit["range"]), (&json!("length"), &range));
    let change = json!([{ "range": range, "text": "length" }]);
    editor.say(
        "textDocument/didChange",
        json!({ "textDocument": { "uri": file, "version": 2 }, "contentChanges": change }),
    );
    assert!(editor.errors(2).is_empty());
    editor.end();
}

#[test]
fn names_are_suggested_renamed_and_coloured() {
    let mut editor = Editor::on(KITES, &["utf-8", "utf-16"]);
    assert_eq!(editor.about["capabilities"]["positionEncoding"], "utf-8");
    let typed = KITES.replace("k.length > 10", "k.le");
    let file = editor.file();
    let document = json!({ "uri": file, "version": 2 });
    editor.say("textDocument/didChange", json!({ "textDocument": document, "contentChanges": [{ "text": typed }] }));
    let line = typed.lines().count() - 1;
    let character = typed.lines().last().expect("a line").len();
    let at = json!({ "textDocument": { "uri": file }, "position": { "line": line, "character": character } });
    let found = editor.request("textDocument/completion", at);
    assert_eq!(found[0]["label"], "length", "{found}");
    let document = json!({ "uri": file, "version": 3 });
    editor.say("textDocument/didChange", json!({ "textDocument": document, "contentChanges": [{ "text": KITES }] }));
    let here = editor.at("textDocument/prepareRename", KITES, "length 12", json!({}));
    assert_eq!(here["placeholder"], "length");
    let renamed = editor.at("textDocument/rename", KITES, "length 12", json!({ "newName": "span" }));
    assert_eq!(renamed["changes"][&file].as_array().map(Vec::len), Some(3));
    let params = json!({ "textDocument": { "uri": file }, "position": position(KITES, "length 12"), "newName": "if" });
    let why = editor.try_request("textDocument/rename", params).expect_err("a reserved word");
    assert!(why.contains("if"), "{why}");
    let tokens = editor.request("textDocument/semanticTokens/full", json!({ "textDocument": { "uri": file } }));
    // `edition`, a keyword of seven letters at the start of the file.
    assert_eq!(tokens["data"].as_array().expect("a list")[..5], [json!(0), json!(0), json!(7), json!(0), json!(0)]);
    editor.end();
}

#[test]
fn a_call_shows_its_parameters() {
    let more = "/// The longer of two.\ndefine longer(k: kite, n: number) = k.length > n\n";
    let text = format!("{KITES}{more}define tall(k: kite) = longer(k, 5)\n");
    let mut editor = Editor::on(&text, &[]);
    let help = editor.at("textDocument/signatureHelp", &text, " 5)", json!({}));
    let signature = &help["signatures"][0];
    assert_eq!(signature["label"], "longer(k: kite, n: number)");
    assert_eq!((&signature["parameters"][1]["label"], &help["activeParameter"]), (&json!([16, 25]), &json!(1)));
    assert_eq!(signature["documentation"]["value"], "The longer of two.");
    assert_eq!(editor.at("textDocument/signatureHelp", &text, "length 12", json!({})), Value::Null);
    editor.end();
}

#[test]
fn suggestions_know_types_before_a_check_ends() {
    let kinds = "kind cord {\n  stat weight : 1..9\n}\n\nkind kite piece {\n  stat tied : cord\n";
    let text = KITES.replace("kind kite piece {\n", kinds);
    let mut editor = Editor::on(&text, &[]);
    let file = editor.file();
    let typed = text.replace("k.length > 10", "k.tied.");
    let document = json!({ "uri": file, "version": 2 });
    editor.say("textDocument/didChange", json!({ "textDocument": document, "contentChanges": [{ "text": typed }] }));
    let (line, character) = (typed.lines().count() - 1, typed.lines().last().expect("a line").len());
    let at = json!({ "textDocument": { "uri": file }, "position": { "line": line, "character": character } });
    let found = editor.request("textDocument/completion", at);
    let labels: Vec<_> = found.as_array().expect("a list").iter().map(|c| &c["label"]).collect();
    assert!(labels.contains(&&json!("weight")) && !labels.contains(&&json!("length")), "{found}");
    editor.end();
}

#[test]
fn formatting_edits_only_the_lines_that_differ() {
    let untidy = KITES.replace("  length 12", "       length 12");
    let mut editor = Editor::on(&untidy, &[]);
    let options = json!({ "tabSize": 2, "insertSpaces": true });
    let params = json!({ "textDocument": { "uri": editor.file() }, "options": options });
    let edits = editor.request("textDocument/formatting", params);
    assert_eq!(edits.as_array().map(Vec::len), Some(1), "{edits}");
    assert_eq!(edits[0]["newText"], "  length 12\n");
    editor.end();
}

#[test]
fn a_definition_in_the_library_is_in_a_read_only_copy() {
    let text = "edition 1\n\nuse dicta/tally-ho\n\nruleset mine \"Mine\" extends tally_ho\n";
    let mut editor = Editor::on(text, &[]);
    let there = editor.at("textDocument/definition", text, "tally_ho", json!({}));
    // On Windows a slash precedes the drive letter: `file:///C:/…`.
    let before = if cfg!(windows) { "file:///" } else { "file://" };
    let path = there["uri"].as_str().and_then(|u| u.strip_prefix(before)).expect("a file").to_owned();
    assert!(path.contains("dicta/tally-ho/"), "{path}");
    let copy = std::fs::metadata(&path).expect("it is there");
    assert!(copy.permissions().readonly());
    editor.end();
}

#[test]
fn unsupported_requests_are_errors_and_the_server_keeps_running() {
    let mut editor = Editor::on(KITES, &[]);
    let why = editor.try_request("textDocument/moniker", json!({})).expect_err("not offered");
    assert!(why.contains("textDocument/moniker"), "{why}");
    let why = editor.try_request("textDocument/hover", json!({ "position": 7 })).expect_err("no such parameters");
    assert!(!why.is_empty());
    let elsewhere = json!({ "textDocument": { "uri": "untitled:1" }, "position": { "line": 0, "character": 0 } });
    assert_eq!(editor.try_request("textDocument/hover", elsewhere), Err("this document is not a file".to_owned()));
    editor.end();
}

#[test]
fn a_closed_connection_ends_the_server() {
    let mut editor = Editor::on(KITES, &[]);
    editor.to = None;
    assert_eq!(editor.server.wait().expect("ends").code(), Some(3));
}
