//! `dicta import`: reads the entries of a kind from a spreadsheet and changes the rules where the cells differ, the
//! shapes of a look from an SVG file, or the terrain of a map from a file of Tiled.

use super::{edits, export};
use crate::args::ImportArgs;
use crate::exit::{CommandResult, Failure};
use crate::source::Project;
use dicta_ide::edit::Edit;
use dicta_studio::hands::maps::at_end;
use dicta_studio::io::{Disk, Files};
use dicta_studio::spreadsheet;
use dicta_studio::svg::{self, Drawing};
use dicta_studio::tmx::{self, TmxMap};

/// Shows the lines that change, and writes them unless a cell is wrong or the rules have new errors.
pub fn run(args: &ImportArgs) -> CommandResult {
    let project = Project::open(Some(&args.path))?;
    edits::root(&project)?;
    if svg::is_svg(&args.file) {
        return drawing(&project, args);
    }
    if tmx::is_tmx(&args.file) {
        return map(&project, args);
    }
    let format = export::format(&args.file)?;
    let reading = export::reading(&project)?;
    let bytes = Disk.bytes(&args.file).map_err(|why| Failure::failed(why.to_string()))?;
    let cells = spreadsheet::cells(&bytes, format).map_err(|why| unreadable(args, why))?;
    let plan = spreadsheet::edits(&reading, &args.kind, &cells)
        .map_err(|why| export::wrong_kind(&reading, &args.kind, &why))?;
    let plan = plan.map_err(|wrong| {
        let lines: Vec<String> = wrong.iter().map(ToString::to_string).collect();
        Failure::usage(format!("{}: nothing was written\n{}", args.file.display(), lines.join("\n")))
    })?;
    let is_built_in = |edit: &Edit| edit.path().file.as_ref().is_some_and(|file| !project.owns(file));
    if let Some(edit) = plan.edits.iter().find(|edit| args.write.house_rule.is_none() && is_built_in(edit)) {
        let name = &edit.path().name;
        return Err(Failure::usage(format!("`{name}` belongs to the library, which can't be changed"))
            .help("--house-rule FILE writes the changes into an overlay of the project"));
    }
    let made = edits::make(&project, &args.write, &plan.edits)?;
    let made = made.map_err(|(number, why)| {
        let cell = plan.cells.get(number).map(ToString::to_string).unwrap_or_default();
        Failure::usage(format!("{}: {cell}: {why}", args.file.display()))
    })?;
    if !plan.unnamed.is_empty() {
        sayln!("not in the file, left unchanged: {}", plan.unnamed.join(", "));
    }
    edits::write(&project, &made, &args.write)
}

/// The failure for a file that can't be read.
fn unreadable(args: &ImportArgs, why: impl std::fmt::Display) -> Failure {
    Failure::io(args.file.display(), why)
}

/// Writes the drawing of an SVG file into the look with that name, or into a new one at the end of a file.
fn drawing(project: &Project, args: &ImportArgs) -> CommandResult {
    let name = &args.kind;
    let bytes = Disk.bytes(&args.file).map_err(|why| Failure::failed(why.to_string()))?;
    let drawing = Drawing::read(&bytes).map_err(|why| unreadable(args, why))?;
    let files = &project.gathered.files;
    let declares = |number: &usize| svg::declares(&files[*number].source, name);
    let own = || (0..files.len()).filter(|number| project.owns(&files[*number].path));
    let file = match args.write.house_rule.as_deref() {
        Some(overlay) => {
            own().find(|number| files[*number].path == overlay).ok_or_else(|| edits::no_file(project, overlay))?
        }
        None => own()
            .find(declares)
            .or_else(|| home(project, "look"))
            .ok_or_else(|| Failure::usage("the project has no file"))?,
    };
    let replaces = (0..files.len()).any(|other| other != file && declares(&other));
    let edit = drawing.edit(&files[file].source, name, replaces).map_err(|why| Failure::usage(why.to_string()))?;
    for note in &drawing.notes {
        sayln!("{}: {note}", args.file.display());
    }
    let text = &files[file].source.text;
    let is_new = text.get(edit.start as usize..edit.end as usize) != Some(edit.text.as_str());
    edits::write(project, &is_new.then_some((file, edit)).into_iter().collect(), &args.write)
}

/// Gives a map the terrain of a file of Tiled where it differs, or declares a new one at the end of a file.
fn map(project: &Project, args: &ImportArgs) -> CommandResult {
    if args.write.house_rule.is_some() {
        let why = "the rows of a map can't be changed in a house rule";
        return Err(Failure::usage(why).help("import the file under another name, as a new map"));
    }
    let wrong = |why: tmx::TmxError| Failure::usage(format!("{}: {why}", args.file.display()));
    let bytes = Disk.bytes(&args.file).map_err(|why| Failure::failed(why.to_string()))?;
    let reading = export::reading(project)?;
    let read = TmxMap::read(reading.program.board, &bytes).map_err(|why| unreadable(args, why))?;
    if let Some(map) = reading.program.maps.iter().find(|map| map.head.name == args.kind) {
        let edits = read.edits(&reading, None, map).map_err(wrong)?;
        let is_built_in = |edit: &Edit| edit.path().file.as_ref().is_some_and(|file| !project.owns(file));
        if edits.iter().any(is_built_in) {
            let why = format!("`{}` belongs to the library, which can't be changed", args.kind);
            return Err(Failure::usage(why).help("import the file under another name, as a new map"));
        }
        let made = edits::make(project, &args.write, &edits)?;
        let made = made.map_err(|(_, why)| Failure::usage(format!("{}: {why}", args.file.display())))?;
        return edits::write(project, &made, &args.write);
    }
    let declaration = read.declaration(&args.kind).map_err(wrong)?;
    let files = &project.gathered.files;
    let file = home(project, "map").ok_or_else(|| Failure::usage("the project has no file"))?;
    let edit = at_end(&files[file].source.text, &declaration);
    edits::write(project, &vec![(file, edit)], &args.write)
}

/// The file of the project that has the last declaration with this keyword: another one belongs there. Otherwise its
/// first file.
fn home(project: &Project, word: &str) -> Option<usize> {
    let files = &project.gathered.files;
    let own = || (0..files.len()).filter(|number| project.owns(&files[*number].path));
    let has =
        |number: &usize| files[*number].source.blocks.iter().any(|b| b.declares().is_some_and(|(w, _)| w == word));
    own().rfind(has).or_else(|| own().next())
}
