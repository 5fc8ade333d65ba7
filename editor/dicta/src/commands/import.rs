//! `dicta import`: reads the entries of a kind from a spreadsheet and changes the rules where the cells differ, or the
//! shapes of a look from an SVG file.

use super::{edits, export};
use crate::args::ImportArgs;
use crate::exit::{CommandResult, Failure};
use crate::source::Project;
use dicta_ide::edit::Edit;
use dicta_studio::io::{Disk, Files};
use dicta_studio::spreadsheet;
use dicta_studio::svg::{self, Drawing};

/// Shows the lines that change, and writes them unless a cell is wrong or the rules have new errors.
pub fn run(args: &ImportArgs) -> CommandResult {
    let project = Project::open(Some(&args.path))?;
    edits::root(&project)?;
    if svg::is_svg(&args.file) {
        return drawing(&project, args);
    }
    let format = export::format(&args.file)?;
    let reading = export::reading(&project)?;
    let bytes = Disk.bytes(&args.file).map_err(|why| Failure::failed(why.to_string()))?;
    let cells =
        spreadsheet::cells(&bytes, format).map_err(|why| Failure::usage(format!("{}: {why}", args.file.display())))?;
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

/// Writes the drawing of an SVG file into the look with that name, or into a new one at the end of a file.
fn drawing(project: &Project, args: &ImportArgs) -> CommandResult {
    let name = &args.kind;
    let wrong = |why: svg::SvgError| Failure::usage(format!("{}: {why}", args.file.display()));
    let bytes = Disk.bytes(&args.file).map_err(|why| Failure::failed(why.to_string()))?;
    let drawing = Drawing::read(&bytes).map_err(wrong)?;
    let files = &project.gathered.files;
    let declares = |number: &usize| svg::declares(&files[*number].source, name);
    let own = || (0..files.len()).filter(|number| project.owns(&files[*number].path));
    let file = match args.write.house_rule.as_deref() {
        Some(overlay) => {
            own().find(|number| files[*number].path == overlay).ok_or_else(|| edits::no_file(project, overlay))?
        }
        None => {
            own().find(declares).or_else(|| own().next()).ok_or_else(|| Failure::usage("the project has no file"))?
        }
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
