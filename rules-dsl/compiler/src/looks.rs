//! How things appear: properties as written, checked loosely; terrain and colours have to be known.

mod names;

use crate::compiler::Compiler;
use crate::diagnostics::Draft;
use crate::overlay::Item;
use dicta_program as p;
use dicta_syntax::ast::{self, DeclKind, ExprKind, Prop};

impl Compiler<'_> {
    /// Reads all looks.
    pub fn lower_looks(&mut self) {
        let items = self.items;
        let mut at: Vec<(String, usize)> = vec![];
        for (i, item) in items.iter().enumerate() {
            if let DeclKind::Entry { word, name, .. } = &item.decl.kind
                && word.text == "look"
            {
                if at.iter().any(|(n, _)| *n == name.text) {
                    self.report(Draft::error(
                        "E0103",
                        item.sp(name.span),
                        format!("there are two looks of `{}`", name.text),
                    ));
                    continue;
                }
                at.push((name.text.clone(), i));
            }
        }
        for (name, i) in &at {
            let item = &items[*i];
            let DeclKind::Entry { name: decl, title, .. } = &item.decl.kind else { continue };
            self.look_of(item, decl);
            let props = self.look_props(*i, &at, 0);
            let head = self.head(item, decl, title.as_ref());
            self.p.looks.push(p::Look { head, of: name.clone(), props });
        }
    }

    /// Warns when there is nothing of that name.
    fn look_of(&mut self, item: &Item, name: &ast::Name) {
        let first = name.text.split('.').next().unwrap_or("");
        let known = self.names.types.contains_key(first)
            || self.names.consts.contains_key(first)
            || self.names.decks.contains_key(first)
            || self.names.maps.contains_key(first)
            || self.zone_names.contains(first)
            || self.names.broken.contains(first)
            || self.off_names.contains(first)
            || matches!(first, "drawing" | "terrain" | "zone" | "board" | "ready" | "paper" | "cell");
        if !known {
            let types = self.names.types.keys().chain(self.names.consts.keys()).map(String::as_str);
            let mut d = Draft::warning(
                "W0006",
                item.sp(name.span),
                format!("there is no `{first}` that this could be the look of"),
            );
            d = d.nearest(first, types);
            d.fixes.clear();
            self.report(d);
        }
    }

    /// The properties with those of the look that it extends: own ones take the place of equal names.
    fn look_props(&mut self, i: usize, at: &[(String, usize)], depth: usize) -> Vec<p::LookProp> {
        let item = &self.items[i];
        let DeclKind::Entry { body, extends, .. } = &item.decl.kind else { return vec![] };
        let mut props = vec![];
        if let Some(parent) = extends {
            match at.iter().find(|(n, _)| *n == parent.text) {
                Some((_, up)) if depth < 20 => props = self.look_props(*up, at, depth + 1),
                Some(_) => self.report(Draft::error(
                    "E0217",
                    item.sp(parent.span),
                    "looks can't extend each other in a circle",
                )),
                None => {
                    let among = at.iter().map(|(n, _)| n.clone()).collect();
                    self.unknown(item.sp(parent.span), "look", &parent.text, among);
                }
            }
        }
        let own: Vec<p::LookProp> = body.iter().map(look_prop).collect();
        props.retain(|p: &p::LookProp| !own.iter().any(|o| o.name == p.name));
        props.extend(own);
        props
    }
}

fn look_prop(prop: &Prop) -> p::LookProp {
    let mut words = vec![];
    for v in &prop.values {
        look_words(v, &mut words);
    }
    p::LookProp { name: prop.name.text.clone(), words, body: prop.body.iter().flatten().map(look_prop).collect() }
}

/// An atom as plain words; lists are flattened.
fn look_words(e: &ast::Expr, out: &mut Vec<p::LookWord>) {
    match &e.kind {
        ExprKind::Number(n) => out.push(p::LookWord::Number(*n)),
        ExprKind::Neg(inner) => match &inner.kind {
            ExprKind::Number(n) => out.push(p::LookWord::Number(n.saturating_neg())),
            _ => look_words(inner, out),
        },
        ExprKind::Name(n) | ExprKind::Cell(n) => out.push(p::LookWord::Name(n.clone())),
        ExprKind::Text(t) => out.push(p::LookWord::Text(t.clone())),
        ExprKind::Set(items) => items.iter().for_each(|i| look_words(i, out)),
        ExprKind::Dot(of, n) => {
            let mut inner = vec![];
            look_words(of, &mut inner);
            if let Some(p::LookWord::Name(first)) = inner.first() {
                out.push(p::LookWord::Name(format!("{first}.{}", n.text)));
            }
        }
        ExprKind::Range(a, b) => {
            a.iter().for_each(|e| look_words(e, out));
            b.iter().for_each(|e| look_words(e, out));
        }
        ExprKind::True => out.push(p::LookWord::Name("true".into())),
        ExprKind::False => out.push(p::LookWord::Name("false".into())),
        ExprKind::None => out.push(p::LookWord::Name("none".into())),
        _ => {}
    }
}
