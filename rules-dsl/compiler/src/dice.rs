//! Dice: the values on their faces.

use crate::compiler::Compiler;
use crate::diagnostics::{Draft, GlobalSpan};
use crate::names::*;
use crate::overlay::Item;
use crate::types::Ty;
use dicta_diagnostics::Code::*;
use dicta_program::limits::FACES_MAX;
use dicta_program::{Head, Type};
use dicta_syntax::ast::{self, DeclKind, ExprKind};

/// Reads the faces of all dice.
pub(crate) fn lower_dice(cx: &mut Compiler<'_>) {
    let items = cx.input.items;
    for d in 0..cx.p.dice.len() {
        let item = &items[cx.at.dice[d]];
        let DeclKind::Die { fields, faces, name, .. } = &item.decl.kind else { continue };
        let mut names: Vec<String> = fields.iter().map(|n| n.text.clone()).collect();
        if names.is_empty() {
            names.push("number".into());
        }
        let mut types: Vec<Option<Type>> = vec![];
        for (i, n) in names.iter().enumerate() {
            let named = match cx.names.types.get(n) {
                Some(TypeSym::Enum(e)) => Some(Type::Enum(*e)),
                _ => None,
            };
            let column: Vec<&ast::Expr> = faces.iter().filter_map(|face| face.values.get(i)).collect();
            let guessed = match column.first() {
                Some(first) => cx.guess_type(first),
                None => None,
            };
            types.push(named.or(guessed).or_else(|| die_names(cx, &name.text, n, item, &column)));
        }
        for (n, ty) in fields.iter().zip(&types) {
            if let Some(ty) = ty {
                cx.note_type(item.sp(n.span), Ty::Is(ty.clone()));
            }
        }
        let mut all = vec![];
        let mark = cx.mark();
        for ast::Face { count, values: face } in faces {
            if face.len() != names.len() {
                cx.report(wrong_face(item, name, &names, (fields.is_empty(), face.as_slice())));
                continue;
            }
            let mut values = vec![];
            for (e, t) in face.iter().zip(&types) {
                if let Some(t) = t
                    && let Some(v) = cx.constant(item.base, e, t)
                {
                    values.push(v);
                }
            }
            if values.len() == names.len() {
                let room = FACES_MAX - all.len();
                let count = usize::try_from(count.map_or(1, |(n, _)| n)).unwrap_or(0);
                if count > room {
                    let message = format!("this die has more than {FACES_MAX} faces");
                    cx.report(Draft::new(E0909, item.sp(name.span), message));
                }
                all.extend((0..count.min(room)).map(|_| values.clone()));
                if count > room {
                    break;
                }
            }
        }
        if all.is_empty() {
            if !cx.failed(mark) {
                cx.report(Draft::new(E0404, item.sp(name.span), "a die needs a face"));
            }
            all.push(vec![0; names.len()]);
        }
        let fields = names.into_iter().zip(types).map(|(n, t)| (n, t.unwrap_or(Type::Number))).collect();
        let die = &mut cx.p.dice[d];
        (die.fields, die.faces) = (fields, all);
    }
}

/// An enum of names declared inline by a die.
fn die_names(cx: &mut Compiler<'_>, die: &str, field: &str, item: &Item, column: &[&ast::Expr]) -> Option<Type> {
    let mut names: Vec<(&str, GlobalSpan)> = vec![];
    for e in column {
        let ExprKind::Name(n) = &e.kind else { return None };
        let at = item.sp(e.span);
        match names.iter().find(|(name, _)| name == n) {
            Some((_, first)) => cx.refers_to(at, *first),
            None => {
                cx.note_local(at, "face", Ty::Err);
                names.push((n, at));
            }
        }
    }
    let title = format!("{die}.{field}");
    let e = cx.new_enum(Head { name: title.clone(), title, ..Head::default() });
    for (n, at) in names {
        let m = cx.new_member(e, at, n, (n, ""));
        cx.names.consts.entry(n.to_string()).or_default().push(ConstSym::Member(e, m));
    }
    Some(Type::Enum(e))
}

/// The error for a face with too many or too few values.
fn wrong_face(item: &Item, die: &ast::Name, names: &[String], (is_plain, face): (bool, &[ast::Expr])) -> Draft {
    let at = face.first().map_or(item.sp(die.span), |e| item.sp(e.span));
    let draft = Draft::new(E0404, at, format!("a face of this die has {}: {}", names.len(), names.join(", ")));
    let ([first, .., last], true) = (face, is_plain) else { return draft };
    let commas = face.iter().map(ast::Expr::written).collect::<Vec<_>>().join(", ");
    let all = GlobalSpan { start: item.sp(first.span).start, end: item.sp(last.span).end };
    Draft { at: all, message: "a face of this die has one value".to_owned(), ..draft }
        .hint(format!("write a comma between faces: `{commas}`"))
        .fix("Add the commas", all, commas)
}
