//! `dicta list`: lists systems with their missions, campaigns, options, pilots and entries, and overlays on them.

use crate::args::ListArgs;
use crate::exit::{CommandResult, Outcome};
use crate::source::{Location, Project};
use dicta_pilots::PilotSpec;
use dicta_program::{Head, Kind, Program};
use serde_json::{Value, json};

/// Lists one project or system, or the library and the project of the current folder.
pub fn run(args: &ListArgs) -> CommandResult {
    let projects = match &args.path {
        Some(path) => vec![Project::open(Some(path))?],
        None => {
            let library = dicta_studio::library::folders();
            let library = library.iter().filter_map(|name| Project::library(name).ok());
            Project::here_or_none()?.into_iter().chain(library).collect()
        }
    };
    let whole = args.path.is_some();
    let mut systems = Vec::new();
    for project in &projects {
        for ruleset in project.rulesets() {
            let program = project.compile(&ruleset.name, &[], &[]).program;
            systems.push(described(project, ruleset, &program));
        }
    }
    if args.json {
        crate::out::json(&json!({ "systems": systems }));
    } else {
        for (i, system) in systems.iter().enumerate() {
            if i > 0 {
                sayln!();
            }
            print_system(system, whole);
        }
    }
    Ok(Outcome::Success)
}

fn described(project: &Project, ruleset: &dicta_compiler::System, program: &Program) -> Value {
    let kinds = program.kinds.iter().filter(|k| !k.entries.is_empty());
    let own = |head: &Head| project.owns_file(head.origin.file);
    json!({
        "name": ruleset.name,
        "title": ruleset.title,
        "docs": ruleset.docs,
        "project": project.name,
        "library": project.home == Location::Library,
        "extends": ruleset.extends,
        "shared": ruleset.shared,
        "whole": project.gathered.is_standalone(&ruleset.name),
        "missions": program.missions.iter().map(|m| json!({
            "name": m.head.name,
            "title": m.head.title,
            "docs": m.head.docs,
            "own": own(&m.head),
            "turns": m.turns,
            "seats": m.seats.iter().map(|s| json!({ "name": s.head.name, "title": s.head.title, "side": side(program, s.side) })).collect::<Vec<_>>(),
            "pieces": m.pieces.len(),
            "options": m.options,
        })).collect::<Vec<_>>(),
        "campaigns": program.campaigns.iter().map(|c| json!({
            "name": c.head.name, "title": c.head.title, "docs": c.head.docs, "own": own(&c.head), "rounds": c.rounds,
        })).collect::<Vec<_>>(),
        "options": program.options.iter().map(|o| json!({
            "name": o.head.name, "title": o.head.title, "own": own(&o.head), "values": o.values, "default": o.values.get(o.default), "reading": o.reading,
        })).collect::<Vec<_>>(),
        "pilots": PilotSpec::known(program),
        "kinds": kinds.map(|k| json!({
            "name": k.head.name,
            "title": k.head.title,
            "piece": k.piece,
            "entries": k.entries.iter().map(|e| json!({ "name": e.head.name, "title": e.head.title, "own": own(&e.head) })).collect::<Vec<_>>(),
        })).collect::<Vec<_>>(),
    })
}

/// Name of a side by its number.
pub fn side(program: &Program, number: u32) -> &str {
    let sides: Option<&Kind> = program.kinds.get(1);
    sides.and_then(|k| k.entries.get(number as usize)).map_or("", |e| e.head.name.as_str())
}

/// Prints a system; for an overlay only what it adds.
fn print_system(system: &Value, whole: bool) {
    let text = |v: &Value| v.as_str().unwrap_or_default().to_owned();
    let place = if system["library"] == true {
        format!("dicta/{}", text(&system["project"]))
    } else {
        text(&system["project"])
    };
    let whole = whole || system["whole"] == true;
    let on = match system["extends"].as_str() {
        _ if system["shared"] == true => ", shared by other systems and not playable by itself".to_owned(),
        Some(base) if system["whole"] == true => format!(", on {base}"),
        Some(base) => format!(", an overlay on {base}"),
        None => String::new(),
    };
    sayln!("{}  {}  ({place}{on})", text(&system["name"]), text(&system["title"]));
    // The first paragraph.
    for line in system["docs"].as_str().unwrap_or_default().lines().take_while(|line| !line.is_empty()) {
        sayln!("  {line}");
    }
    let overlay = !system["extends"].is_null() && system["whole"] != true;
    let own = |things: &Value| -> Vec<Value> {
        list(things).iter().filter(|t| !overlay || t["own"] == true).cloned().collect()
    };
    print_named("missions", &own(&system["missions"]));
    print_named("campaigns", &own(&system["campaigns"]));
    print_options(&own(&system["options"]));
    if !overlay || whole {
        let pilots: Vec<String> = list(&system["pilots"]).iter().map(text).collect();
        sayln!("  pilots: {}", pilots.join(", "));
    }
    for kind in list(&system["kinds"]) {
        let entries = own(&kind["entries"]);
        let names = |of: &str| entries.iter().map(|e| text(&e[of])).collect::<Vec<_>>().join(", ");
        match (kind["piece"] == true, whole) {
            _ if entries.is_empty() => {}
            (true, true) => print_named(&text(&kind["title"]), &entries),
            (true, false) => sayln!("  {}: {}", text(&kind["title"]), names("title")),
            (false, true) => sayln!("  {}: {}", text(&kind["title"]), names("name")),
            (false, false) => {}
        }
    }
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn print_named(heading: &str, things: &[Value]) {
    if things.is_empty() {
        return;
    }
    sayln!("  {heading}:");
    let width = things.iter().filter_map(|t| t["name"].as_str()).map(|n| n.chars().count()).max().unwrap_or(0);
    for thing in things {
        sayln!(
            "    {:<width$}  {}",
            thing["name"].as_str().unwrap_or_default(),
            thing["title"].as_str().unwrap_or_default()
        );
    }
}

fn print_options(options: &[Value]) {
    let options: Vec<String> = options
        .iter()
        .map(|o| {
            let name = o["name"].as_str().unwrap_or_default();
            match list(&o["values"]).iter().filter_map(Value::as_str).collect::<Vec<_>>().as_slice() {
                ["off", "on"] => name.to_owned(),
                values => format!("{name}={}", values.join("|")),
            }
        })
        .collect();
    if !options.is_empty() {
        sayln!("  options: {}", options.join(", "));
    }
}
