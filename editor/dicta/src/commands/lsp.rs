//! `dicta lsp`: the language server, for editors.

use crate::exit::{CommandResult, Outcome};
use crate::language_server;
use lsp_server::Connection;

/// Serves the editor connected to the standard input and output.
pub fn run() -> CommandResult {
    let (connection, threads) = Connection::stdio();
    let served = language_server::serve(&connection);
    drop(connection);
    // The writer ends when there is nothing left to write; a reader whose editor has exited ends by itself.
    let written = threads.join();
    served?;
    written.map_err(|e| crate::exit::Failure::io("the language server's connection", e))?;
    Ok(Outcome::Success)
}
