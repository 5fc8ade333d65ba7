//! `dicta set`: changes one value of the rules from the command line, like an edit on a sheet.

use super::edits;
use crate::args::SetArgs;
use crate::exit::{CommandResult, Failure};
use crate::source::Project;
use dicta_ide::edit::{Edit, Path};

/// Applies the edit, shows the lines that change, and writes them unless the rules have new errors.
pub fn run(args: &SetArgs) -> CommandResult {
    let project = Project::open(Some(&args.path))?;
    edits::root(&project)?;
    let edit = edit(args)?;
    let made = edits::make(&project, &args.write, std::slice::from_ref(&edit))?;
    let made = made.map_err(|(_, why)| {
        let failure = Failure::usage(why.to_string());
        match edits::house_rule_for(&project, &args.write, &edit) {
            Some(path) => failure.help(format!("write the change into a house rule: --house-rule {path}")),
            None => failure,
        }
    })?;
    edits::write(&project, &made, &args.write)
}

/// The edit that the arguments describe.
fn edit(args: &SetArgs) -> Result<Edit, Failure> {
    let of: Path = args.part.parse().map_err(|wrong: dicta_ide::edit::WrongPath| Failure::usage(wrong.to_string()))?;
    if let Some(other) = args.before.as_ref().or(args.after.as_ref()) {
        return Ok(Edit::Move { of, beside: other.clone(), after: args.after.is_some() });
    }
    Ok(match (&args.value, &args.add, &args.remove, &args.title) {
        (Some(to), ..) => Edit::Set { of, to: to.clone() },
        (_, Some(member), ..) => Edit::Add { member: member.clone(), to: of },
        (_, _, Some(member), _) => Edit::Remove { member: member.clone(), from: of },
        (_, _, _, Some(to)) => Edit::Title { of, to: to.clone() },
        _ => Edit::Clear { of },
    })
}
