//! What a file must not contain, found before it is drawn, with its line: entities, references to other files, elements
//! without shapes, and more elements than a drawing needs. The library that resolves SVG has wider limits, and follows
//! references of gradients in a circle forever. It would follow those of clip paths, too, but never sees them (see
//! [`super::shapes`]).

use super::cost::Cost;
use super::{ELEMENTS_MAX, NESTING_MAX, Note, SvgError};
use std::collections::{BTreeSet, HashMap};
use usvg::roxmltree::{Document, Node};

const SVG: &str = "http://www.w3.org/2000/svg";

/// Elements that can't become shapes, and what to do about them.
const REFUSED: [(&str, &str); 8] = [
    ("image", "a bitmap image can't become shapes; trace it in the drawing program"),
    ("feImage", "an image can't become shapes; remove the filter"),
    ("text", "text can't become shapes; convert it to paths in the drawing program"),
    ("foreignObject", "content of another format can't become shapes; remove it"),
    ("marker", "markers of lines can't become shapes; convert them to paths in the drawing program"),
    ("pattern", "patterns can't become shapes; convert them to objects in the drawing program"),
    ("mask", "masks can't become shapes; cut the shapes in the drawing program"),
    ("script", "scripts are not supported; remove it"),
];

/// What elements name.
#[derive(Debug, Default)]
pub(super) struct Named {
    /// The colours of looks.
    pub fills: BTreeSet<String>,
    pub strokes: BTreeSet<String>,
    /// What is not drawn.
    pub notes: BTreeSet<Note>,
}

/// Entities, with which a small file can become a large one.
pub(super) fn entities(text: &str) -> Result<(), SvgError> {
    let Some(at) = text.find("<!ENTITY") else { return Ok(()) };
    let line = text[..at].matches('\n').count() as u32 + 1;
    let why = "entities are not supported; save the picture as plain SVG".to_owned();
    Err(SvgError::At { line, why })
}

/// Checks a file, and finds what its elements name.
pub(super) fn scan<'a>(document: &'a Document<'a>) -> Result<Named, SvgError> {
    let root = document.root_element();
    let mut ids = HashMap::new();
    for node in document.descendants() {
        if let Some(id) = node.attribute("id") {
            ids.entry(id).or_insert(node);
        }
    }
    let mut scan = Scan { document, ids, visited: 0, cost: Cost::new(document)?, named: Named::default() };
    if root.tag_name().name() != "svg" {
        return Err(scan.error(root, "the file is not an SVG picture"));
    }
    scan.visit(root, 0)?;
    Ok(Named { notes: scan.cost.notes(), ..scan.named })
}

struct Scan<'a, 'input> {
    document: &'a Document<'input>,
    ids: HashMap<&'a str, Node<'a, 'input>>,
    visited: usize,
    cost: Cost<'a>,
    named: Named,
}

impl<'a, 'input> Scan<'a, 'input> {
    fn error(&self, node: Node<'_, '_>, why: impl Into<String>) -> SvgError {
        SvgError::At { line: self.document.text_pos_at(node.range().start).row, why: why.into() }
    }

    /// Visits an element, what it contains and what it refers to.
    fn visit(&mut self, node: Node<'a, 'input>, depth: usize) -> Result<(), SvgError> {
        let tag = node.tag_name();
        if !node.is_element() || !matches!(tag.namespace(), None | Some(SVG)) {
            return Ok(());
        }
        self.visited += 1;
        if self.visited > ELEMENTS_MAX {
            return Err(SvgError::TooLarge(format!("{ELEMENTS_MAX} elements, copies included")));
        }
        if depth > NESTING_MAX {
            let why = format!("elements are nested more than {NESTING_MAX} deep, or refer to each other in a circle");
            return Err(self.error(node, why));
        }
        if let Some((_, why)) = REFUSED.iter().find(|(name, _)| *name == tag.name()) {
            return Err(self.error(node, *why));
        }
        self.cost.element(node)?;
        if tag.name() == "style" && node.text().is_some_and(|css| css.contains("@import") || is_outside(css)) {
            return Err(self.error(node, "styles can't refer to something outside the file"));
        }
        for attribute in node.attributes() {
            let value = attribute.value();
            match attribute.name() {
                // A link is drawn as a group and never followed.
                "href" if tag.name() == "a" => {}
                "href" => {
                    let Some(id) = value.trim().strip_prefix('#') else {
                        return Err(self.error(node, format!("`{}` refers to something outside the file", tag.name())));
                    };
                    if let Some(target) = self.ids.get(id).copied() {
                        self.visit(target, depth + 1)?;
                    }
                }
                "data-fill" => {
                    let colour = self.colour(node, value)?;
                    self.named.fills.insert(colour);
                }
                "data-stroke" => {
                    let colour = self.colour(node, value)?;
                    self.named.strokes.insert(colour);
                }
                _ if is_outside(value) => {
                    let why = format!("`{}` refers to something outside the file", attribute.name());
                    return Err(self.error(node, why));
                }
                _ => {}
            }
        }
        node.children().try_for_each(|child| self.visit(child, depth + 1))
    }

    fn colour(&self, node: Node<'_, '_>, name: &str) -> Result<String, SvgError> {
        let is_name = name.starts_with(|c: char| c.is_ascii_lowercase())
            && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_');
        match is_name {
            true => Ok(name.to_owned()),
            false => Err(self.error(node, format!("`{name}` is not the name of a colour"))),
        }
    }
}

/// Whether a value has a `url(…)` that is not the id of an element.
fn is_outside(value: &str) -> bool {
    value.split("url(").skip(1).any(|rest| !rest.trim_start_matches([' ', '"', '\'']).starts_with('#'))
}
