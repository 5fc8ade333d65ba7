//! Writes down the lines of a compilation, and which of them get into the program.

use super::deck_lines::written_deck;
use super::{
    ClauseLine, FieldLine, FieldStart, KeyLine, LineChange, MissionStatLine, ModifierLine, PickLine, PropertyLine,
    StepKind, StepLine, ValueKind, ValueLine, WrittenCell, WrittenDoctrine, WrittenExample, WrittenKey, WrittenRow,
    WrittenRows, WrittenRule, WrittenSum, WrittenTable,
};
use crate::compiler::Compiler;
use crate::diagnostics::GlobalSpan;
use crate::frame::Frame;
use crate::overlay::Item;
use crate::project::Project;
use dicta_program::{self as p, Reach};
use dicta_syntax::ast::{self, DeclKind};

/// The properties that are written down for a declaration, with the changes of overlays. A shape of a look is found by
/// its place in the file, so a look has those of its file.
pub(super) fn body<'p>(project: &'p Project, item: &'p Item) -> &'p [ast::Prop] {
    let own = || {
        let whole = project.origin(item.sp(item.decl.span));
        let block = project.files.get(whole.file as usize)?.source.block_at(whole.start)?;
        Some(block.decl.as_deref()?.kind.declared())
    };
    let decl = match &item.decl.kind {
        DeclKind::Entry { word, .. } if word.text == "look" => own().unwrap_or(&item.decl.kind),
        kind => kind,
    };
    match decl {
        DeclKind::Entry { word, body, .. } if matches!(word.text.as_str(), "mission" | "look") => body,
        DeclKind::Campaign { body, .. } => body,
        _ => &[],
    }
}

/// The lines of properties.
pub(super) fn properties(project: &Project, item: &Item, written: &[ast::Prop]) -> Vec<PropertyLine> {
    properties_at(written, &|span| project.origin(item.sp(span)))
}

/// The lines of properties, with the origins of their spans.
fn properties_at(written: &[ast::Prop], at: &dyn Fn(ast::Span) -> p::Origin) -> Vec<PropertyLine> {
    let line = |property: &ast::Prop| PropertyLine {
        word: property.name.text.clone(),
        values: property.values.iter().map(|value| self::value(value, at)).collect(),
        origin: at(property.span),
        is_block: property.block.is_some(),
        body: property.body.as_ref().map(|body| properties_at(body, at)),
    };
    written.iter().map(line).collect()
}

/// Properties that are in no file yet.
#[derive(Clone, Debug, PartialEq)]
pub struct Pasted {
    /// A declaration that has them; the origins are places in it.
    pub text: String,
    pub properties: Vec<PropertyLine>,
}

/// The properties that a text would be in a declaration with this keyword; none if it has other lines or errors.
pub fn pasted(word: &str, text: &str) -> Option<Pasted> {
    // In the first column, a line would begin another declaration.
    let text = format!("{word} pasted {{\n  {}\n}}\n", text.trim().replace('\n', "\n  "));
    let source = dicta_syntax::parse(&text);
    let mut decls = source.decls();
    let (block, decl) = decls.next().filter(|_| source.errors().next().is_none() && decls.next().is_none())?;
    let DeclKind::Entry { body, .. } = &decl.kind else { return None };
    let at = |span: ast::Span| p::Origin { file: 0, start: block.start + span.start, end: block.start + span.end };
    let properties = properties_at(body, &at);
    Some(Pasted { text, properties })
}

fn value(written: &ast::Expr, at: &dyn Fn(ast::Span) -> p::Origin) -> ValueLine {
    use ast::ExprKind as E;
    let kind = match &written.kind {
        E::Name(_) => ValueKind::Name,
        E::Dot(..) => ValueKind::Dotted,
        E::Number(_) => ValueKind::Number,
        // A number of four digits is read as a cell.
        E::Neg(of) if matches!(of.kind, E::Number(_) | E::Cell(_)) => ValueKind::Number,
        E::Cell(_) => ValueKind::Cell,
        E::Text(_) => ValueKind::Text,
        E::Set(values) => ValueKind::List(values.iter().map(|value| self::value(value, at)).collect()),
        _ => ValueKind::Other,
    };
    ValueLine { kind, origin: at(written.span) }
}

/// What the fields of a kind start with, by the places of their names; none if the declaration is something else.
pub(super) fn starts(project: &Project, item: &Item) -> Vec<(p::Origin, FieldStart)> {
    let DeclKind::Kind { fields, .. } = &item.decl.kind else { return vec![] };
    let named = fields.iter().flat_map(|f| f.item.names.iter().map(move |(name, _)| (name, &f.item)));
    let start = |(name, field): (&ast::Name, &ast::Field)| {
        let at = |span: ast::Span| project.origin(item.sp(span));
        let default = field.default.as_ref().map(|e| at(e.span));
        (at(name.span), FieldStart { default, lasting: field.lasting.clone() })
    };
    named.map(start).collect()
}

/// An example; none if the declaration is something else.
pub(super) fn example(project: &Project, item: &Item) -> Option<WrittenExample> {
    let DeclKind::Example(decl) = &item.decl.kind else { return None };
    let at = |span: ast::Span| project.origin(item.sp(span));
    let rows = |(names, rows): &(Vec<ast::Name>, Vec<Vec<ast::Expr>>)| WrittenRows {
        names: names.iter().map(|name| name.text.clone()).collect(),
        rows: rows.iter().map(|row| row.iter().map(|value| at(value.span)).collect()).collect(),
    };
    let step = |(number, step): (usize, &ast::ExampleStep)| {
        let piece = match &step.kind {
            ast::ExampleStepKind::GivenPiece { name, body, .. } => {
                Some((name.text.clone(), properties(project, item, body)))
            }
            _ => None,
        };
        Some(StepLine { kind: step_kind(&step.kind)?, number, origin: at(step.span), piece })
    };
    let is_board = |step: &ast::ExampleStep| {
        matches!(step.kind, ast::ExampleStepKind::GivenMap(_) | ast::ExampleStepKind::GivenMission(_))
    };
    Some(WrittenExample {
        origin: at(decl.title.span),
        whole: at(item.decl.span),
        title: decl.title.text.clone(),
        each: decl.each.as_ref().map(rows),
        steps: (1..).zip(&decl.steps).filter_map(step).collect(),
        count: decl.steps.len(),
        has_board: decl.steps.iter().any(is_board),
    })
}

/// The kind of a step; none if it sets an option.
fn step_kind(step: &ast::ExampleStepKind) -> Option<StepKind> {
    use ast::ExampleStepKind as Step;
    Some(match step {
        Step::GivenOption(..) => return None,
        Step::GivenMap(_)
        | Step::GivenMission(_)
        | Step::GivenCampaign(_)
        | Step::GivenPiece { .. }
        | Step::GivenTurn(_)
        | Step::GivenPicked { .. }
        | Step::GivenSet(..) => StepKind::Given,
        Step::Dice(_) | Step::Draws(..) | Step::Random(_) => StepKind::Chance,
        Step::Choose { .. } | Step::OtherwiseAny => StepKind::Choice,
        Step::Expect(_)
        | Step::ExpectOption { .. }
        | Step::ExpectHappened { .. }
        | Step::ExpectValue { .. }
        | Step::ExpectKnown { .. } => StepKind::Expects,
        Step::DoPhase(_) | Step::DoStretch(_) | Step::DoAfter { .. } | Step::Play { .. } | Step::Do(_) => {
            StepKind::Does
        }
    })
}

/// The keyword of a field.
fn word_of(role: ast::Role) -> &'static str {
    match role {
        ast::Role::Stat => "stat",
        ast::Role::Track => "track",
        ast::Role::Counter => "counter",
        ast::Role::State => "state",
        ast::Role::Flag => "flag",
        ast::Role::Token => "token",
        ast::Role::Memory => "memory",
        ast::Role::Part => "part",
        ast::Role::Occupies => "occupies",
    }
}

impl Compiler<'_> {
    /// Records that a line counts, by its number in its declaration and its place in the program.
    pub fn in_force(&mut self, line: usize, reach: Reach) {
        if let Some(written) = &mut self.written {
            written.in_force(line, reach);
        }
    }

    /// Records the bounds of the rows and columns of a table, by their numbers.
    pub fn note_bounds(&mut self, table: usize, rows: &[Option<(i64, i64)>], columns: &[Option<(i64, i64)>]) {
        let Some(table) = self.written.as_mut().and_then(|w| w.tables.get_mut(table)) else { return };
        table.rows.iter_mut().zip(rows).for_each(|(line, bounds)| line.key.bounds = *bounds);
        table.columns.iter_mut().zip(columns).for_each(|(line, bounds)| line.bounds = *bounds);
    }

    /// Records the condition of an `if` or the winner of an `end game`.
    pub fn note_condition(&mut self, f: &Frame, stmt: &ast::Stmt) {
        let Some(written) = &mut self.written else { return };
        let condition = match &stmt.kind {
            ast::StmtKind::If { cond, .. } => cond,
            ast::StmtKind::EndGame { winner: ast::Winner::Side(side), .. } => side,
            _ => return,
        };
        let [stmt, condition] = [stmt.span, condition.span].map(|span| self.input.project.origin(f.sp(span)));
        written.conditions.insert(stmt, condition);
    }
}

/// Records that a field is off.
pub(crate) fn note_off(cx: &mut Compiler<'_>, kind: p::KindId, item: &Item, field: &ast::Item<ast::Field>) {
    let Some(mut written) = cx.written.take() else { return };
    let part = |e: &ast::Expr| cx.input.origin(item.sp(e.span));
    let decl = &field.item;
    let lines = decl.names.iter().map(|(name, title)| FieldLine {
        kind,
        word: word_of(decl.role),
        name: name.text.clone(),
        title: title.as_ref().map_or_else(|| name.text.clone(), |t| t.text.clone()),
        origin: cx.input.origin(item.sp(name.span)),
        guards: field.when.iter().chain(&decl.when).map(part).collect(),
    });
    written.fields.extend(lines);
    cx.written = Some(written);
}

/// Writes all lines down, as if everything were off; the passes that follow find what is in force.
pub(crate) fn write_down(cx: &mut Compiler<'_>) {
    let Some(mut written) = cx.written.take() else { return };
    let items = cx.input.items;
    let of = |places: &[usize]| -> Vec<&Item> { places.iter().map(|at| &items[*at]).collect() };
    written.values = of(&cx.at.values).into_iter().map(|item| written_sum(cx, item)).collect();
    written.doctrines = of(&cx.at.doctrines).into_iter().map(|item| written_doctrine(cx, item)).collect();
    written.rules = of(&cx.at.rules).into_iter().map(|item| written_rule(cx, item)).collect();
    written.walks = of(&cx.at.walks).into_iter().map(|item| written_walk(cx, item)).collect();
    let choices = (0..).zip(of(&cx.at.choices));
    written.choices = choices.map(|(id, item)| written_picks(cx, p::ChoiceId(id), item)).collect();
    let tables = of(&cx.at.tables).into_iter().enumerate();
    written.tables = tables.map(|(id, item)| written_table(cx, id, item)).collect();
    let members = |of: &Vec<GlobalSpan>| of.iter().map(|at| cx.input.origin(*at)).collect();
    written.members = cx.names.member_at.iter().map(members).collect();
    written.decks = of(&cx.at.decks).into_iter().map(|item| written_deck(cx, item)).collect();
    let stats = cx.declared.mission_stats.iter().map(|stat| MissionStatLine {
        name: stat.name.clone(),
        ty: stat.ty.clone(),
        has_default: stat.default.is_some(),
    });
    written.mission_stats = stats.collect();
    let kinds = (0..cx.p.kinds.len() as u32).map(p::KindId);
    written.needed = kinds.map(|kind| cx.needed_stats(kind)).collect();
    cx.written = Some(written);
}

fn written_sum(cx: &Compiler<'_>, item: &Item) -> WrittenSum {
    let part = |e: &ast::Expr| cx.input.origin(item.sp(e.span));
    let (base, items, clamp) = match &item.decl.kind {
        DeclKind::Value { base, items, clamp, .. } => (Some(base), items, clamp.as_ref()),
        DeclKind::Doctrine(decl) => (None, &decl.terms, None),
        _ => return WrittenSum::default(),
    };
    let changes = &item.changes;
    let counted = items.iter().map(|m| (m, change_of(cx, item, m)));
    let removed = changes.removed.iter().map(|(m, at)| (m, Some(LineChange::Removed(cx.input.origin(*at)))));
    WrittenSum {
        base: base.map(part),
        former_base: base.and_then(|e| changes.first(item.sp(e.span))).map(|at| cx.input.origin(at)),
        items: counted.chain(removed).map(|(m, change)| modifier_line(cx, item, m, change)).collect(),
        clamp: clamp.map(|(low, high)| (part(low), part(high))),
    }
}

/// How overlays changed a modifier.
fn change_of(cx: &Compiler<'_>, item: &Item, m: &ast::Modifier) -> Option<LineChange> {
    let former = |span: ast::Span| item.changes.first(item.sp(span)).map(|at| cx.input.origin(at));
    former(m.amount.span).map(LineChange::Amount).or_else(|| former(m.span).map(LineChange::Line))
}

fn modifier_line(cx: &Compiler<'_>, item: &Item, m: &ast::Modifier, change: Option<LineChange>) -> ModifierLine {
    let part = |span: ast::Span| cx.input.origin(item.sp(span));
    let name = m.name.as_ref().map_or_else(String::new, |n| n.text.clone());
    ModifierLine {
        origin: part(m.span),
        reach: None,
        minus: m.minus,
        amount: part(m.amount.span),
        when: m.when.as_ref().map(|e| part(e.span)),
        because: m.because.as_ref().map_or_else(|| name.replace('_', " "), |t| t.text.clone()),
        change,
        name,
    }
}

fn written_doctrine(cx: &Compiler<'_>, item: &Item) -> WrittenDoctrine {
    let DeclKind::Doctrine(decl) = &item.decl.kind else { return WrittenDoctrine::default() };
    let avoid = |a: &ast::Avoid| ClauseLine {
        about: a.choice.text.clone(),
        ..clause_line(cx, item, p::ClauseKind::Forbid, a.span, &a.when, a.because.as_ref())
    };
    WrittenDoctrine { terms: written_sum(cx, item), avoids: decl.avoids.iter().map(avoid).collect() }
}

/// A clause with this range and condition.
fn clause_line(
    cx: &Compiler<'_>,
    item: &Item,
    kind: p::ClauseKind,
    span: ast::Span,
    cond: &ast::Expr,
    because: Option<&ast::Text>,
) -> ClauseLine {
    ClauseLine {
        origin: cx.input.origin(item.sp(span)),
        reach: None,
        about: String::new(),
        kind,
        requires: false,
        guards: vec![],
        cond: cx.input.origin(item.sp(cond.span)),
        only_when: None,
        because: because.map_or_else(String::new, |t| t.text.clone()),
    }
}

fn written_rule(cx: &Compiler<'_>, item: &Item) -> WrittenRule {
    let former = item.changes.former.as_deref();
    WrittenRule { clauses: written_clauses(cx, item), former: former.map(|item| written_clauses(cx, item)) }
}

fn written_clauses(cx: &Compiler<'_>, item: &Item) -> Vec<ClauseLine> {
    let DeclKind::Rule { body: ast::RuleBody::Clauses(clauses), .. } = &item.decl.kind else { return vec![] };
    let part = |e: &ast::Expr| cx.input.origin(item.sp(e.span));
    let line = |written: &ast::Item<ast::Clause>| {
        let clause = &written.item;
        let kind = match clause.kind {
            ast::ClauseKind::Forbid | ast::ClauseKind::Require => p::ClauseKind::Forbid,
            ast::ClauseKind::Warn => p::ClauseKind::Warn,
            ast::ClauseKind::Prefer => p::ClauseKind::Prefer,
        };
        ClauseLine {
            requires: clause.kind == ast::ClauseKind::Require,
            guards: written.when.iter().map(part).collect(),
            only_when: clause.guard.as_ref().map(part),
            ..clause_line(cx, item, kind, clause.span, &clause.cond, clause.because.as_ref())
        }
    };
    clauses.iter().map(line).collect()
}

fn written_walk(cx: &Compiler<'_>, item: &Item) -> Vec<ClauseLine> {
    let DeclKind::Walk { clauses, .. } = &item.decl.kind else { return vec![] };
    let line = |clause: &ast::WalkClause| {
        let (kind, about, when, because) = match clause {
            ast::WalkClause::Forbid { what, when, because, .. } => {
                (p::ClauseKind::Forbid, what.text.as_str(), when, because)
            }
            ast::WalkClause::Prefer { when, because, .. } => (p::ClauseKind::Prefer, "end", when, because),
            ast::WalkClause::Steps { .. } | ast::WalkClause::Turns { .. } => return None,
        };
        let line = clause_line(cx, item, kind, when.span, when, because.as_ref());
        Some(ClauseLine { about: about.to_owned(), ..line })
    };
    clauses.iter().filter_map(line).collect()
}

fn written_picks(cx: &Compiler<'_>, id: p::ChoiceId, item: &Item) -> Vec<PickLine> {
    let DeclKind::Choice(decl) = &item.decl.kind else { return vec![] };
    let picks = &cx.p.choices[id.index()].picks;
    let line = |pick: &ast::Pick| PickLine {
        origin: cx.input.origin(item.sp(pick.span)),
        index: picks.iter().position(|p| p.head.name == pick.name.text),
        title: pick.title.as_ref().map_or_else(|| pick.name.text.clone(), |t| t.text.clone()),
    };
    decl.picks.iter().map(line).collect()
}

fn written_table(cx: &Compiler<'_>, id: usize, item: &Item) -> WrittenTable {
    let DeclKind::Table { keys, results, columns, rows, .. } = &item.decl.kind else {
        return WrittenTable::default();
    };
    let key = |e: &ast::Expr| {
        let is_open = match &e.kind {
            ast::ExprKind::Range(low, high) => (low.is_none(), high.is_none()),
            _ => (false, false),
        };
        KeyLine { origin: cx.input.origin(item.sp(e.span)), bounds: None, is_open }
    };
    let types = &cx.declared.table_keys[id];
    let cell = |cell: &ast::Cell| WrittenCell {
        results: cell.results.iter().map(|e| cx.input.origin(item.sp(e.span))).collect(),
        unreachable: cell.unreachable.as_ref().map(|t| t.text.clone()),
    };
    let row = |row: &ast::Row| WrittenRow {
        origin: cx.input.origin(item.sp(row.span)),
        key: key(&row.key),
        cells: row.cells.iter().map(cell).collect(),
    };
    let keys = keys.iter().enumerate().map(|(i, param)| WrittenKey {
        name: param.name.text.clone(),
        ty: types.get(i).map(|(_, ty)| ty.clone()),
        origin: match &param.ty {
            ast::Type::Named(ast::Name { span, .. }) | ast::Type::Range(.., span) | ast::Type::Inline(_, span) => {
                Some(cx.input.origin(item.sp(*span)))
            }
            ast::Type::OrNone(_) | ast::Type::SetOf(_) | ast::Type::ListOf(..) => None,
        },
    });
    WrittenTable {
        keys: keys.collect(),
        results: results.iter().map(|r| r.name.text.clone()).collect(),
        rows: rows.iter().map(row).collect(),
        columns: columns.iter().map(|c| key(&c.key)).collect(),
    }
}
