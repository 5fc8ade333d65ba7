//! References: every place with the name at the cursor.

use crate::Place;
use crate::symbols::Project;
use dicta_compiler::index::BuiltIn;

/// All references to the name at an offset, including its declaration, by file and position.
pub fn uses(project: &Project, file: usize, offset: u32) -> Vec<Place> {
    let files = 0..project.files.len();
    let Some(read) = project.read_at(file, offset) else {
        let Some(wanted) = project.word_at(file, offset).map(|w| w.id) else { return Vec::new() };
        let of_file = |file: usize| project.words[file].iter().map(move |w| (file, w));
        return files.flat_map(of_file).filter(|(_, w)| w.id == wanted).map(|(file, w)| place_of(file, w)).collect();
    };
    let wanted = project.root(read.thing);
    let of_file = |file: usize| project.reads[file].iter().map(move |r| (file, r));
    let same = files.flat_map(of_file).filter(|(_, r)| project.root(r.thing) == wanted);
    same.map(|(file, r)| Place { file, start: r.start, end: r.end }).collect()
}

/// Where a word of the language is.
pub(crate) fn place_of(file: usize, word: &BuiltIn) -> Place {
    Place { file, start: word.start, end: word.end() }
}
