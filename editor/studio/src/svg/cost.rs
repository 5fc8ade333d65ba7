//! What a file costs to read, counted before it is read: attributes and namespaces in the text, then what each element
//! costs with its styles.
//!
//! The libraries that parse XML and resolve SVG compare the attributes of an element with each other, and each element
//! with each part of each selector. A selector of several parts tries every way up to the root. Here, the same library
//! that matches selectors for them matches them for elements that count each question.

use super::{ATTRIBUTES_MAX, DECLARATIONS_MAX, NAMESPACES_MAX, Note, SELECTORS_MAX, STEPS_MAX, SvgError};
use simplecss::{AttributeOperator, Declaration, DeclarationTokenizer, Element, PseudoClass, StyleSheet};
use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use usvg::roxmltree::{Document, Node};

/// What a property of an element costs, whatever its value.
const PROPERTY: usize = 50;
/// What the way from an element to the one around it costs: a selector can go each way up many times.
const UP: usize = 5;
/// What each byte of a value costs, which is copied several times.
const BYTE: usize = 4;
/// How many bytes of a style are read in a step. For each of its declarations the library reads it from the beginning.
const STYLE_BYTES: usize = 16;

/// Rejects a text in which an element has too many attributes, or which has too many namespaces.
pub(super) fn attributes(text: &str) -> Result<(), SvgError> {
    if text.matches("xmlns").count() > NAMESPACES_MAX {
        return Err(SvgError::TooLarge(format!("{NAMESPACES_MAX} namespaces")));
    }
    let mut at = 0;
    while let Some(open) = text[at..].find('<').map(|i| at + i) {
        let rest = &text[open..];
        let skip = |end: &str| rest.find(end).map_or(rest.len(), |i| i + end.len());
        let (length, count) = match rest {
            _ if rest.starts_with("<!--") => (skip("-->"), 0),
            _ if rest.starts_with("<![CDATA[") => (skip("]]>"), 0),
            _ if rest.starts_with("<!") || rest.starts_with("<?") => (skip(">"), 0),
            _ => tag(rest),
        };
        if count > ATTRIBUTES_MAX {
            let line = text[..open].matches('\n').count() as u32 + 1;
            return Err(SvgError::At { line, why: format!("an element has more than {ATTRIBUTES_MAX} attributes") });
        }
        at = open + length;
    }
    Ok(())
}

/// How long a tag at the start of a text is, and the number of its values in quotation marks.
fn tag(text: &str) -> (usize, usize) {
    let (mut quote, mut count) = (None, 0);
    for (i, byte) in text.bytes().enumerate() {
        match (quote, byte) {
            (Some(open), _) if open == byte => {
                quote = None;
                count += 1;
            }
            (None, b'"' | b'\'') => quote = Some(byte),
            (None, b'>') => return (i + 1, count),
            _ => {}
        }
    }
    (text.len(), count)
}

/// Counts what elements cost, and notes the properties that are not drawn.
pub(super) struct Cost<'a> {
    sheet: StyleSheet<'a>,
    left: Cell<usize>,
    notes: RefCell<BTreeSet<Note>>,
}

impl<'a> Cost<'a> {
    /// Reads the styles of a file.
    pub(super) fn new(document: &'a Document<'a>) -> Result<Self, SvgError> {
        let cost = Cost { sheet: StyleSheet::new(), left: Cell::new(STEPS_MAX), notes: RefCell::default() };
        let styles = document.descendants().filter(|node| node.has_tag_name("style"));
        let texts: Vec<&'a str> = styles.filter_map(|node| node.text()).collect();
        let count = |signs: &[char]| texts.iter().map(|css| css.matches(signs).count()).sum::<usize>();
        let (selectors, declarations) = (count(&['{', ',']), count(&[':']));
        if selectors > SELECTORS_MAX {
            return Err(SvgError::TooLarge(format!("{SELECTORS_MAX} selectors in its styles")));
        }
        if declarations > DECLARATIONS_MAX {
            return Err(SvgError::TooLarge(format!("{DECLARATIONS_MAX} declarations in its styles")));
        }
        let bytes: usize = texts.iter().map(|css| css.len()).sum();
        cost.spend(bytes.saturating_mul(1 + selectors + declarations) / STYLE_BYTES);
        cost.within()?;
        let mut sheet = StyleSheet::new();
        texts.into_iter().for_each(|css| sheet.parse_more(css));
        Ok(Cost { sheet, ..cost })
    }

    /// Counts an element, its attributes and the styles that apply to it.
    ///
    /// # Errors
    /// All elements so far cost too much.
    pub(super) fn element(&self, node: Node<'_, '_>) -> Result<(), SvgError> {
        for attribute in node.attributes() {
            self.property(attribute.name(), attribute.value());
        }
        if let Some(style) = node.attribute("style") {
            let declarations = style.matches(':').count();
            self.spend(style.len().saturating_mul(1 + declarations) / STYLE_BYTES);
            self.within()?;
            DeclarationTokenizer::from(style).for_each(|declaration| self.declared(&declaration));
        }
        for rule in &self.sheet.rules {
            self.spend(1);
            if rule.selector.matches(&Counted { node, cost: self }) {
                rule.declarations.iter().for_each(|declaration| self.declared(declaration));
            }
            self.within()?;
        }
        self.within()
    }

    /// The notes about properties that are not drawn.
    pub(super) fn notes(self) -> BTreeSet<Note> {
        self.notes.into_inner()
    }

    fn declared(&self, declaration: &Declaration<'_>) {
        self.property(declaration.name, declaration.value);
    }

    fn property(&self, name: &str, value: &str) {
        self.spend(PROPERTY + BYTE * value.len());
        let note = match name {
            "clip-path" => Note::Clip,
            "filter" => Note::Filter,
            _ => return,
        };
        if value.trim() != "none" {
            self.notes.borrow_mut().insert(note);
        }
    }

    /// Takes steps; returns whether any are left.
    fn spend(&self, steps: usize) -> bool {
        let left = self.left.get().saturating_sub(steps);
        self.left.set(left);
        left > 0
    }

    fn within(&self) -> Result<(), SvgError> {
        match self.left.get() {
            0 => {
                let steps =
                    format!("{} million steps to read; simplify its styles, copies and paths", STEPS_MAX / 1_000_000);
                Err(SvgError::TooLarge(steps))
            }
            _ => Ok(()),
        }
    }
}

/// An element that counts what a selector asks of it. When no steps are left, nothing matches any longer.
struct Counted<'c, 'a, 'n, 'input> {
    node: Node<'n, 'input>,
    cost: &'c Cost<'a>,
}

impl<'n, 'input> Counted<'_, '_, 'n, 'input> {
    fn at(&self, node: Node<'n, 'input>) -> Self {
        Counted { node, cost: self.cost }
    }
}

impl Element for Counted<'_, '_, '_, '_> {
    fn parent_element(&self) -> Option<Self> {
        self.node.parent_element().filter(|_| self.cost.spend(UP)).map(|node| self.at(node))
    }

    fn prev_sibling_element(&self) -> Option<Self> {
        let mut before = self.node.prev_siblings().skip(1).take_while(|_| self.cost.spend(1));
        before.find(Node::is_element).map(|node| self.at(node))
    }

    fn has_local_name(&self, name: &str) -> bool {
        self.cost.spend(1) && self.node.tag_name().name() == name
    }

    fn attribute_matches(&self, name: &str, operator: AttributeOperator<'_>) -> bool {
        let value = self.node.attribute(name);
        self.cost.spend(1 + self.node.attributes().len() + value.map_or(0, str::len))
            && value.is_some_and(|value| operator.matches(value))
    }

    fn pseudo_class_matches(&self, class: PseudoClass<'_>) -> bool {
        class == PseudoClass::FirstChild && self.prev_sibling_element().is_none()
    }
}
