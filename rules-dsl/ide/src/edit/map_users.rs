//! The missions and examples whose cells are those of a map, which change with its size.

use super::{EditError, Path, refuse};
use crate::references::uses;
use crate::symbols::Project;
use dicta_syntax::Block;
use dicta_syntax::ast::{Decl, DeclKind, ExampleDecl, ExampleStepKind};

/// The missions and examples on the map whose name is at a byte of a file.
///
/// # Errors
/// If another map is made of it.
pub fn users_of_map(names: &Project, file: usize, at: u32) -> Result<Vec<Path>, EditError> {
    let mut found: Vec<Path> = Vec::new();
    let this = declaration(names, file, at).map(|(path, ..)| path);
    let mut open = vec![(file, at)];
    while let Some((file, at)) = open.pop() {
        for place in uses(names, file, at) {
            let Some((user, block, decl)) = declaration(names, place.file, place.start) else { continue };
            if Some(&user) == this.as_ref() || found.contains(&user) {
                continue;
            }
            match (&decl.kind, user.word.as_deref()) {
                (DeclKind::Entry { .. }, Some("map")) => {
                    return refuse(format!("the map `{}` is made of this one and would no longer fit", user.name));
                }
                (DeclKind::Entry { name, .. }, Some("mission")) => {
                    open.push((place.file, block.start + name.span.start));
                    found.push(user);
                }
                (DeclKind::Example(example), _) if has_board(example, place.start - block.start) => found.push(user),
                _ => {}
            }
        }
    }
    Ok(found)
}

/// Whether the map or the mission of an example is named at this byte of its block.
fn has_board(example: &ExampleDecl, at: u32) -> bool {
    example.steps.iter().any(|step| match &step.kind {
        ExampleStepKind::GivenMap(name) | ExampleStepKind::GivenMission(name) => name.span.start == at,
        _ => false,
    })
}

/// The declaration at a byte of a file, with its path.
fn declaration(names: &Project, file: usize, at: u32) -> Option<(Path, &Block, &Decl)> {
    let file = names.files.get(file)?;
    let block = file.source.block_at(at)?;
    let decl = block.decl.as_deref()?;
    let (word, name) = decl.kind.key()?;
    Some((Path::of(&file.path, &name.text).with_word(word), block, decl))
}
