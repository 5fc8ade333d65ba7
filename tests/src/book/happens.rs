//! What a listing of the book teaches has to happen: the listing not only compiles, but takes effect in seeded games.
//!
//! Marks choose the games: `in:MISSION` or `campaign:NAME`, and `pilots:DOCTRINE` for all seats (the first doctrine by
//! default). Other marks define what has to happen. `acts:a+b` lists names that must take effect at least once: an
//! event, a rule or the rule of a clause, a modifier (`dice.ace`), a picked entry, an effect, a choice, a value, a term
//! of a doctrine. `against:RULESET` requires that the games differ in winners, length or events from those of that
//! ruleset with the same seed.

use super::{Listing, anchor, docs, listings, pages, project, read};
use dicta_lab::{Batch, CampaignBatch, Coverage, Report, Watch, simulate, simulate_campaigns, simulate_counting};
use dicta_pilots::PilotSpec;
use dicta_play::campaign::CampaignMachine;
use dicta_play::{Counted, Machine, Tally};
use dicta_program::Program;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The number of games, and of campaigns, for a listing to show what it teaches.
const GAMES: u64 = 20;
const CAMPAIGNS: u64 = 10;
const SEED: u64 = 1;

/// What the marks of a listing require but its games don't show, one line each.
pub fn missing(listing: &Listing) -> String {
    let shown = match (&listing.mission, &listing.campaign) {
        (Some(mission), None) => in_games(listing, mission),
        (None, Some(campaign)) => in_campaigns(listing, campaign),
        (None, None) if listing.acts.is_empty() && listing.against.is_none() => Ok(Vec::new()),
        _ => Err("name a mission or a campaign, and not both, for what must happen".to_string()),
    };
    let lines = shown.unwrap_or_else(|wrong| vec![wrong]);
    lines.iter().map(|line| format!("    {line}\n")).collect()
}

/// The program of a ruleset with the options of a mission, and the index of the mission in it.
fn compiled(listing: &Listing, ruleset: &str, mission: &str) -> Result<(Arc<Program>, usize), String> {
    let (project, _) = project(listing);
    let with = |options: &[(String, String)]| dicta_compiler::compile(&project, ruleset, &[], options).program;
    let find = |program: &Program| program.missions.iter().position(|m| m.head.name == mission);
    let plain = with(&[]);
    let at = find(&plain).ok_or(format!("there is no mission `{mission}` in `{ruleset}`"))?;
    let options = plain.missions[at].options.clone();
    let program = if options.is_empty() { plain } else { with(&options) };
    let at = find(&program).ok_or(format!("`{mission}` is gone under its own options"))?;
    Ok((Arc::new(program), at))
}

fn pilot(listing: &Listing, program: &Program) -> Result<PilotSpec, String> {
    let first = || program.doctrines.first().map_or("random", |d| d.head.name.as_str());
    let name = listing.pilots.as_deref().unwrap_or_else(first);
    PilotSpec::parse(program, name).map_err(|e| format!("there is no pilot `{}`", e.name))
}

fn in_games(listing: &Listing, mission: &str) -> Result<Vec<String>, String> {
    let (_, ruleset) = project(listing);
    let (program, at) = compiled(listing, &ruleset, mission)?;
    let counting = |counted| {
        let tally = Tally::new(&program, counted);
        let machine = Machine::counting(program.clone(), program.missions[at].clone(), &tally);
        machine.map(|machine| (machine, tally)).map_err(|e| e.to_string())
    };
    let ((machine, rules), (thinking, doctrines)) = (counting(Counted::Rules)?, counting(Counted::Doctrines)?);
    let pilots = vec![pilot(listing, &program)?];
    let batch = Batch { machine: &machine, pilots, games: GAMES, seed: SEED, threads: 2 };
    let watch = Watch { progress: &|_| (), cancel: &AtomicBool::new(false) };
    let report = simulate_counting(&batch, &thinking, &watch);
    if report.faults.count > 0 {
        return Err(format!("`{mission}` ends in faults: {:?}", report.first_faults));
    }
    let mut coverage = Coverage::default();
    coverage.add(&program, &[&rules, &doctrines]);
    let mut counts = BTreeMap::new();
    for item in coverage.items() {
        // Some items have their kind as a prefix: `maneuver 35S3`.
        for name in [item.name.as_str(), item.name.rsplit(' ').next().unwrap_or_default()] {
            *counts.entry(name.to_string()).or_insert(0) += item.count;
        }
    }
    let mut wrong = never(listing, &counts, mission);
    if let Some(other) = &listing.against {
        let (program, at) = compiled(listing, other, mission)?;
        let machine =
            Machine::counting(program.clone(), program.missions[at].clone(), &Tally::new(&program, Counted::Rules));
        let machine = machine.map_err(|e| e.to_string())?;
        let before = simulate(&Batch { machine: &machine, pilots: vec![pilot(listing, &program)?], ..batch });
        if outcome(&report) == outcome(&before) {
            wrong.push(format!("`{mission}` goes as in `{other}`: the change is not felt"));
        }
    }
    Ok(wrong)
}

/// Names in a listing's `acts` that never took effect.
fn never(listing: &Listing, counts: &BTreeMap<String, u64>, place: &str) -> Vec<String> {
    let idle = listing.acts.iter().filter(|name| counts.get(*name).is_none_or(|n| *n == 0));
    idle.map(|name| format!("`{name}` never takes effect in `{place}`")).collect()
}

/// The winners, the length of the games, and the counts of the events that both rulesets have.
fn outcome(report: &Report) -> String {
    let wins: Vec<u64> = report.sides.iter().map(|s| s.wins.count).collect();
    let events: Vec<(&str, u64)> =
        report.events.iter().filter(|e| e.all.total > 0).map(|e| (e.name.as_str(), e.all.total)).collect();
    format!("{wins:?} {:?} {events:?}", report.turns)
}

fn in_campaigns(listing: &Listing, campaign: &str) -> Result<Vec<String>, String> {
    let (project, ruleset) = project(listing);
    let program = Arc::new(dicta_compiler::compile(&project, &ruleset, &[], &[]).program);
    let at = program.campaigns.iter().position(|c| c.head.name == campaign);
    let at = at.ok_or(format!("there is no campaign `{campaign}` in `{ruleset}`"))?;
    let machine = CampaignMachine::new(program.clone(), at).map_err(|e| e.to_string())?;
    let pilots = vec![pilot(listing, &program)?];
    let report =
        simulate_campaigns(&CampaignBatch { machine: &machine, pilots, campaigns: CAMPAIGNS, seed: SEED, threads: 2 });
    if report.faults.count > 0 {
        return Err(format!("`{campaign}` ends in faults: {:?}", report.first_faults));
    }
    let counts = report.events.iter().map(|e| (e.name.clone(), e.all.total)).collect();
    Ok(never(listing, &counts, campaign))
}

// ---- The recipes ----------------------------------------------------------------------------------------------------

/// Every recipe is a heading with a listing that has its own example and names games in which it takes effect.
#[test]
fn every_recipe_takes_effect_in_games() {
    let (mut recipes, mut wrong) = (0, Vec::new());
    let list = read(&docs().join("src/recipes.md"));
    for page in pages().into_iter().filter(|p| p.parent().is_some_and(|f| f.ends_with("recipes"))) {
        let text = read(&page);
        let name = page.strip_prefix(docs()).unwrap_or(&page).display().to_string();
        for part in text.split("\n## ").skip(1) {
            recipes += 1;
            let title = part.lines().next().unwrap_or_default();
            let shown = listings(&format!("## {part}")).unwrap_or_default();
            let file = page.file_name().unwrap_or_default().display().to_string();
            if !list.contains(&format!("](recipes/{file}#{})", anchor(title))) {
                wrong.push(format!("recipes.md doesn't list {title}"));
            }
            let good = |l: &Listing| l.text.contains("\nexample \"") && (!l.acts.is_empty() || l.against.is_some());
            if !title.starts_with("I want ") || !shown.iter().any(good) {
                wrong.push(format!("{name}: {title}"));
            }
        }
    }
    assert!(recipes >= 40, "only {recipes} recipes");
    assert!(wrong.is_empty(), "without an example, or without games: {wrong:#?}");
}

/// The canary: names that never take effect, changes without effect and unknown names are found.
#[test]
fn listings_without_effect_are_found() {
    let block = |marks: &str, text: &str| {
        let page = format!("```dicta,fragment:recipe,{marks}\n{text}\n```\n");
        missing(&listings(&page).expect("a page").remove(0))
    };
    let idle = "rule idle \"Idle\" for plan { forbid when m.speed > 9 because \"nothing is so fast\" }";
    let busy = "rule busy \"Busy\" for plan { forbid when m.speed == 4 because \"too fast\" }";
    assert_eq!(block("in:duel,acts:busy+fires", busy), "");
    assert!(block("in:duel,acts:idle", idle).contains("`idle` never"));
    assert!(block("in:duel,acts:unheard_of", idle).contains("`unheard_of` never"));
    assert!(block("in:duel,against:skirmish", idle).contains("not felt"));
    assert_eq!(block("in:duel,against:skirmish", "replace fokker.wings by 2"), "");
    assert!(block("in:nowhere,acts:fires", idle).contains("no mission `nowhere`"));
    assert!(block("acts:fires", idle).contains("name a mission"));
    assert!(block("campaign:nowhere,acts:fires", idle).contains("no campaign"));
}
