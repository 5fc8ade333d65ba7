//! Rules edited during play: games of all systems, and of small generated rulesets, continue under changed rules again
//! and again. Nothing crashes, and every value of the old position is in the new one or named in the report.

use super::kit::{Random, again, combinations, diagnostics_text, first_seed, library, soak};
use dicta_play::migrate::{ItemChange, Report, migrate};
use dicta_play::{Chance, GameLog, Machine, OptionBuf, Position, Status, Stop};
use dicta_program::*;
use dicta_syntax::SourceFile;
use std::sync::Arc;

/// The number of edits during play.
const EDITS: usize = 5_000;
/// The number of changed programs of each built-in system, and of the small rulesets.
const PROGRAMS: usize = 14;
const SMALL: usize = 90;

type Files = Vec<(String, Arc<SourceFile>)>;

// ---- Changed programs -----------------------------------------------------------------------------------------------

/// The files of a built-in system and of those it builds on, without examples and looks.
fn texts_of(system: &str) -> Vec<(String, String)> {
    let mut files = library(&format!("dicta/{system}"));
    if system.starts_with("bluemax-2013-") {
        files.extend(library("dicta/bluemax-2013"));
    }
    let of_play = |path: &str| {
        !["examples", "looks", "cards", "doctrines"].iter().any(|f| path.ends_with(&format!("/{f}.dicta")))
    };
    files.retain(|(path, _)| of_play(path));
    files.iter().map(|(path, source)| (path.clone(), source.text.to_string())).collect()
}

fn compile(files: &[(String, String)], options: &[(String, String)]) -> Result<Arc<Program>, String> {
    let files: Files = files.iter().map(|(path, text)| (path.clone(), Arc::new(dicta_syntax::parse(text)))).collect();
    let project = dicta_compiler::project(files, &library);
    let system = project.systems.iter().find(|s| !s.shared).map(|s| s.name.clone()).unwrap_or_default();
    let compiled = dicta_compiler::compile(&project, &system, &[], options);
    if compiled.has_errors() {
        return Err(diagnostics_text(&project, &compiled.diagnostics));
    }
    Ok(Arc::new(compiled.program))
}

/// Splits a text after the nth occurrence of some words; `None` if they aren't there.
fn after<'t>(text: &'t str, words: &str, nth: usize) -> Option<(&'t str, &'t str)> {
    let at = text.match_indices(words).map(|(i, _)| i + words.len()).nth(nth)?;
    Some(text.split_at(at))
}

/// One random edit of a text; the result need not be valid.
fn edit(text: &str, random: &mut Random) -> Option<String> {
    let count = |words: &str| text.matches(words).count();
    match random.below(6) {
        // Change a number.
        0 => {
            let digits: Vec<usize> = text
                .char_indices()
                .filter(|(i, c)| c.is_ascii_digit() && *i > 0 && matches!(text.as_bytes()[i - 1], b' ' | b'.'))
                .map(|(i, _)| i)
                .collect();
            let at = *digits.get(random.below(digits.len()))?;
            let digit = random.below(10).to_string();
            Some(format!("{}{digit}{}", &text[..at], &text[at + 1..]))
        }
        // Add a field.
        1 => {
            let kinds = ["kind aircraft \"Aircraft\" piece", "kind side", "kind game", "kind craft \"Craft\" piece"];
            let kind = kinds.iter().find(|k| text.contains(**k))?;
            let head = after(text, kind, 0)?;
            let (open, rest) = head.1.split_at(head.1.find('{')? + 1);
            let line = *random.of(&[
                "counter extra_count \"Extra\" : 2..9",
                "flag extra_flag secret to owner",
                "state extra_cell : cell or none",
                "token extra_token lasting turn",
                "state extra_list : list of facing up to 3",
            ]);
            Some(format!("{}{open}\n  {line}\n{rest}", head.0))
        }
        // Rename a field, choice or enum member everywhere.
        2 => None,
        // Remove a rule.
        3 => {
            let rules = count("\nrule ");
            let (before, rule) = after(text, "\nrule ", random.below(rules))?;
            let end = rule.find("\n}\n")? + 3;
            Some(format!("{}\n{}", &before[..before.len() - 6], &rule[end..]))
        }
        // Add or remove a card.
        4 => {
            let (before, rest) = after(text, "card x", random.below(count("card x").max(1)))?;
            Some(format!("{before}{}{}", 1 + random.below(6), rest.get(1..)?))
        }
        // Remove a piece of a mission.
        _ => {
            let (before, rest) = after(text, "\n  piece ", random.below(count("\n  piece ").max(1)))?;
            let end = rest.find('\n')?;
            Some(format!("{}{}", &before[..before.len() - 9], &rest[end..]))
        }
    }
}

/// Renames a declaration everywhere; it counts as dropped and new.
fn renamed(files: &[(String, String)], random: &mut Random) -> Vec<(String, String)> {
    let all: String = files.iter().map(|(_, t)| t.as_str()).collect();
    let words = ["counter ", "flag ", "state ", "token ", "memory ", "phase "];
    let word = *random.of(&words);
    let Some((_, rest)) = after(&all, word, random.below(all.matches(word).count().max(1))) else {
        return files.to_vec();
    };
    let name: String = rest.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let rename = |text: &str| {
        let mut out = String::with_capacity(text.len());
        let mut last = 0;
        for (at, found) in text.match_indices(name.as_str()) {
            let before = text[..at].chars().next_back().is_some_and(is_part);
            let behind = text[at + found.len()..].chars().next().is_some_and(is_part);
            out += &text[last..at];
            out += found;
            if !before && !behind {
                out += "_anew";
            }
            last = at + found.len();
        }
        out + &text[last..]
    };
    match name.is_empty() {
        true => files.to_vec(),
        false => files.iter().map(|(path, text)| (path.clone(), rename(text))).collect(),
    }
}

/// Programs of a built-in system, each a valid edit or another setting of its options.
fn changed(system: &str, random: &mut Random) -> Vec<Arc<Program>> {
    let texts = texts_of(system);
    let base = compile(&texts, &[]).unwrap_or_else(|e| panic!("{system}: {e}"));
    let settings = combinations(&base);
    let mut programs = vec![base];
    for tries in 0.. {
        assert!(tries < 40 * PROGRAMS, "{system}: no edit is valid");
        if programs.len() >= PROGRAMS {
            break;
        }
        let mut files = texts.clone();
        let setting = if random.below(3) == 0 { random.of(&settings).clone() } else { Vec::new() };
        if random.below(5) == 0 {
            files = renamed(&files, random);
        } else {
            let file = random.below(files.len());
            let Some(text) = edit(&files[file].1, random) else { continue };
            files[file].1 = text;
        }
        programs.extend(compile(&files, &setting));
    }
    programs
}

/// A small random ruleset: fields of all types, secrets, cards, phases, rules, pieces.
fn small(random: &mut Random) -> String {
    let mut takes = |of: usize| random.below(of) != 0;
    let mut text = String::from(
        "ruleset small \"Small\"\nedition 1\nboard hex\nside white \"White\" { colour brown }\nside black \"Black\" { colour grey }\n\
         die d6 { 1, 2, 3, 4, 5, 6 }\n",
    );
    let moods: Vec<&str> =
        ["calm", "bold", "shaky", "tired"].into_iter().filter(|m| *m == "calm" || takes(3)).collect();
    text += &format!("enum mood \"Mood\" {{ {} }}\n", moods.join(", "));
    text += "kind move \"Move\" { stat path : path }\n";
    let moves: Vec<(&str, &str)> = [("left", "F L F"), ("straight", "F F"), ("right", "F R F"), ("turn_about", "U")]
        .into_iter()
        .filter(|m| m.0 != "turn_about" || takes(3))
        .collect();
    for (name, path) in &moves {
        text += &format!("move {name} \"{name}\" {{ path {path} }}\n");
    }
    let mut fields = String::new();
    let mut stir = String::new();
    let mut add = |declared: &str, set: &str, yes: bool| {
        if yes {
            fields += &format!("  {declared}\n");
            stir += &format!("      {set}\n");
        }
    };
    let most = if takes(2) { 9 } else { 3 };
    let secret = if takes(2) { " secret to owner" } else { "" };
    let to = if secret.is_empty() { "" } else { " secret to owner of p" };
    add(
        &format!("counter luck \"Luck\" : 0..{most}{secret}"),
        &format!("let r = roll d6{to}\n      p.luck += r"),
        takes(6),
    );
    add("counter debt \"Debt\" : -9..9", "p.debt -= 1", takes(4));
    add(
        &format!("state feels : mood or none{secret}"),
        &format!("let m = random m in mood{to}\n      p.feels = m"),
        takes(5),
    );
    add("state foe : plane or none", "let q = random plane q where q != p\n      p.foe = q", takes(5));
    add("state was : cell or none", "p.was = p.cell", takes(4));
    let nose = if takes(2) { "facing" } else { "cell or none" };
    let nosed = if nose == "facing" { "p.nose = p.facing" } else { "p.nose = p.cell" };
    add(&format!("state nose : {nose}"), nosed, takes(4));
    add(&format!("state seen : list of plane up to {}", if takes(2) { 6 } else { 2 }), "append p to p.seen", takes(4));
    add("state felt : set of mood", "let s = random m in mood\n      if s is not none { add s to p.felt }", takes(4));
    let lasts = if takes(2) { "lasting until end of stir of next turn" } else { "" };
    add(&format!("flag shaken {lasts}"), "p.shaken = true", takes(4));
    add("state kept : mood = calm", "if p.in_play { p.kept = calm }", takes(4));
    add("memory old : facing = facing", "p.facing = turned(p.facing, 0)", takes(4));
    let cards = takes(4);
    add(
        &format!("state hand : list of card up to {} secret to owner", if takes(2) { 5 } else { 3 }),
        "let c = draw from hits hold secret to owner of p\n      if c is not none { append c to p.hand }",
        cards,
    );
    text += &format!(
        "kind plane \"Plane\" piece {{\n  stat moves : set of move\n  track frame \"Frame\"\n  state plan : move = straight secret to owner\n{fields}}}\n"
    );
    let list: Vec<&str> = moves.iter().map(|m| m.0).collect();
    text += &format!("plane kite \"Kite\" {{ moves [{}], frame {} }}\n", list.join(", "), if takes(2) { 6 } else { 2 });
    text += &format!("plane swift \"Swift\" {{ moves [{}], frame 4 }}\n", list.join(", "));
    if takes(2) {
        text += "kind side { counter lost \"Lost\" : 0..99 }\n";
        stir += "      p.side.lost += 1\n";
    }
    text += "event told(p: plane) \"{p} was told\"\neffect hurts(t: plane, n: number) { t.frame += n }\n";
    if cards {
        text += "deck hits(t: plane) \"Hits\" reshuffle {\n";
        text += "  card x4 \"scratch\" { hurts 0 }\n";
        text += &format!("  card x{} \"hole\" {{ hurts 1 }}\n", if takes(2) { 5 } else { 2 });
        if takes(2) {
            text += "  card x2 \"crack\" { hurts 2 }\n";
        }
        text += "}\n";
        stir += "      let h = draw from hits secret to owner of p\n";
    }
    text += "choice plan(p: plane) \"Plan\" {\n  pick m \"Move\" : move from p.moves\n";
    let second = takes(2);
    if second {
        text += "  pick how \"How\" : mood\n";
    }
    text += "  then { p.plan = m }\n}\n";
    if takes(2) {
        text += "rule stay \"Stay\" for plan { prefer end_cell(p, m.path) != none because \"stay\" }\n";
    }
    if takes(2) {
        text += "rule no_left \"Not to the left\" for plan { warn when m == left because \"bad luck\" }\n";
    }
    text += "rule off \"Off\" on leaves(p, c) { place p at c facing turned(p.facing, 3) }\n";
    text += "turn {\n";
    if takes(2) {
        text += "  phase before \"Before\" {\n    each plane p { emit told(p) }\n  }\n";
    }
    text += "  phase planning \"Planning\" {\n    gather plan(p) for each plane p\n  }\n";
    if takes(3) {
        text += "  phase flight \"Flight\" {\n    each plane p {\n      reveal p.plan\n      move p along p.plan.path\n    }\n  }\n";
    }
    text += &format!("  phase stir \"Stir\" {{\n    each plane p {{\n{stir}      emit told(p)\n    }}\n  }}\n");
    if takes(2) {
        text += "  phase ask \"Asking\" {\n    each plane p { ask plan(p) }\n  }\n";
    }
    text += "}\n";
    let width = if takes(2) { 14 } else { 12 };
    text += &format!("map sheet \"Sheet\" {{ size {width} x 9 }}\n");
    text +=
        "mission duel \"Duel\" {\n  map sheet\n  turns 30\n  seat one \"White\" white\n  seat two \"Black\" black\n";
    text += "  piece w kite { seat one, at 0305, facing 1 }\n  piece b kite { seat two, at 0905, facing 4 }\n";
    for (name, seat, cell) in [("w2", "one", "0303"), ("b2", "two", "0903"), ("b3", "two", "0907")] {
        if takes(2) {
            let entry = if takes(2) { "swift" } else { "kite" };
            text += &format!("  piece {name} {entry} {{ seat {seat}, at {cell}, facing 2 }}\n");
        }
    }
    text + "}\n"
}

fn small_programs(random: &mut Random) -> Vec<Arc<Program>> {
    let made = (0..SMALL).map(|_| {
        let text = small(random);
        compile(&[("small.dicta".into(), text.clone())], &[]).unwrap_or_else(|e| panic!("{e}\n{text}"))
    });
    made.collect()
}

// ---- Invariants -----------------------------------------------------------------------------------------------------

fn piece_named(m: &Machine, name: &str, like: i64) -> Option<i64> {
    // A side and a piece may have the same name.
    let sides = m.program().kinds[1].entries.len() as i64;
    let all = m.instances().iter().zip(0i64..);
    let same = |i: i64| (i == 0, i <= sides) == (like == 0, like <= sides);
    all.filter(|(of, i)| of.name == name && same(*i)).map(|(_, i)| i).next()
}

/// A value as text; a piece and a member of an enum by their names, since titles may have changed.
fn word(m: &Machine, value: i64, ty: &Type) -> String {
    match ty {
        Type::OrNone(inner) if value != -1 => word(m, value, inner),
        Type::Piece(_) => m.instances().get(value as usize).map_or("none".into(), |i| i.name.clone()),
        Type::Enum(of) => {
            let members = &m.program().enums[of.index()].members;
            members.get(value as usize).map_or("none".into(), |member| member.name.clone())
        }
        _ => m.words().value(ty, value),
    }
}

fn words(m: &Machine, p: &Position, piece: i64, f: usize, field: &Field) -> String {
    let id = FieldId(f as u32);
    match &field.ty {
        Type::List(inner, _) => m.list(p, piece, id).iter().map(|v| word(m, *v, inner)).collect::<Vec<_>>().join(", "),
        ty => word(m, m.field(p, piece, id), ty),
    }
}

/// Whether every value of the old position is in the new one or in the report, and no seat learns anything new.
fn nothing_is_lost(old: &Machine, new: &Machine, p: &Position, q: &Position, report: &Report) -> Result<(), String> {
    let said =
        |of: &str, name: &str| report.lines.iter().any(|l| l.of == of && l.name == name && l.fate != ItemChange::Added);
    let fail = |what: String| Err(format!("{what}\n{:#?}", report.lines));
    if p.turn() != q.turn() || p.seed() != q.seed() {
        return fail("the turn or the seed".into());
    }
    for (i, of) in old.instances().iter().enumerate() {
        let i = i as i64;
        let kind = &old.program().kinds[of.kind.index()];
        let Some(to) = piece_named(new, &of.name, i) else {
            let fields = kind.fields.iter().all(|f| said(&of.name, &f.head.name));
            if !said(&of.name, "") || !fields {
                return fail(format!("{} is gone, and nobody says so", of.name));
            }
            continue;
        };
        let place = |m: &Machine, p: &Position, i| (m.in_play(p, i), m.words().cell(m.cell(p, i)), m.facing(p, i));
        if place(old, p, i) != place(new, q, to) && !said(&of.name, "") && !said(&of.name, "cell") {
            return fail(format!("{} stands elsewhere", of.name));
        }
        let new_kind = &new.program().kinds[new.instances()[to as usize].kind.index()];
        for (f, field) in kind.fields.iter().enumerate() {
            let there = new_kind.fields.iter().position(|n| n.head.name == field.head.name);
            let before = words(old, p, i, f, field);
            let same = there.is_some_and(|t| words(new, q, to, t, &new_kind.fields[t]) == before);
            if !same && !said(&of.name, &field.head.name) {
                return fail(format!("{}: {} was {before}", of.name, field.head.name));
            }
        }
        for (c, choice) in old.program().choices.iter().enumerate() {
            let made = |m: &Machine, p: &Position, c: usize, i: i64| -> Vec<(String, String)> {
                let picks = m.program().choices[c].picks.iter().enumerate();
                let all = picks.map(|(n, k)| (k, m.pick(p, ChoiceId(c as u32), i, n))).filter(|(_, v)| *v != -1);
                all.map(|(k, v)| (k.head.name.clone(), word(m, v, &k.ty))).collect()
            };
            let before = made(old, p, c, i);
            let there = new.program().choices.iter().position(|n| n.head.name == choice.head.name);
            let now = there.map(|t| made(new, q, t, to)).unwrap_or_default();
            if !before.iter().all(|b| now.contains(b)) && !said(&of.name, &choice.head.name) {
                return fail(format!("{} chose {before:?} and has {now:?}", of.name));
            }
        }
    }
    decks(old, new, p, q, report).map_or(Ok(()), fail)?;
    secrets(old, new, p, q, report).map_or(Ok(()), fail)
}

/// The problems of the decks: cards added or removed without a report, or in another order.
fn decks(old: &Machine, new: &Machine, p: &Position, q: &Position, report: &Report) -> Option<String> {
    for (d, deck) in (0..).map(DeckId).zip(&old.program().decks) {
        let name = &deck.head.name;
        let Some(to) = new.program().decks.iter().position(|n| n.head.name == *name) else {
            let said = report.lines.iter().any(|l| l.of == *name && l.fate == ItemChange::Dropped);
            if said { continue } else { return Some(format!("the deck {name}")) }
        };
        let titles = |m: &Machine, d: DeckId, cards: &[u32]| -> Vec<String> {
            cards.iter().map(|c| m.program().decks[d.index()].designs[*c as usize].head.name.clone()).collect()
        };
        let (before, now) = (old.cards(p, d), new.cards(q, DeckId(to as u32)));
        for (zone, (was, is)) in ["in the pile", "held", "among the discards"].iter().zip(before.iter().zip(&now)) {
            let mut expected = titles(old, d, was);
            for gone in
                report.lines.iter().filter(|l| l.of == *name && l.fate == ItemChange::Dropped && l.from == *zone)
            {
                let at = expected.iter().rposition(|t| *t == gone.name)?;
                expected.remove(at);
            }
            let come = report.lines.iter().filter(|l| l.of == *name && l.fate == ItemChange::Added && l.to == *zone);
            expected.extend(come.map(|l| l.name.clone()));
            let mut found = titles(new, DeckId(to as u32), is);
            let orderly = report.lines.iter().all(|l| l.of != *name);
            if !orderly {
                expected.sort();
                found.sort();
            }
            if expected != found {
                return Some(format!("{name} {zone}: {expected:?} and {found:?}"));
            }
        }
    }
    None
}

/// What a seat learns that it did not know and that the new rules don't reveal.
fn secrets(old: &Machine, new: &Machine, p: &Position, q: &Position, report: &Report) -> Option<String> {
    for (s, seat) in (0u32..).zip(&new.mission().seats) {
        let Some(before) = old.mission().seats.iter().position(|o| o.head.name == seat.head.name) else { continue };
        let (was, is) = (old.view(p, before as u32), new.view(q, s));
        for (i, of) in old.instances().iter().enumerate() {
            let i = i as i64;
            let to = piece_named(new, &of.name, i);
            for (f, field) in old.program().kinds[of.kind.index()].fields.iter().enumerate() {
                let name = &field.head.name;
                let knew = was.knows(i, FieldId(f as u32));
                let there = to.and_then(|to| {
                    let kind = &new.program().kinds[new.instances()[to as usize].kind.index()];
                    Some((to, kind.fields.iter().position(|n| n.head.name == *name)?))
                });
                let knows = there.is_some_and(|(to, f)| is.knows(to, FieldId(f as u32)));
                let opened =
                    report.lines.iter().any(|l| l.of == of.name && l.name == *name && l.fate == ItemChange::Opened);
                if knows && !knew && !opened {
                    return Some(format!("{} learns {} of {}", seat.head.name, name, of.name));
                }
                let of_seat = report.for_seat(s);
                let shown = of_seat.lines.iter().any(|l| l.of == of.name && l.name == *name && !l.from.is_empty());
                if shown && !knew {
                    return Some(format!("{} is shown {} of {}", seat.head.name, name, of.name));
                }
            }
        }
    }
    None
}

// ---- Games ----------------------------------------------------------------------------------------------------------

/// Plays to the next boundary without pending decisions, with random choices; `None` if the game ends.
fn to_boundary(m: &Machine, p: &mut Position, random: &mut Random) -> Option<()> {
    let mut buf = OptionBuf::new();
    for _ in 0..400 {
        match m.advance_to_boundary(p, &mut GameLog::Off, &mut Chance::engine()) {
            Stop::Boundary => return Some(()),
            Stop::Rest(Status::Decide) => {
                m.legal(p, &mut buf);
                let n = random.below(buf.len());
                m.choose_index(p, n, &buf, &mut GameLog::Off);
            }
            _ => return None,
        }
    }
    None
}

/// Edits one game again and again. Returns how many edits were accepted and rejected, and the number of lines in the
/// reports.
fn edit_in_play(programs: &[Arc<Program>], mission: usize, seed: u64, most: usize) -> Result<[usize; 3], String> {
    let mut random = Random::new(seed);
    let mut machines: Vec<Option<Machine>> = vec![None; programs.len()];
    let (mut counts, mut now) = ([0; 3], 0);
    let mut position: Option<Position> = None;
    while counts[0] < most && counts[1] < 4 * most {
        for n in [now, (now + 1 + random.below(programs.len())) % programs.len()] {
            machines[n].get_or_insert_with(|| {
                Machine::new(programs[n].clone(), MissionId(mission as u32)).expect("the mission can be set up")
            });
        }
        let next = (0..programs.len()).cycle().skip(random.below(programs.len())).find(|n| machines[*n].is_some());
        let next = next.unwrap_or(now);
        let (Some(old), Some(new)) = (&machines[now], &machines[next]) else { continue };
        let mut p = position.take().unwrap_or_else(|| old.start(seed + counts[0] as u64));
        for _ in 0..random.below(4) {
            if to_boundary(old, &mut p, &mut random).is_none() {
                p = old.start(seed + counts[0] as u64 + 1);
            }
        }
        if old.boundary(&p).is_none() {
            continue;
        }
        match migrate(old, new, &p) {
            Err(refusal) => {
                counts[1] += 1;
                if refusal.to_string().is_empty() {
                    return Err("a refusal without a reason".into());
                }
                position = Some(p);
            }
            Ok((q, report)) => {
                nothing_is_lost(old, new, &p, &q, &report).map_err(|e| format!("{now} → {next}: {e}"))?;
                if migrate(old, new, &p).ok() != Some((q.clone(), report.clone())) {
                    return Err("the same move came out otherwise".into());
                }
                counts[0] += 1;
                counts[2] += report.lines.len();
                (position, now) = (Some(q), next);
            }
        }
    }
    Ok(counts)
}

#[test]
fn five_thousand_edits_during_play_lose_nothing() {
    let seed = first_seed();
    let mut random = Random::new(seed);
    let small = small_programs(&mut random);
    let mut sets: Vec<(String, Vec<Arc<Program>>)> = vec![("small".into(), small)];
    for system in dicta_content::systems() {
        if texts_of(system).iter().any(|(_, t)| t.contains("\nmission ")) && !system.ends_with("-2013") {
            sets.push((system.to_owned(), changed(system, &mut random)));
        }
    }
    assert_eq!(sets.len(), 7, "five published systems, the teaching system and the small texts");
    let mut total = [0; 3];
    for (name, programs) in &sets {
        let each = EDITS * soak() / if name == "small" { 2 } else { 10 };
        let missions = programs.iter().map(|p| p.missions.len()).min().unwrap_or(0);
        for game in 0..10 {
            let seed = seed + game as u64;
            match edit_in_play(programs, game % missions.max(1), seed, each / 10) {
                Ok(counts) => (0..3).for_each(|i| total[i] += counts[i]),
                Err(e) => panic!("{name}, game {game}: {e}\n{}", again(seed, "edits")),
            }
        }
    }
    assert!(total[0] >= EDITS * soak() && total[1] < total[0], "taken, refused, lines: {total:?}");
    assert!(total[2] > total[0], "reports are not empty: {total:?}");
    println!("taken, refused, lines: {total:?}");
}

#[test]
fn migrating_to_the_same_rules_changes_nothing() {
    for system in ["gdw", "tally-ho", "bluemax-2013-de"] {
        let program = compile(&texts_of(system), &[]).expect("shipped");
        let machine = Machine::new(program, MissionId(0)).expect("set up");
        let mut random = Random::new(first_seed() + 5);
        let mut p = machine.start(9);
        for _ in 0..12 {
            if to_boundary(&machine, &mut p, &mut random).is_none() {
                break;
            }
            let (moved, report) = migrate(&machine, &machine, &p).expect("the same rules");
            assert!(report.lines.is_empty(), "{system}: {:?}", report.lines);
            let (mut a, mut b) = (p.clone(), moved.clone());
            let (mut x, mut y) = (random.clone(), random.clone());
            for _ in 0..6 {
                let ends = (to_boundary(&machine, &mut a, &mut x), to_boundary(&machine, &mut b, &mut y));
                assert_eq!(ends.0, ends.1, "{system}");
                nothing_is_lost(&machine, &machine, &a, &b, &report).expect("the same game");
                if ends.0.is_none() {
                    break;
                }
            }
            p = moved;
        }
    }
}

/// The canary: a value that disappears without a report is found.
#[test]
fn a_lost_value_is_found() {
    let mut random = Random::new(1);
    let programs = small_programs(&mut random);
    let find = |with: bool| {
        let has = |p: &&Arc<Program>| p.kinds.iter().any(|k| k.fields.iter().any(|f| f.head.name == "debt"));
        programs.iter().find(|p| has(p) == with).expect("programs with and without it")
    };
    let machine = |p: &Arc<Program>| Machine::new(p.clone(), MissionId(0)).expect("set up");
    let (old, new) = (machine(find(true)), machine(find(false)));
    let mut p = old.start(3);
    to_boundary(&old, &mut p, &mut random).expect("the game continues");
    if let Ok((q, mut report)) = migrate(&old, &new, &p) {
        nothing_is_lost(&old, &new, &p, &q, &report).expect("a complete report");
        report.lines.retain(|l| l.name != "debt");
        nothing_is_lost(&old, &new, &p, &q, &report).expect_err("not said");
    }
}

#[test]
fn playing_from_boundary_to_boundary_changes_nothing() {
    for system in ["gdw", "tally-ho", "bluemax-2013-de"] {
        let program = compile(&texts_of(system), &[]).expect("shipped");
        let machine = Machine::new(program, MissionId(0)).expect("set up");
        let (mut random, mut buf) = (Random::new(first_seed() + 3), OptionBuf::new());
        let (mut p, mut q) = (machine.start(4), machine.start(4));
        for _ in 0..150 {
            let (mut whole, mut parts) = (GameLog::on(), GameLog::on());
            let status = machine.advance(&mut p, &mut whole);
            let stop = loop {
                match machine.advance_to_boundary(&mut q, &mut parts, &mut Chance::engine()) {
                    Stop::Boundary => assert!(machine.boundary(&q).is_some()),
                    stop => break stop,
                }
            };
            assert_eq!((&stop, &p, &whole), (&Stop::Rest(status.clone()), &q, &parts), "{system}");
            if status != Status::Decide {
                break;
            }
            machine.legal(&p, &mut buf);
            let n = random.below(buf.len());
            machine.choose_index(&mut p, n, &buf, &mut whole);
            machine.choose_index(&mut q, n, &buf, &mut parts);
        }
    }
}
