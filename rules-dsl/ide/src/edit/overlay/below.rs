//! The value that a part has without an overlay: as its declaration writes it, else as it inherits it.

use super::super::{Edit, Found, Path, declarations, holder};
use super::{Relation, relation};
use crate::symbols::File;
use dicta_syntax::ast::DeclKind;
use dicta_syntax::part::Part;

/// How many declarations an entry and its kind can extend, one after another, to be searched for a value.
const EXTENDS_MAX: usize = 32;

/// Whether a part has this value in every declaration that has the part, without an overlay, the file with this number.
/// Not if another overlay changes it.
pub(super) fn is_value(files: &[File], overlay: usize, of: &Path, value: &str) -> bool {
    if is_changed(files, of, |number| number != overlay) {
        return false;
    }
    let declared = with_part(files, overlay, of);
    !declared.is_empty()
        && declared.into_iter().all(|found| match written(files, overlay, found, of) {
            Some((found, of)) => found.has_value(&of, value),
            None => false,
        })
}

/// The declarations outside an overlay that have a part. A look shares the name of an entry: without a keyword it is only
/// meant if nothing else has the part, as in `replace`.
fn with_part<'p>(files: &'p [File], overlay: usize, of: &Path) -> Vec<Found<'p>> {
    let word = |found: Found<'p>| holder(&found.decl.kind).map_or("", |(word, _)| word);
    let is_meant = |found: &Found<'p>| {
        let named = holder(&found.decl.kind).is_some_and(|(_, name)| name.text == of.name);
        named && of.word.as_ref().is_none_or(|meant| meant == word(*found)) && found.part(of).is_ok()
    };
    let is_searched =
        |(number, file): &(usize, &File)| *number != overlay && of.file.as_ref().is_none_or(|path| file.path == *path);
    let searched = files.iter().enumerate().filter(is_searched);
    let all = searched.flat_map(|(number, file)| declarations(number, file)).filter(is_meant);
    let (looks, others): (Vec<_>, Vec<_>) = all.partition(|found| word(*found) == "look");
    if others.is_empty() { looks } else { others }
}

/// Where the value of a part of a declaration is written: there, in an entry that it extends, or as the default in its
/// kind. None if an overlay changes the value that it inherits.
fn written<'p>(files: &'p [File], overlay: usize, mut found: Found<'p>, of: &Path) -> Option<(Found<'p>, Path)> {
    let mut of = of.clone();
    for _ in 0..EXTENDS_MAX {
        let base = match (&found.decl.kind, found.part(&of)) {
            (DeclKind::Entry { extends: Some(base), .. }, Ok(Part::Unsaid { way, .. })) if way.is_empty() => {
                Path { name: base.text.clone(), ..of.clone() }
            }
            (DeclKind::Entry { word, .. }, Ok(Part::Unsaid { way, .. })) if way.is_empty() => {
                Path { name: word.text.clone(), ..of.clone() }.part("default")
            }
            (DeclKind::Kind { extends: Some(base), .. }, Err(_)) => Path { name: base.text.clone(), ..of.clone() },
            _ => return Some((found, of)),
        };
        let is_kind = base.parts.len() > 1;
        of = Path { file: None, word: is_kind.then(|| "kind".to_owned()), ..base };
        if is_changed(files, &of, |_| true) {
            return None;
        }
        let all = files.iter().enumerate().filter(|(number, _)| *number != overlay);
        let mut named = all.flat_map(|(number, file)| declarations(number, file)).filter(|other| {
            let key = other.decl.kind.key();
            key.is_some_and(|(word, name)| name.text == of.name && (word == "kind") == is_kind && word != "look")
        });
        found = named.next().filter(|_| named.next().is_none())?;
    }
    None
}

/// Whether one of these files changes a part, or replaces the field that it is a part of.
fn is_changed(files: &[File], of: &Path, is_searched: impl Fn(usize) -> bool) -> bool {
    let mut paths = vec![of.clone()];
    if of.parts.len() > 1 {
        paths.push(Path { parts: of.parts[..1].to_vec(), ..of.clone() });
    }
    let changes: Vec<Edit> = paths.into_iter().map(|of| Edit::Clear { of }).collect();
    let searched = files.iter().enumerate().filter(|(number, _)| is_searched(*number));
    let mut all = searched.flat_map(|(_, f)| f.source.decls());
    all.any(|(_, decl)| changes.iter().any(|edit| !matches!(relation(decl, edit), Relation::Nothing)))
}
