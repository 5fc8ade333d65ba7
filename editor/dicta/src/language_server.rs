//! The language server: serves editors over the Language Server Protocol.
//!
//! `dicta-ide` answers requests and the studio checks projects; this module converts the results to the protocol's
//! types. Requests are answered in the order they arrive, from the current contents of the files. Checks run on a
//! thread of their own, and a check is stopped when a later change makes it obsolete. Requests about a name wait for the
//! check, which knows what each name refers to.

mod changes;
mod checks;
mod library;
mod lookup;
mod positions;
mod suggestions;
mod symbols;
mod tokens;
pub mod transport;
mod workspace;

use crate::exit::Failure;
use checks::{Checks, Found};
use crossbeam_channel::select;
use lsp_server::{Connection, ErrorCode, Message, Notification, Request, Response};
use lsp_types::notification::{self, Notification as _};
use lsp_types::request::{self, Request as _};
use lsp_types::*;
use positions::Encoding;
use serde_json::Value;
use std::path::PathBuf;
use workspace::{At, Workspace};

/// Serves one client until it sends `exit` or closes the connection.
///
/// # Errors
/// When the client violates the protocol, or disconnects without `shutdown`.
pub fn serve(connection: &Connection) -> Result<(), Failure> {
    let broken = |error: lsp_server::ProtocolError| Failure::failed(format!("the language server: {error}"));
    let (id, params) = connection.initialize_start().map_err(broken)?;
    let client: InitializeParams = serde_json::from_value(params)
        .map_err(|e| Failure::failed(format!("the language server can't read `initialize`: {e}")))?;
    let encoding = Encoding::agreed(&client);
    let about = serde_json::json!({
        "capabilities": capabilities(encoding),
        "serverInfo": { "name": "dicta", "version": env!("CARGO_PKG_VERSION") },
    });
    connection.initialize_finish(id, about).map_err(broken)?;
    let mut server = Server::new(connection, &client, encoding);
    server.watch_files(&client);
    server.run()
}

/// The capabilities that the server announces.
fn capabilities(encoding: Encoding) -> ServerCapabilities {
    ServerCapabilities {
        position_encoding: Some(encoding.kind()),
        text_document_sync: Some(TextDocumentSyncCapability::Options(TextDocumentSyncOptions {
            open_close: Some(true),
            change: Some(TextDocumentSyncKind::INCREMENTAL),
            save: Some(TextDocumentSyncSaveOptions::Supported(true)),
            ..TextDocumentSyncOptions::default()
        })),
        hover_provider: Some(true.into()),
        signature_help_provider: Some(SignatureHelpOptions {
            trigger_characters: Some(vec!["(".to_owned(), ",".to_owned()]),
            ..SignatureHelpOptions::default()
        }),
        definition_provider: Some(OneOf::Left(true)),
        references_provider: Some(OneOf::Left(true)),
        document_highlight_provider: Some(OneOf::Left(true)),
        document_symbol_provider: Some(OneOf::Left(true)),
        workspace_symbol_provider: Some(OneOf::Left(true)),
        document_formatting_provider: Some(OneOf::Left(true)),
        rename_provider: Some(OneOf::Right(RenameOptions {
            prepare_provider: Some(true),
            work_done_progress_options: WorkDoneProgressOptions::default(),
        })),
        code_action_provider: Some(CodeActionProviderCapability::Options(CodeActionOptions {
            code_action_kinds: Some(vec![CodeActionKind::QUICKFIX]),
            ..CodeActionOptions::default()
        })),
        completion_provider: Some(CompletionOptions {
            trigger_characters: Some(vec![".".to_owned()]),
            ..CompletionOptions::default()
        }),
        semantic_tokens_provider: Some(SemanticTokensServerCapabilities::SemanticTokensOptions(
            SemanticTokensOptions {
                legend: tokens::legend(),
                full: Some(SemanticTokensFullOptions::Bool(true)),
                ..SemanticTokensOptions::default()
            },
        )),
        ..ServerCapabilities::default()
    }
}

/// The result of a request, or the reason why there is none.
type Answer<T> = Result<T, String>;

/// The server for one client, with the client's files.
struct Server<'c> {
    connection: &'c Connection,
    workspace: Workspace,
    checks: Checks,
    /// The client supports snippets.
    snippets: bool,
}

impl<'c> Server<'c> {
    fn new(connection: &'c Connection, client: &InitializeParams, encoding: Encoding) -> Self {
        let completion = client.capabilities.text_document.as_ref().and_then(|t| t.completion.as_ref());
        let item = completion.and_then(|c| c.completion_item.as_ref());
        Server {
            connection,
            workspace: Workspace::new(folders(client), encoding),
            checks: Checks::start(),
            snippets: item.and_then(|i| i.snippet_support).unwrap_or(false),
        }
    }

    /// Asks the client to report changes of files on disk, if it supports that.
    fn watch_files(&self, client: &InitializeParams) {
        let workspace = client.capabilities.workspace.as_ref();
        let watched = workspace.and_then(|w| w.did_change_watched_files);
        if watched.and_then(|w| w.dynamic_registration) != Some(true) {
            return;
        }
        let watcher = FileSystemWatcher { glob_pattern: GlobPattern::String("**/*.dicta".to_owned()), kind: None };
        let options = DidChangeWatchedFilesRegistrationOptions { watchers: vec![watcher] };
        let registration = Registration {
            id: "files".to_owned(),
            method: notification::DidChangeWatchedFiles::METHOD.to_owned(),
            register_options: serde_json::to_value(options).ok(),
        };
        let params = RegistrationParams { registrations: vec![registration] };
        let method = request::RegisterCapability::METHOD.to_owned();
        self.send(Request::new("files".to_owned().into(), method, params));
    }

    fn run(&mut self) -> Result<(), Failure> {
        let from_checks = self.checks.found.clone();
        loop {
            // A burst of changes is checked once, after the last of them has been read.
            if self.connection.receiver.is_empty() {
                self.start_checks();
            }
            select! {
                recv(self.connection.receiver) -> message => match message {
                    Ok(Message::Request(asked)) => {
                        if asked.method == request::Shutdown::METHOD {
                            // Some editors close the connection instead of sending `exit`.
                            let _ = self.connection.handle_shutdown(&asked);
                            return Ok(());
                        }
                        let answer = self.answer(asked);
                        self.send(answer);
                    }
                    Ok(Message::Notification(said)) if said.method == notification::Exit::METHOD => {
                        return Err(Failure::failed("the editor ended the language server without `shutdown`"));
                    }
                    Ok(Message::Notification(said)) => self.handle_notification(said),
                    Ok(Message::Response(_)) => {}
                    Err(_) => return Err(Failure::failed("the editor closed the connection without `shutdown`")),
                },
                recv(from_checks) -> found => if let Ok(found) = found { self.publish(found) },
            }
        }
    }

    fn start_checks(&mut self) {
        for (root, sources) in self.workspace.take_changed() {
            self.checks.request(root, sources);
        }
    }

    /// The file at a URI, with the index from the check of its project. Waits for that check if it is running.
    fn checked_at(&mut self, uri: &Uri) -> Answer<At> {
        let root = self.workspace.root(uri)?;
        self.start_checks();
        while !self.workspace.is_checked(&root) {
            let Ok(found) = self.checks.found.recv() else { break };
            self.publish(found);
        }
        self.workspace.at(uri)
    }

    /// Sends to a client that may have disconnected; in that case the next read ends the loop.
    fn send(&self, message: impl Into<Message>) {
        let _ = self.connection.sender.send(message.into());
    }

    fn answer(&mut self, asked: Request) -> Response {
        let method = asked.method.clone();
        match method.as_str() {
            request::HoverRequest::METHOD => self.reply::<request::HoverRequest>(asked, Self::hover),
            request::SignatureHelpRequest::METHOD => {
                self.reply::<request::SignatureHelpRequest>(asked, Self::signature)
            }
            request::GotoDefinition::METHOD => self.reply::<request::GotoDefinition>(asked, Self::definition),
            request::References::METHOD => self.reply::<request::References>(asked, Self::references),
            request::DocumentHighlightRequest::METHOD => {
                self.reply::<request::DocumentHighlightRequest>(asked, Self::highlights)
            }
            request::DocumentSymbolRequest::METHOD => {
                self.reply::<request::DocumentSymbolRequest>(asked, Self::document_symbols)
            }
            request::WorkspaceSymbolRequest::METHOD => {
                self.reply::<request::WorkspaceSymbolRequest>(asked, Self::workspace_symbols)
            }
            request::Completion::METHOD => self.reply::<request::Completion>(asked, Self::suggestions),
            request::Formatting::METHOD => self.reply::<request::Formatting>(asked, Self::formatting),
            request::PrepareRenameRequest::METHOD => {
                self.reply::<request::PrepareRenameRequest>(asked, Self::prepare_rename)
            }
            request::Rename::METHOD => self.reply::<request::Rename>(asked, Self::rename),
            request::CodeActionRequest::METHOD => self.reply::<request::CodeActionRequest>(asked, Self::code_actions),
            request::SemanticTokensFullRequest::METHOD => {
                self.reply::<request::SemanticTokensFullRequest>(asked, Self::tokens)
            }
            _ => {
                let why = format!("the server does not offer `{method}`");
                Response::new_err(asked.id, ErrorCode::MethodNotFound as i32, why)
            }
        }
    }

    /// Answers one request. A panic is a bug in Dicta: it is reported to the client, and the server keeps running.
    fn reply<R: request::Request>(
        &mut self,
        asked: Request,
        answer: fn(&mut Self, R::Params) -> Answer<R::Result>,
    ) -> Response {
        let params: R::Params = match serde_json::from_value(asked.params) {
            Ok(params) => params,
            Err(e) => return Response::new_err(asked.id, ErrorCode::InvalidParams as i32, e.to_string()),
        };
        let during = format!("while answering `{}`", asked.method);
        match dicta_studio::work::caught(&during, || answer(self, params)) {
            Ok(Ok(result)) => Response::new_ok(asked.id, result),
            Ok(Err(why)) => Response::new_err(asked.id, ErrorCode::RequestFailed as i32, why),
            Err(bug) => Response::new_err(asked.id, ErrorCode::InternalError as i32, bug.to_string()),
        }
    }

    fn handle_notification(&mut self, said: Notification) {
        fn read<N: notification::Notification>(params: Value) -> Option<N::Params> {
            serde_json::from_value(params).ok()
        }
        match said.method.as_str() {
            notification::DidOpenTextDocument::METHOD => {
                if let Some(p) = read::<notification::DidOpenTextDocument>(said.params) {
                    self.workspace.open(p.text_document);
                }
            }
            notification::DidChangeTextDocument::METHOD => {
                if let Some(p) = read::<notification::DidChangeTextDocument>(said.params) {
                    self.workspace.change(&p.text_document, p.content_changes);
                }
            }
            notification::DidCloseTextDocument::METHOD => {
                if let Some(p) = read::<notification::DidCloseTextDocument>(said.params) {
                    self.workspace.close(&p.text_document.uri);
                }
            }
            notification::DidSaveTextDocument::METHOD => {
                if let Some(p) = read::<notification::DidSaveTextDocument>(said.params) {
                    self.workspace.on_disk(&p.text_document.uri);
                }
            }
            notification::DidChangeWatchedFiles::METHOD => {
                let changes = read::<notification::DidChangeWatchedFiles>(said.params).map(|p| p.changes);
                for change in changes.unwrap_or_default() {
                    self.workspace.on_disk(&change.uri);
                }
            }
            _ => {}
        }
    }

    /// Publishes the results of a check, for each file that has or had problems.
    fn publish(&mut self, found: Found) {
        for params in self.workspace.found(found) {
            let method = notification::PublishDiagnostics::METHOD.to_owned();
            self.send(Notification::new(method, params));
        }
    }
}

/// The folders that the client has open.
fn folders(client: &InitializeParams) -> Vec<PathBuf> {
    let opened = client.workspace_folders.as_deref().unwrap_or_default();
    let mut folders: Vec<PathBuf> = opened.iter().filter_map(|f| positions::path_of(&f.uri)).collect();
    #[expect(deprecated, reason = "older clients name one folder, and only here")]
    if let (true, Some(root)) = (folders.is_empty(), client.root_uri.as_ref()) {
        folders.extend(positions::path_of(root));
    }
    folders
}
