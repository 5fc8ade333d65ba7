//! Examples: a position, scripted choices and dice, and the expected result.
//!
//! `each of` is expanded here: one example per row, with the row's values in place of the names. An example runs only
//! in the program compiled for exactly its options; in any other its steps are left out.

mod expect;
mod steps;

use crate::compiler::Compiler;
use crate::diagnostics::{Draft, GlobalSpan};
use crate::frame::{Frame, Place};
use crate::missions::{Setup, lower_placed, option_value};
use crate::names::*;
use crate::once::given_twice;
use crate::overlay::Item;
use crate::rewrite::Rewrite;
use crate::types::*;
use dicta_diagnostics::Code::*;
use dicta_program::{self as p, Type};
use dicta_syntax::ast::{self, DeclKind, ExampleStepKind as S};
use dicta_syntax::tokens;
use rustc_hash::{FxHashMap, FxHashSet};
use steps::lower_example_step;

/// Maximum number of examples that `each of` may produce.
const ROWS_MAX: usize = p::limits::EXAMPLE_ROWS_MAX;

/// Lowers all examples.
pub(crate) fn lower_examples(cx: &mut Compiler<'_>) {
    let items = cx.input.items;
    for (i, item) in items.iter().enumerate() {
        let DeclKind::Example(decl) = &item.decl.kind else { continue };
        if is_for_others(cx, i) {
            continue;
        }
        let (drafts, examples) = (cx.problems.count(), cx.p.examples.len());
        match &decl.each {
            None => lower_example(cx, item, decl, &decl.steps, decl.title.text.clone()),
            Some((names, rows)) => {
                if rows.len() > ROWS_MAX {
                    cx.report(
                        Draft::new(E0815, item.sp(decl.title.span), format!("more than {ROWS_MAX} rows"))
                            .hint("split the example"),
                    );
                    unplayable(cx, item, decl, item.sp(decl.title.span));
                    continue;
                }
                for row in rows {
                    if row.len() != names.len() {
                        let at = row.first().map_or(item.sp(decl.title.span), |e| item.sp(e.span));
                        let list: Vec<&str> = names.iter().map(|n| n.text.as_str()).collect();
                        cx.report(Draft::new(E0813, at, format!("a row has {}: {}", names.len(), list.join(", "))));
                        unplayable(cx, item, decl, at);
                        continue;
                    }
                    let values: Vec<(String, ast::Expr)> =
                        names.iter().map(|n| n.text.clone()).zip(row.iter().cloned()).collect();
                    let mut steps = decl.steps.clone();
                    let rewrite = Rewrite { delta: 0, names: &values, replaced: Default::default() };
                    rewrite.example_steps(&mut steps);
                    let shown: Vec<String> = row.iter().map(|e| cx.input.text(item.sp(e.span))).collect();
                    // What is noted in the place of a column name moves to the row.
                    let known = cx.noted.take();
                    let noted = (cx.notes.references.get_mut().len(), cx.notes.words.get_mut().len());
                    lower_example(cx, item, decl, &steps, format!("{} ({})", decl.title.text, shown.join(", ")));
                    columns_named(cx, item, (names, row), &rewrite.replaced.into_inner(), noted);
                    cx.noted = known;
                }
            }
        }
        leave_out(cx, item, decl, drafts, examples);
        if cx.problems.count() == drafts {
            let options = cx.p.examples[examples..].iter().map(|e| e.options.clone()).collect();
            cx.notes.examples.insert(i, options);
        }
    }
    cx.map_here = None;
}

/// Whether an earlier compilation has read an item's examples without a problem, and none is for these options.
fn is_for_others(cx: &Compiler<'_>, i: usize) -> bool {
    let read = cx.input.before.and_then(|before| before.examples.get(&i));
    read.is_some_and(|examples| !examples.iter().any(|options| is_under(&cx.p, options)))
}

/// Whether this is the program of exactly these options.
fn is_under(program: &p::Program, options: &[(String, String)]) -> bool {
    program.options.iter().all(|o| {
        let wanted =
            options.iter().find(|(n, _)| *n == o.head.name).and_then(|(_, v)| o.values.iter().position(|x| x == v));
        o.set == wanted.unwrap_or(o.default)
    })
}

/// Records that column names refer to the columns, and moves references and words found in their place to the row.
fn columns_named(
    cx: &mut Compiler<'_>,
    item: &Item,
    (names, row): (&[ast::Name], &[ast::Expr]),
    replaced: &[(ast::Span, usize)],
    (references, words): (usize, usize),
) {
    let uses: FxHashMap<GlobalSpan, usize> = replaced.iter().map(|(span, number)| (item.sp(*span), *number)).collect();
    for (at, _) in &mut cx.notes.references.get_mut()[references..] {
        if let Some(number) = uses.get(at) {
            *at = item.sp(row[*number].span);
        }
    }
    let starts: FxHashMap<u32, usize> = uses.iter().map(|(at, number)| (at.start, *number)).collect();
    for (at, _) in &mut cx.notes.words.get_mut()[words..] {
        if let Some(number) = starts.get(at) {
            *at = item.sp(row[*number].span).start;
        }
    }
    for name in names {
        cx.note_local(item.sp(name.span), "column", Ty::Err);
    }
    for (span, number) in replaced {
        cx.refers_to(item.sp(*span), item.sp(names[*number].span));
    }
}

/// Leaves out an example, with a warning, if its errors come from what an overlay changed or removed.
fn leave_out(cx: &mut Compiler<'_>, item: &Item, decl: &ast::ExampleDecl, drafts: usize, examples: usize) {
    if !cx.problems.have_errors_since(drafts) {
        return;
    }
    let changed = cx.input.changed;
    let words: FxHashSet<&str> = tokens::words(cx.input.project.text(item.sp(item.decl.span))).collect();
    let gone = changed.iter().find(|(n, layer)| *layer > item.layer && words.contains(n.as_str()));
    // The library's examples have no errors of their own.
    let is_broken =
        || changed.iter().find(|(_, l)| *l > item.layer && cx.input.project.is_library(item.sp(item.decl.span)));
    let Some((_, layer)) = gone.or_else(is_broken) else { return };
    let overlay = &cx.input.layers[usize::from(*layer)];
    let hint = match gone {
        Some((name, _)) => format!("it needs `{name}`, which `{overlay}` changes or removes"),
        None => format!("`{overlay}` changes or removes what it needs"),
    };
    cx.problems.truncate(drafts);
    cx.p.examples.truncate(examples);
    cx.report(Draft::new(W0008, item.sp(decl.title.span), "this example is skipped").hint(hint));
}

/// An example, or a row of one, that cannot run at all.
fn unplayable(cx: &mut Compiler<'_>, item: &Item, decl: &ast::ExampleDecl, at: GlobalSpan) {
    let head = example_head(cx, item, decl, decl.title.text.clone());
    let mission = bare_mission(&head, &[]);
    let steps = vec![p::ExampleStep { kind: p::ExampleStepKind::Broken, origin: cx.input.origin(at) }];
    cx.p.examples.push(p::Example {
        head,
        options: vec![],
        mission,
        of: p::ExampleOf::Mission(None),
        locals: 2,
        outcome: 0,
        steps,
    });
}

fn example_head(cx: &mut Compiler<'_>, item: &Item, decl: &ast::ExampleDecl, title: String) -> p::Head {
    let mut head = cx.input.head(item, &decl.title, None);
    head.title.clone_from(&title);
    head.name = title;
    head
}

fn lower_example(
    cx: &mut Compiler<'_>,
    item: &Item,
    decl: &ast::ExampleDecl,
    steps: &[ast::ExampleStep],
    title: String,
) {
    let head = example_head(cx, item, decl, title);
    // A mission's own options hold unless the example sets others.
    let of_campaign = steps.iter().find_map(|step| options_of_campaign(&cx.p, &step.kind));
    let of_mission = || steps.iter().find_map(|step| options_of_mission(cx, &step.kind));
    let mut options = of_campaign.or_else(of_mission).unwrap_or_default();
    let mut lowered = vec![];
    given_again(cx, item, steps, &mut lowered);
    for step in steps {
        let mark = cx.mark();
        if let S::GivenOption(name, value) = &step.kind
            && let Some(v) = option_value(cx, &name.text, item.sp(name.span), Some(&value.text), item.sp(value.span))
        {
            options.retain(|(n, _)| *n != name.text);
            options.push((name.text.clone(), v));
        }
        broken_if_failed(cx, mark, item.sp(step.span), &mut lowered);
    }
    // An example is about the game as its ruleset has it: a default that an overlay changes stays what it was.
    for (name, former, layer) in cx.input.defaults {
        if *layer > item.layer && !options.iter().any(|(n, _)| n == name) {
            options.push((name.clone(), former.clone()));
        }
    }
    let here = is_under(&cx.p, &options);
    let mut mission = bare_mission(&head, &options);
    if !here {
        let (of, steps) = (p::ExampleOf::Mission(None), vec![]);
        cx.p.examples.push(p::Example { head, options, mission, of, locals: 0, outcome: 0, steps });
        return;
    }
    let of = example_of(cx, item, steps, &mut lowered);
    match of {
        p::ExampleOf::Campaign(campaign) => {
            cx.map_here = None;
            let from = cx.p.campaigns.get(campaign as usize).and_then(|c| p::ledger(&cx.p, c).ok());
            let (head, options) = (mission.head.clone(), mission.options.clone());
            mission = from.map_or(mission, |from| p::Mission { head, options, ..from });
        }
        p::ExampleOf::Mission(campaign) => example_board(cx, item, steps, campaign, &mut mission, &mut lowered),
    }
    let mut f = Frame::new(item.base, "example", Place::Example);
    for piece in &mission.pieces {
        let local = f.bind(&piece.head.name, Ty::Is(Type::Piece(piece.kind)));
        f.set_place(local, cx.input.project.address(piece.head.origin));
    }
    let outcome = bind_outcome(&mut f);
    let seats = mission.seats.clone();
    for step in steps {
        let at = item.sp(step.span);
        let mark = cx.mark();
        if out_of_place(cx, of, &step.kind, at) {
            broken_if_failed(cx, mark, at, &mut lowered);
            continue;
        }
        let kinds = lower_example_step(cx, &mut f, &seats, &step.kind, at);
        if !broken_if_failed(cx, mark, at, &mut lowered) {
            let origin = cx.input.origin(at);
            lowered.extend(kinds.into_iter().flatten().map(|kind| p::ExampleStep { kind, origin }));
        }
    }
    let locals = f.count();
    cx.p.examples.push(p::Example { head, options, mission, of, locals, outcome, steps: lowered });
}

/// Turns a step with an error into a broken one: an example cannot continue beyond it.
/// Reports what an example is given twice, of which it has one.
fn given_again(cx: &mut Compiler<'_>, item: &Item, steps: &[ast::ExampleStep], lowered: &mut Vec<p::ExampleStep>) {
    let mut firsts: FxHashMap<(&str, &str), GlobalSpan> = FxHashMap::default();
    for step in steps {
        let (what, name) = match &step.kind {
            S::GivenMap(name) => (("map", ""), name),
            S::GivenMission(name) => (("mission", ""), name),
            S::GivenCampaign(name) => (("campaign", ""), name),
            S::GivenOption(name, _) => (("", name.text.as_str()), name),
            _ => continue,
        };
        let (mark, at) = (cx.mark(), item.sp(name.span));
        match firsts.get(&what) {
            Some(first) => cx.report(given_twice(if what.0.is_empty() { what.1 } else { what.0 }, at, *first)),
            None => _ = firsts.insert(what, at),
        }
        broken_if_failed(cx, mark, item.sp(step.span), lowered);
    }
}

fn broken_if_failed(cx: &Compiler<'_>, mark: usize, at: GlobalSpan, steps: &mut Vec<p::ExampleStep>) -> bool {
    let failed = cx.failed(mark);
    if failed {
        steps.push(p::ExampleStep { kind: p::ExampleStepKind::Broken, origin: cx.input.origin(at) });
    }
    failed
}

fn options_of_mission(cx: &Compiler<'_>, step: &S) -> Option<Vec<(String, String)>> {
    match step {
        S::GivenMission(name) => {
            let id = cx.names.missions.get(&name.text)?;
            Some(cx.p.missions.get(id.index())?.options.clone())
        }
        _ => None,
    }
}

fn options_of_campaign(program: &p::Program, step: &S) -> Option<Vec<(String, String)>> {
    match step {
        S::GivenCampaign(name) => Some(program.campaigns.iter().find(|c| c.head.name == name.text)?.options.clone()),
        _ => None,
    }
}

/// What the example plays: a mission or a position, a mission of a campaign, or the part between a campaign's
/// missions.
fn example_of(
    cx: &mut Compiler<'_>,
    item: &Item,
    steps: &[ast::ExampleStep],
    lowered: &mut Vec<p::ExampleStep>,
) -> p::ExampleOf {
    let named = steps.iter().find_map(|s| if let S::GivenCampaign(name) = &s.kind { Some(name) } else { None });
    let Some(name) = named else { return p::ExampleOf::Mission(None) };
    let mark = cx.mark();
    let found = cx.p.campaigns.iter().position(|c| c.head.name == name.text);
    let sound = |i: &usize| p::ledger(&cx.p, &cx.p.campaigns[*i]).is_ok();
    if !found.as_ref().is_some_and(sound) {
        let among = cx.p.campaigns.iter().map(|c| c.head.name.clone()).collect();
        cx.unknown(item.sp(name.span), "campaign", &name.text, among);
    }
    broken_if_failed(cx, mark, item.sp(name.span), lowered);
    if let Some(found) = found {
        cx.refers(item.sp(name.span), Def::Campaign(found));
    }
    let campaign = found.map_or(u32::MAX, |i| i as u32);
    match steps.iter().any(|s| matches!(s.kind, S::GivenMission(_))) {
        true => p::ExampleOf::Mission(found.map(|_| campaign)),
        false => p::ExampleOf::Campaign(campaign),
    }
}

/// Reports a step that belongs between the missions of a campaign while the example plays on a board, or vice
/// versa.
fn out_of_place(cx: &mut Compiler<'_>, of: p::ExampleOf, step: &S, at: GlobalSpan) -> bool {
    use ast::Stretch as T;
    let (what, hint) = match (of, step) {
        (p::ExampleOf::Campaign(_), step) => {
            let what = match step {
                S::GivenMap(_) => "a map",
                S::GivenPiece { .. } => "a piece of its own",
                S::DoPhase(_) => "a phase",
                S::DoStretch(T::TurnStart | T::TurnEnd | T::Turn) => "a turn",
                _ => return false,
            };
            let hint = "it plays what happens between missions: `do start`, `do each round`, `do after mission m won by s`, \
                        `do at end`; with `given mission …` it plays a mission of the campaign";
            (format!("an example of a campaign has no board, so it can't use {what}"), hint)
        }
        (p::ExampleOf::Mission(_), step) => {
            let what = match step {
                S::DoAfter { .. } => "does something after a mission",
                S::DoStretch(T::Round) => "has rounds",
                S::DoStretch(T::CampaignEnd) => "does something after its last round",
                S::Play { .. } => "plays missions",
                _ => return false,
            };
            let hint = "begin with `given campaign …`, without a mission; in an example of a mission, \
                        `do end of turn` plays the end of a turn";
            (format!("only a campaign {what}"), hint)
        }
    };
    cx.report(Draft::new(E0522, at, what).hint(hint));
    true
}

/// The names `over` and `winner`; a piece of the same name takes precedence.
fn bind_outcome(f: &mut Frame) -> p::Local {
    let mut local = |name: &str, ty: Type| match f.find(name) {
        None => f.bind(name, Ty::Is(ty)),
        Some(_) => f.fresh(Ty::Is(ty)),
    };
    let over = local("over", Type::Bool);
    local("winner", or_none(Type::Piece(SIDE)));
    over
}

/// Map, seats and pieces. A campaign's mission includes the rosters.
fn example_board(
    cx: &mut Compiler<'_>,
    item: &Item,
    steps: &[ast::ExampleStep],
    campaign: Option<u32>,
    mission: &mut p::Mission,
    lowered: &mut Vec<p::ExampleStep>,
) {
    cx.map_here = None;
    for step in steps {
        let mark = cx.mark();
        match &step.kind {
            S::GivenMap(name) => match cx.names.maps.get(&name.text) {
                Some(&id) => {
                    cx.refers(item.sp(name.span), Def::Map(id));
                    mission.map = id;
                    cx.map_here = Some(id);
                }
                None => {
                    let among = cx.among(cx.names.maps.keys());
                    cx.unknown(item.sp(name.span), "map", &name.text, among);
                }
            },
            S::GivenMission(name) => match cx.names.missions.get(&name.text) {
                Some(&id) => {
                    cx.refers(item.sp(name.span), Def::Mission(id));
                    let from = with_rosters(&cx.p, campaign, cx.p.missions[id.index()].clone());
                    cx.map_here = Some(from.map);
                    *mission = p::Mission { head: mission.head.clone(), options: mission.options.clone(), ..from };
                }
                None => {
                    let among = cx.among(cx.names.missions.keys());
                    cx.unknown(item.sp(name.span), "mission", &name.text, among);
                }
            },
            _ => {}
        }
        broken_if_failed(cx, mark, item.sp(step.span), lowered);
    }
    if cx.map_here.is_none() && !cx.p.maps.is_empty() {
        cx.map_here = Some(p::MapId(0));
    }
    if mission.seats.is_empty() {
        // One seat for each side.
        for (i, side) in cx.p.kinds[SIDE.index()].entries.iter().enumerate() {
            mission.seats.push(p::Seat { head: side.head.clone(), side: i as u32, role: None });
        }
    }
    let mut setup = Setup::new(mission);
    for step in steps {
        let S::GivenPiece { name, entry, body } = &step.kind else { continue };
        let mark = cx.mark();
        let values = [name, entry].map(|n| ast::Expr { kind: ast::ExprKind::Name(n.text.clone()), span: n.span });
        let seat = default_seat(cx, &entry.text, setup.mission);
        let said = body.iter().any(|p| p.name.text == "side" || p.name.text == "seat");
        let seat = if said { None } else { Some(seat) };
        if let Some(placed) = lower_placed(cx, item, &values, Some(body), item.sp(step.span), &mut setup, seat) {
            cx.note_local(item.sp(name.span), "piece", Ty::Is(Type::Piece(placed.kind)));
            setup.mission.pieces.push(placed);
        }
        broken_if_failed(cx, mark, item.sp(step.span), lowered);
    }
    let mark = cx.mark();
    setup.link_pieces(cx);
    broken_if_failed(cx, mark, item.sp(item.decl.span), lowered);
}

/// A mission as a campaign starts it when all pieces of its rosters are in play.
fn with_rosters(program: &p::Program, campaign: Option<u32>, mission: p::Mission) -> p::Mission {
    let campaign = campaign.and_then(|c| program.campaigns.get(c as usize));
    let Some((campaign, ledger)) = campaign.and_then(|c| Some((c, p::ledger(program, c).ok()?))) else {
        return mission;
    };
    let seating = p::roster_places(program, campaign, &ledger.pieces, &mission, |_| true);
    p::with_rosters(&ledger.pieces, mission, &seating).0
}

/// The default seat of a type of piece: that of the side named on its card, else of the side for which it (or a
/// relative by `extends`) flies in a mission, else the first.
fn default_seat(cx: &Compiler<'_>, entry: &str, mission: &p::Mission) -> usize {
    let seat_of = |side: i64| mission.seats.iter().position(|s| i64::from(s.side) == side);
    let found = cx.names.consts.get(entry).into_iter().flatten().find_map(|c| match c {
        ConstSym::Entry(k, e) if cx.p.kinds[k.index()].piece => Some((*k, *e)),
        _ => None,
    });
    let Some((root, id)) = found else { return 0 };
    let decl = &cx.p.kinds[root.index()].entries[id.index()];
    let kind = &cx.p.kinds[decl.kind.index()];
    if let Some(s) = kind.stats.iter().position(|s| s.ty == Type::Piece(SIDE))
        && let Some(seat) = decl.stats.get(s).and_then(|v| seat_of(v - p::INSTANCE_SIDES))
    {
        return seat;
    }
    let mut family = vec![id];
    for relative in relatives(cx, root, id) {
        family.push(relative);
    }
    for member in family {
        for m in &cx.p.missions {
            if let Some(placed) = m.pieces.iter().find(|p| p.entry == member && cx.p.kinds[p.kind.index()].root == root)
                && let Some(side) = m.seats.get(placed.seat as usize)
                && let Some(seat) = seat_of(i64::from(side.side))
            {
                return seat;
            }
        }
    }
    0
}

/// Entries that share a parent with this one, are its parent or extend it.
fn relatives(cx: &Compiler<'_>, root: p::KindId, id: p::EntryId) -> Vec<p::EntryId> {
    let parent = |id: p::EntryId| {
        let (_, _, i) = cx.at.entries.iter().find(|(k, e, _)| *k == root && *e == id)?;
        match &cx.input.items[*i].decl.kind {
            DeclKind::Entry { extends: Some(n), .. } => cx.names.entries[root.index()].get(&n.text).copied(),
            _ => None,
        }
    };
    let mine = parent(id).unwrap_or(id);
    cx.at
        .entries
        .iter()
        .filter(|(k, e, _)| *k == root && *e != id && (*e == mine || parent(*e) == Some(mine)))
        .map(|(_, e, _)| *e)
        .collect()
}

/// A mission without pieces.
fn bare_mission(head: &p::Head, options: &[(String, String)]) -> p::Mission {
    p::Mission {
        head: head.clone(),
        map: p::MapId(0),
        turns: 100,
        seats: vec![],
        pieces: vec![],
        options: options.to_vec(),
        turn_end: vec![],
        setup: vec![],
        turn_start: vec![],
        zones: vec![],
        roles: vec![],
        score: None,
        wins: None,
        locals: 0,
    }
}

/// The parameters, with pieces allowed to be `none`: an example may name a part that its piece lacks.
fn of_parts(params: &[(String, Type)]) -> Vec<(String, Type)> {
    let maybe = |ty: &Type| if matches!(ty, Type::Piece(_)) { or_none(ty.clone()) } else { ty.clone() };
    params.iter().map(|(name, ty)| (name.clone(), maybe(ty))).collect()
}
