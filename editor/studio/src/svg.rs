//! A drawing from an SVG file: its shapes become those of a look, as source.
//!
//! The longer side of the picture is one cell, and its middle is the middle of the cell. Curves become points.
//! `data-fill` and `data-stroke` on an element or a group name a colour of looks, such as `tint`; every other colour
//! becomes one of the look's own. Nothing outside the file is read. Text, images and everything else without shapes is
//! an error with its line, and what can only be drawn approximately is a [`Note`].

mod cost;
mod rings;
mod scan;
mod shapes;

#[cfg(test)]
mod tests;

use crate::project::Project;
use dicta_syntax::ast::DeclKind;
use dicta_syntax::tokens::{Token, TokenKind, lex};
use dicta_syntax::{Block, SourceFile, TextEdit, line_end, parse};
use std::collections::BTreeSet;
use usvg::roxmltree::{Document, ParsingOptions};

/// The most bytes of a file that is read.
pub const BYTES_MAX: usize = 1 << 20;
/// The most elements, counting every copy that `use` makes.
pub const ELEMENTS_MAX: usize = 20_000;
/// How deep elements and the elements that they refer to may be nested.
pub const NESTING_MAX: usize = 64;
/// The most attributes of an element, and namespaces of a file.
pub const ATTRIBUTES_MAX: usize = 200;
pub const NAMESPACES_MAX: usize = 1_000;
/// The most selectors of styles, and their declarations.
pub const SELECTORS_MAX: usize = 1_000;
pub const DECLARATIONS_MAX: usize = 4_000;
/// The most steps that reading may take: about one for each byte of each value, and for each element that a selector
/// looks at.
pub const STEPS_MAX: usize = 50_000_000;
/// The most points of all shapes, and of one shape.
pub const POINTS_MAX: usize = 20_000;
pub const SHAPE_POINTS_MAX: usize = 2_000;

/// Units of a cell in a look. A number of four digits would be the name of a cell.
const UNITS: f64 = 1000.0;
/// The farthest coordinate.
const FARTHEST: f64 = 999.0;

/// Why a file can't become a drawing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SvgError {
    #[error("the file is not UTF-8")]
    NotUtf8,
    #[error("the picture is too large: more than {0}")]
    TooLarge(String),
    #[error("line {line}: {why}")]
    At { line: u32, why: String },
    #[error("the picture has no width and height")]
    NoSize,
    #[error("the picture has no shape with a fill or a stroke")]
    Empty,
    #[error("`{0}` is not the name of a drawing; use `drawing.` and a name, such as `drawing.badge`")]
    Name(String),
    #[error("`{0}` has no braces to write the picture into")]
    NoBody(String),
}

/// What is drawn differently from the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Note {
    Gradient,
    Clip,
    Filter,
    Blend,
    Opacity,
    Far,
}

impl std::fmt::Display for Note {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Note::Gradient => "gradients were replaced by their mean colour",
            Note::Clip => "clip paths were ignored: shapes are drawn whole",
            Note::Filter => "filters were ignored",
            Note::Blend => "blend modes were ignored",
            Note::Opacity => "shapes in a colour of looks are opaque",
            Note::Far => "shapes that extend far beyond the picture were cut off",
        })
    }
}

/// A drawing: what a look needs to show a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// The look's own colours, as `#rrggbb` or `#rrggbbaa`.
    colours: Vec<String>,
    shapes: Vec<shapes::Shape>,
    pub notes: BTreeSet<Note>,
}

impl Drawing {
    /// Reads the bytes of an SVG file.
    ///
    /// # Errors
    /// The file is not an SVG picture, is too large, or has parts that can't become shapes.
    pub fn read(bytes: &[u8]) -> Result<Drawing, SvgError> {
        if bytes.len() > BYTES_MAX {
            return Err(SvgError::TooLarge(format!("{} MiB", BYTES_MAX >> 20)));
        }
        let text = std::str::from_utf8(bytes).map_err(|_| SvgError::NotUtf8)?;
        scan::entities(text)?;
        cost::attributes(text)?;
        let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
        let parsed = Document::parse_with_options(text, options);
        let document = parsed.map_err(|why| SvgError::At { line: why.pos().row, why: why.to_string() })?;
        let named = scan::scan(&document)?;
        shapes::drawing(&document, &named)
    }

    /// The lines of a look's body.
    fn lines(&self, name: &str) -> Vec<String> {
        let prefix = name.strip_prefix("drawing.").unwrap_or(name).replace('.', "_");
        let own = |number: usize| format!("{prefix}_{}", number + 1);
        let mut lines = vec![format!("  cell {UNITS}")];
        if !self.colours.is_empty() {
            lines.push("  colours {".to_owned());
            lines.extend(self.colours.iter().enumerate().map(|(i, hex)| format!("    {} \"{hex}\"", own(i))));
            lines.push("  }".to_owned());
        }
        lines.extend(self.shapes.iter().map(|shape| format!("  {}", shape.source(own))));
        lines
    }

    /// The edit that puts it into a file: as the new body of the look with this name, or as a new look at the end,
    /// which `replaces` one of another file.
    ///
    /// # Errors
    /// The name is not that of a drawing, or the look has no body in braces.
    pub fn edit(&self, file: &SourceFile, name: &str, replaces: bool) -> Result<TextEdit, SvgError> {
        check_name(name)?;
        let text: &str = &file.text;
        let line_end = line_end(text);
        let lines = self.lines(name).join(line_end);
        if let Some(block) = block_of(file, name) {
            let source = block.text(text);
            let tokens = lex(source);
            let is = |t: &&Token, brace: &str| t.kind == TokenKind::Punct && t.text(source) == brace;
            let open = tokens.iter().find(|t| is(t, "{"));
            let close = tokens.iter().rfind(|t| is(t, "}"));
            let (Some(open), Some(close)) = (open, close) else { return Err(SvgError::NoBody(name.to_owned())) };
            let (start, end) = (block.start + open.end, block.start + close.start);
            return Ok(TextEdit::replace(start, end, format!("{line_end}{lines}{line_end}")));
        }
        let word = if replaces { "replace look" } else { "look" };
        // One blank line before it.
        let breaks = text[text.trim_end().len()..].matches('\n').count();
        let gap = if text.trim().is_empty() { 0 } else { 2_usize.saturating_sub(breaks) };
        let look = format!("{}{word} {name} {{{line_end}{lines}{line_end}}}{line_end}", line_end.repeat(gap));
        Ok(TextEdit::insert(text.len() as u32, look))
    }

    /// The edit that puts it into a file of a project: the one that declares a look with this name, else the one at the
    /// path `new`. `checked` are all files that the project's rules consist of.
    ///
    /// # Errors
    /// As for [`Drawing::edit`].
    pub fn edit_of(
        &self,
        project: &Project,
        checked: &[dicta_ide::File],
        new: &str,
        name: &str,
    ) -> Result<(String, TextEdit), SvgError> {
        let own = project.documents().iter().filter(|document| !document.read_only);
        let mut parsed = own.map(|document| (document.path.as_str(), parse(document.text())));
        let (path, file) = parsed.find(|(_, file)| declares(file, name)).unwrap_or_else(|| {
            let text = project.document(new).map(|document| document.text()).unwrap_or_default();
            (new, parse(text))
        });
        let replaces = checked.iter().any(|other| other.path != path && declares(&other.source, name));
        Ok((path.to_owned(), self.edit(&file, name, replaces)?))
    }
}

/// Whether a file declares or replaces the look with this name.
pub fn declares(file: &SourceFile, name: &str) -> bool {
    block_of(file, name).is_some()
}

fn block_of<'f>(file: &'f SourceFile, name: &str) -> Option<&'f Block> {
    file.decls().find(|(_, decl)| look(&decl.kind) == Some(name)).map(|(block, _)| block)
}

/// The name of a look that is declared or replaced.
fn look(kind: &DeclKind) -> Option<&str> {
    match kind {
        DeclKind::Entry { word, name, .. } if word.text == "look" => Some(&name.text),
        DeclKind::Replace(whole) => look(whole),
        _ => None,
    }
}

/// Whether a path is that of an SVG file.
pub fn is_svg(path: &std::path::Path) -> bool {
    path.extension().is_some_and(|e| e.eq_ignore_ascii_case("svg"))
}

/// The name of the drawing from a file with this path.
pub fn name_of(path: &std::path::Path) -> String {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    let kept: String = stem.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    let kept = kept.trim_matches('_');
    let is_word = kept.starts_with(|c: char| c.is_ascii_alphabetic());
    if is_word { format!("drawing.{kept}") } else { format!("drawing.picture_{kept}").trim_matches('_').to_owned() }
}

/// A drawing holds nothing but its shapes, so replacing one can't lose the properties of a piece.
fn check_name(name: &str) -> Result<(), SvgError> {
    let is_word = |part: &str| {
        part.starts_with(|c: char| c.is_ascii_alphabetic())
            && part.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    };
    match name.strip_prefix("drawing.") {
        Some(rest) if rest.split('.').all(is_word) => Ok(()),
        _ => Err(SvgError::Name(name.to_owned())),
    }
}
