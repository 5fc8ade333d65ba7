//! The report of a comparison as text: a table, and a sentence for every pilot.

use crate::commands::simulate::cut;
use crate::source::count;
use dicta_lab::{
    ComparedRules, ComparisonPlan, ComparisonReport, DifferingPair, Estimate, GAMES_MAX, GameEnd, Metric,
    RungComparison, Summary, Verdict,
};
use dicta_studio::names::capitalized;
use std::fmt::Write;
use std::path::Path;

/// Why a comparison without a margin may never have a verdict.
const UNMARGINED: &str = "without a margin, no number of games can show that there is none";

/// The report.
pub fn report(plan: &ComparisonPlan, r: &ComparisonReport) -> String {
    let words = Words { plan, metric: &r.metric };
    let mut out = String::new();
    for (letter, version) in ["A", "B"].iter().zip(&r.versions) {
        let _ = writeln!(out, "{letter}  {}", named(version));
    }
    let _ = writeln!(out, "  {} games in pairs with the same seed, seed {}", r.games, r.seed);
    let _ =
        writeln!(out, "  {}: {}", if r.missions.len() == 1 { "mission" } else { "missions" }, r.missions.join(", "));
    let _ = writeln!(out, "  compared: {}", words.figure());
    out.push_str(&rungs(r, &words));
    out.push_str(&sentences(r, &words));
    out.push_str(&missions(r, &words));
    out.push_str(&figures(r));
    out.push_str(&games(r, &words));
    for (rung, fault) in r.rungs.iter().flat_map(|rung| rung.first_faults.iter().map(move |fault| (rung, fault))) {
        let (mission, letter) = (mission_name(plan, fault.mission), ["A", "B"][fault.version.min(1)]);
        let _ = writeln!(out, "\n  {mission} {} under {letter}, seed {}: {}", name(rung), fault.seed, fault.fault);
    }
    let _ = writeln!(out, "\n  digest {:016x}", r.digest);
    out
}

/// A version of the rules as on the command line.
pub fn named(version: &ComparedRules) -> String {
    let added = version.overlays.iter().chain(&version.options);
    added.fold(version.system.clone(), |text, part| format!("{text}+{part}"))
}

fn name(rung: &RungComparison) -> String {
    rung.pilots.join("/")
}

fn mission_name(plan: &ComparisonPlan, mission: usize) -> &str {
    plan.missions.get(mission).map_or("", |m| m.name.as_str())
}

/// How reports name the figure that is compared.
pub struct Words<'r> {
    pub plan: &'r ComparisonPlan,
    pub metric: &'r Metric,
}

impl Words<'_> {
    /// What is compared.
    pub fn figure(&self) -> String {
        match self.metric {
            Metric::Points(_) => format!("points of {}, 100 % for a win and 50 % for a draw", self.side()),
            Metric::Draws => "games that are drawn".to_owned(),
            Metric::Turns => "turns of a game".to_owned(),
            Metric::Event(event, 1) => format!("games with {event}"),
            Metric::Event(event, most) => format!("{event} per game, counted up to {most}"),
        }
    }

    fn side(&self) -> &str {
        match self.metric {
            Metric::Points(Some(side)) => side,
            _ => match &self.plan.missions[..] {
                [mission] => mission.sides.first().map_or("the first side", String::as_str),
                _ => "the first side",
            },
        }
    }

    /// A value of the figure.
    pub fn value(&self, value: f64) -> String {
        if self.metric.is_share() { format!("{:.1} %", 100.0 * value) } else { format!("{value:.2}") }
    }

    /// A difference with its sign.
    pub fn signed(&self, value: f64) -> String {
        if self.metric.is_share() { signed(100.0 * value, 1) } else { signed(value, 2) }
    }

    /// A range of differences.
    pub fn range(&self, low: f64, high: f64) -> String {
        format!("{} to {}", self.signed(low), self.signed(high))
    }

    fn unit(&self) -> &'static str {
        match self.metric {
            Metric::Turns => "turns",
            metric if metric.is_share() => "percentage points",
            _ => "per game",
        }
    }

    /// That the figure of B is greater, or less.
    fn clause(&self, is_greater: bool) -> String {
        let pick = |greater: &'static str, less: &'static str| if is_greater { greater } else { less };
        match self.metric {
            Metric::Points(_) => format!("{} gets {} points under B", self.side(), pick("more", "fewer")),
            Metric::Draws => format!("{} games are drawn under B", pick("more", "fewer")),
            Metric::Turns => format!("games are {} under B", pick("longer", "shorter")),
            Metric::Event(event, 1) => format!("{} games have {event} under B", pick("more", "fewer")),
            Metric::Event(event, _) => format!("{event} happens {} under B", pick("more often", "less often")),
        }
    }

    /// The largest difference that counts as none.
    fn margin(&self, margin: f64) -> String {
        let digits = self.signed(margin);
        format!("{} {}", digits.trim_start_matches('+'), self.unit())
    }

    /// What is known about a rung.
    fn verdict(&self, rung: &RungComparison, margin: f64) -> String {
        let Estimate { value, low, high } = rung.difference;
        match rung.verdict {
            Verdict::Unreached => {
                let pairs = count(rung.differing.of as usize, "pair", "pairs");
                format!("no game reached the difference: all {pairs} went the same; try other pilots or missions")
            }
            Verdict::Greater => format!("{}, by {} {}", self.clause(true), self.range(low, high), self.unit()),
            Verdict::Less => format!("{}, by {} {}", self.clause(false), self.range(low, high), self.unit()),
            Verdict::Same => format!("no difference of more than {}", self.margin(margin)),
            Verdict::Unknown => {
                let needed = match rung.games_needed {
                    _ if rung.rounds == 0 => String::new(),
                    Some(games) if margin > 0.0 => format!("; about {games} games are needed to tell"),
                    None if margin > 0.0 => format!("; more than {GAMES_MAX} games are needed to tell"),
                    Some(games) => {
                        format!("; about {games} games would show a difference of this size, but {UNMARGINED}")
                    }
                    None => format!("; {UNMARGINED}"),
                };
                let [value, low, high] = [value, low, high].map(|number| self.signed(number));
                let found = format!("no difference found ({value}, from {low} to {high} {})", self.unit());
                format!("{found}{needed}")
            }
        }
    }
}

/// The pilots with the figure under A and B.
fn rungs(r: &ComparisonReport, words: &Words<'_>) -> String {
    let mut out = String::new();
    let _ = writeln!(
        out,
        "\n  {:<20}{:>8}{:>18}{:>10}{:>10}{:>12}   95 % interval",
        "pilot", "games", "went differently", "A", "B", "difference"
    );
    for rung in &r.rungs {
        let [a, b] = rung.means.map(|mean| words.value(mean));
        let _ = writeln!(
            out,
            "  {:<20}{:>8}{:>18}{a:>10}{b:>10}{:>12}   {}",
            cut(&name(rung), 19),
            rung.games,
            format!("{} of {}", rung.differing.count, rung.differing.of),
            words.signed(rung.difference.value),
            words.range(rung.difference.low, rung.difference.high)
        );
    }
    let together = if r.rungs.len() > 1 { "all intervals hold together" } else { "the interval holds" };
    let _ = writeln!(out, "  {together}, however often you look at the games");
    out
}

/// A sentence for each pilot, and one for all of them.
fn sentences(r: &ComparisonReport, words: &Words<'_>) -> String {
    let mut out = String::from("\n");
    for rung in &r.rungs {
        let _ = writeln!(out, "  {} pilots: {}", capitalized(&name(rung)), words.verdict(rung, r.margin));
    }
    let with = |verdict: Verdict| {
        let names: Vec<String> = r.rungs.iter().filter(|rung| rung.verdict == verdict).map(name).collect();
        names.join(", ")
    };
    let greater = || format!("with {}, {}", with(Verdict::Greater), words.clause(true));
    let less = || format!("with {}, {}", with(Verdict::Less), words.clause(false));
    let (unknown, unreached) = (with(Verdict::Unknown), with(Verdict::Unreached));
    let mut all = match r.summary {
        _ if r.rungs.len() < 2 => return out,
        Summary::Unknown => "no difference found with any pilot so far, and more games could show one".to_owned(),
        Summary::Unreached => "no game of any pilot reached the difference, so there is no verdict".to_owned(),
        Summary::Same if unreached.is_empty() => {
            format!("no difference of more than {} with any pilot", words.margin(r.margin))
        }
        Summary::Same => format!("no difference of more than {} with {}", words.margin(r.margin), with(Verdict::Same)),
        Summary::Greater => format!("with every pilot, {}", words.clause(true)),
        Summary::Less => format!("with every pilot, {}", words.clause(false)),
        Summary::Partly => {
            let clause = if with(Verdict::Greater).is_empty() { less() } else { greater() };
            match (&unknown[..], &unreached[..]) {
                ("", "") => format!("only {clause}"),
                ("", _) => clause,
                (unknown, _) => format!("{clause}; no difference found with {unknown}"),
            }
        }
        Summary::Opposed => format!("it depends on the pilot: {}; {}", greater(), less()),
    };
    if r.summary != Summary::Unreached && !unreached.is_empty() {
        let _ = write!(all, "; with {unreached}, no game reached the difference");
    }
    let _ = writeln!(out, "  together: {all}");
    out
}

/// The missions with a difference, if there are several.
fn missions(r: &ComparisonReport, words: &Words<'_>) -> String {
    let mut out = String::new();
    let rows = r.rungs.iter().flat_map(|rung| rung.missions.iter().map(move |mission| (rung, mission)));
    let rows: Vec<_> = rows.filter(|(_, mission)| mission.differing.count > 0).collect();
    if r.missions.len() < 2 || rows.is_empty() {
        return out;
    }
    let _ = writeln!(out, "\n  {:<28}{:>18}{:>10}{:>10}{:>12}", "by mission (no verdict)", "", "A", "B", "difference");
    for (rung, mission) in rows {
        let [a, b] = mission.means.map(|mean| words.value(mean));
        let _ = writeln!(
            out,
            "  {:<28}{:>18}{a:>10}{b:>10}{:>12}",
            cut(&format!("{} {}", name(rung), mission.name), 27),
            format!("{} of {}", mission.differing.count, mission.differing.of),
            words.signed(mission.means[1] - mission.means[0])
        );
    }
    out
}

/// A difference with its sign and a number of decimals. Adding 0 makes a positive zero of a negative one.
fn signed(value: f64, decimals: i32) -> String {
    let unit = 10f64.powi(decimals);
    let rounded = (value * unit).round() / unit + 0.0;
    format!("{rounded:+.*}", decimals as usize).replace('-', "−")
}

/// Other figures that differ.
fn figures(r: &ComparisonReport) -> String {
    let mut out = String::new();
    let rows = r.rungs.iter().flat_map(|rung| rung.figures.iter().map(move |figure| (rung, figure)));
    let rows: Vec<_> = rows.filter(|(_, figure)| figure.means[0] != figure.means[1]).collect();
    if rows.is_empty() {
        return out;
    }
    let _ =
        writeln!(out, "\n  {:<46}{:>10}{:>10}{:>12}", "other figures per game (no verdict)", "A", "B", "difference");
    for (rung, figure) in rows {
        let [a, b] = figure.means;
        let label = cut(&format!("{} {}", name(rung), figure.name), 45);
        let _ = writeln!(out, "  {label:<46}{a:>10.3}{b:>10.3}{:>12}", signed(b - a, 3));
    }
    out
}

/// The games that differ most, with the commands that play them.
fn games(r: &ComparisonReport, words: &Words<'_>) -> String {
    let mut out = String::new();
    for rung in r.rungs.iter().filter(|rung| !rung.most.is_empty()) {
        let _ = writeln!(out, "\n  games that differ most with {}", name(rung));
        for pair in &rung.most {
            let mission = mission_name(words.plan, pair.mission);
            let [a, b] = [0, 1].map(|version| end(words, pair.mission, &pair.ends[version]));
            let _ = writeln!(out, "    {mission}, seed {}: A {a}, B {b}", pair.seed);
            for version in 0..2 {
                let _ = writeln!(out, "      {}", command(words.plan, &rung.pilots, pair, version));
            }
        }
    }
    out
}

/// How a game ended.
fn end(words: &Words<'_>, mission: usize, end: &GameEnd) -> String {
    let sides = words.plan.missions.get(mission).map_or(&[][..], |m| &m.sides);
    let counted = match words.metric {
        Metric::Event(event, most) if *most > 1 => format!(" with {} {event}", end.counted),
        Metric::Event(event, _) if end.counted > 0 => format!(" with {event}"),
        Metric::Event(event, _) => format!(" without {event}"),
        _ => String::new(),
    };
    match end.winner.and_then(|side| sides.get(side)) {
        Some(side) => format!("{side} wins in turn {}{counted}", end.turns),
        None => format!("draw in turn {}{counted}", end.turns),
    }
}

/// The command that plays a game under a version.
fn command(plan: &ComparisonPlan, pilots: &[String], pair: &DifferingPair, version: usize) -> String {
    let rules = &plan.versions[version];
    let mission = mission_name(plan, pair.mission);
    // A version may be named with its mission.
    let system = match rules.system.trim_end_matches('/') {
        system if Path::new(system).exists() => system,
        system => system.strip_suffix(mission).and_then(|s| s.strip_suffix('/')).unwrap_or(system),
    };
    let mut words = vec!["dicta".to_owned(), "play".to_owned(), quoted(&format!("{system}/{mission}"))];
    let mut add = |option: &str, values: &[String]| {
        if !values.is_empty() {
            words.extend([option.to_owned(), quoted(&values.join(","))]);
        }
    };
    add("--project", plan.project.as_slice());
    add("--with", &rules.overlays);
    add("--options", &rules.options);
    add("--seed", &[pair.seed.to_string()]);
    match (pilots, plan.missions.get(pair.mission).map(|m| &m.sides[..])) {
        ([first, second], Some([one, two])) => {
            let [one, two] = if pair.swapped { [two, one] } else { [one, two] };
            add("--pilot", &[format!("{one}={first}")]);
            add("--pilot", &[format!("{two}={second}")]);
        }
        _ => add("--pilot", pilots),
    }
    if plan.unsound {
        words.push("--unsound".to_owned());
    }
    words.join(" ")
}

/// A word of a command line, in quotes if a shell would divide or change it.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "_-./:=,+".contains(c);
    if word.chars().all(is_plain) { word.to_owned() } else { format!("'{}'", word.replace('\'', r"'\''")) }
}
