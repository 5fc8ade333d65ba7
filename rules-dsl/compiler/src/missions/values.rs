//! Missions as values: the properties of a mission that rules and campaigns can read, `m.turns` and the stats of
//! `kind mission`.
//!
//! In a program a mission is a member of an enum of its own, so that it can be compared, drawn, iterated over and kept
//! in a field; its properties are fields of the member.

use crate::compiler::{Compiler, MissionStat};
use crate::diagnostics::{Draft, GlobalSpan};
use crate::entries::stat_value;
use crate::field_words::without_effect;
use crate::overlay::Item;
use crate::types::*;
use crate::vocabulary::properties_of;
use dicta_diagnostics::Code::*;
use dicta_program::Type;
use dicta_syntax::ast::{self, DeclKind, ExprKind, Prop, Role};

/// A property of every mission, besides its stats.
const TURNS: &str = "turns";

/// Whether missions are values here: where there are campaigns, or stats of missions.
pub(crate) fn are_values(items: &[Item]) -> bool {
    items.iter().any(|i| match &i.decl.kind {
        DeclKind::Campaign { .. } => true,
        DeclKind::Kind { name, .. } => name.text == "mission",
        _ => false,
    })
}

/// Declares the properties of missions.
pub(crate) fn declare_mission_stats(cx: &mut Compiler<'_>) {
    let Some(e) = cx.declared.enums.mission else { return };
    let mut fields = vec![(TURNS.to_string(), Type::Number)];
    for item in cx.input.items {
        let DeclKind::Kind { name, fields: decls, .. } = &item.decl.kind else { continue };
        if name.text != "mission" {
            continue;
        }
        for decl in decls {
            if cx.all_hold(item.base, &decl.when) {
                mission_stat(cx, item, &decl.item, &mut fields);
            }
        }
    }
    cx.p.enums[e.index()].fields = fields;
}

fn mission_stat(cx: &mut Compiler<'_>, item: &Item, decl: &ast::Field, fields: &mut Vec<(String, Type)>) {
    let at = item.sp(decl.span);
    if decl.role != Role::Stat {
        let d = Draft::new(E0540, at, "a mission only has stats: its values never change");
        cx.report(d.hint("declare what changes from mission to mission in `kind game` or `kind side`"));
        return;
    }
    without_effect(item, decl).into_iter().for_each(|draft| cx.report(draft));
    let names: Vec<&str> = decl.names.iter().map(|(n, _)| n.text.as_str()).collect();
    let Some(ty) = decl.ty.as_ref().and_then(|t| cx.ty(item.base, t, &names.join(", "))) else {
        if decl.ty.is_none() {
            cx.report(Draft::new(E0540, at, "this needs a type").hint("write `stat weight : 1..9`"));
        }
        return;
    };
    if matches!(ty, Type::Set(_) | Type::List(..) | Type::Text | Type::Path | Type::Arc) {
        let found = words(&cx.p, &ty);
        let d = Draft::new(E0540, at, format!("a stat of a mission is a single value, not {found}"));
        cx.report(d.hint("a number, a yes or no, a name of a list, an entry or a side"));
        return;
    }
    for (name, _) in &decl.names {
        if fields.iter().any(|(n, _)| *n == name.text) || properties_of("mission").any(|n| n == name.text) {
            let message = format!("a mission already has a `{}`", name.text);
            cx.report(Draft::new(E0540, item.sp(name.span), message).hint("choose another name"));
            continue;
        }
        cx.note_type(item.sp(name.span), Ty::Is(ty.clone()));
        fields.push((name.text.clone(), ty.clone()));
        let default = decl.default.clone().map(|e| (item.base, e));
        cx.declared.mission_stats.push(MissionStat {
            name: name.text.clone(),
            at: item.sp(name.span),
            ty: ty.clone(),
            default,
        });
    }
}

impl Compiler<'_> {
    /// Where a stat of missions is declared.
    pub(crate) fn mission_stat_at(&self, name: &str) -> Option<GlobalSpan> {
        self.declared.mission_stats.iter().find(|s| s.name == name).map(|s| s.at)
    }

    /// Whether missions have a stat of this name.
    pub(crate) fn is_mission_stat(&self, name: &str) -> bool {
        self.declared.mission_stats.iter().any(|s| s.name == name)
    }
}

/// Reads the properties of each mission before any code uses them.
pub(crate) fn lower_mission_values(cx: &mut Compiler<'_>) {
    let Some(e) = cx.declared.enums.mission else { return };
    let stats = cx.declared.mission_stats.clone();
    for m in 0..cx.at.missions.len() {
        let item = &cx.input.items[cx.at.missions[m]];
        let DeclKind::Entry { body, name, .. } = &item.decl.kind else { continue };
        let mut values = vec![turns_of(body)];
        for stat in &stats {
            values.push(mission_value(cx, item, stat, body, name));
        }
        if let Some(member) = cx.p.enums[e.index()].members.get_mut(m) {
            member.values = values;
        }
    }
}

fn mission_value(cx: &mut Compiler<'_>, item: &Item, stat: &MissionStat, body: &[Prop], name: &ast::Name) -> i64 {
    let said = body.iter().find(|p| p.name.text == stat.name);
    if let Some(prop) = said {
        cx.refers_to(item.sp(prop.name.span), stat.at);
    }
    let value = match (said, &stat.default) {
        (Some(prop), _) => stat_value(cx, item, &stat.ty, prop, &mut vec![]),
        (None, Some((base, e))) => cx.constant(*base, e, &stat.ty),
        (None, None) if stat.ty == Type::Bool => Some(0),
        (None, None) if matches!(stat.ty, Type::OrNone(_)) => Some(-1),
        (None, None) => {
            let message = format!("`{}` has no `{}`", name.text, stat.name);
            let hint = format!("write `{} …`, or give it a default in `kind mission`", stat.name);
            cx.report(Draft::new(E0540, item.sp(name.span), message).hint(hint));
            None
        }
    };
    value.unwrap_or(0)
}

/// The last turn as written; errors in it are reported elsewhere.
fn turns_of(body: &[Prop]) -> i64 {
    let turns = body.iter().find(|p| p.name.text == TURNS).and_then(|p| p.values.first());
    match turns.map(|e| &e.kind) {
        Some(ExprKind::Number(n)) => *n,
        _ => 1,
    }
}
