//! `dicta lsp`: the language server, for editors.

use crate::exit::{CommandResult, Outcome};
use crate::language_server;

/// Serves the editor connected to the standard input and output.
pub fn run() -> CommandResult {
    let (connection, writer) = language_server::transport::stdio();
    let served = language_server::serve(&connection);
    drop(connection);
    let written = writer.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
    served?;
    written.map_err(|e| crate::exit::Failure::io("the language server's connection", e))?;
    Ok(Outcome::Success)
}
