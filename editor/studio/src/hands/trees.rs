//! The syntax trees behind a reading, for edits of lines that neither the index nor the rules as written list.

use crate::sheet::Reading;
use crate::sheet::words::one_line;
use dicta_program::Origin;
use dicta_syntax::ast::{Decl, Span};

impl Reading {
    /// The declaration that contains an origin, with its file and the byte offset of its block.
    pub(super) fn declaration(&self, origin: Origin) -> Option<(u32, u32, &Decl)> {
        let path = self.program.files.get(origin.file as usize)?;
        let file = self.names.files().get(self.names.file(path)?)?;
        let block = file.source.block_at(origin.start)?;
        Some((origin.file, block.start, block.decl.as_deref()?))
    }

    /// The source of a part of a declaration, in one line.
    pub(super) fn part(&self, file: u32, base: u32, span: Span) -> String {
        one_line(self.text(Reading::part_origin(file, base, span)))
    }

    /// The origin of a part of a declaration.
    pub(super) fn part_origin(file: u32, base: u32, span: Span) -> Origin {
        Origin { file, start: base + span.start, end: base + span.end }
    }
}
