//! The sheet of a deck, a cup or a die: its cards, the odds of the next draws, a sample hand, and a second deck for
//! comparison.

mod card_editor;

use super::paper::{self, HOLE, figures, texts};
use super::{Sheet, SheetAction, SheetContext, inputs, parts};
use crate::theme::{Tokens, size, space};
use crate::words::words;
use card_editor::CardEditor;
use dicta_studio::hands::decks;
use dicta_studio::hands::sentence_values::of_sentence;
use dicta_studio::sheet::deck::{CardModel, DeckSheet, DieSheet, compare, hand};
use dicta_studio::sheet::{Reading, SheetKind, SheetRef};
use egui::accesskit::Role;
use egui::{
    Align2, Button, Color32, ComboBox, CornerRadius, DragValue, FontId, Rect, RichText, Sense, Stroke, StrokeKind, Ui,
    WidgetInfo, pos2, vec2,
};
use egui_material_icons::icons;

/// The sheet of the deck or die with this name.
pub fn new(name: &str) -> Box<dyn Sheet> {
    Box::new(Deck { name: name.to_owned(), draws: 3, hand_size: 5, ..Deck::default() })
}

#[derive(Default)]
struct Deck {
    name: String,
    deck: Option<DeckSheet>,
    die: Option<DieSheet>,
    /// Name and title of each other deck.
    others: Vec<(String, String)>,
    /// Remaining copies of each card.
    left: Vec<u32>,
    draws: u32,
    hand_size: u32,
    /// The seed of the sample hand; `None`: no hand is shown.
    seed: Option<u64>,
    /// The deck to compare with.
    beside: Option<DeckSheet>,
    /// The card that is changed by hand.
    editor: CardEditor,
}

impl Sheet for Deck {
    fn read(&mut self, reading: &Reading) -> bool {
        if let Some(die) = DieSheet::of(reading, &self.name) {
            self.die = Some(die);
            return true;
        }
        let Some(deck) = DeckSheet::of(reading, &self.name) else { return false };
        let whole = deck.whole();
        if self.deck.as_ref().map(DeckSheet::whole) != Some(whole.clone()) {
            self.left = whole;
        }
        let others = reading.program.decks.iter().filter(|d| d.head.name != self.name);
        self.others = others.map(|d| (d.head.name.clone(), d.head.title.clone())).collect();
        self.beside = self.beside.take().and_then(|b| DeckSheet::of(reading, &b.heading.name));
        self.deck = Some(deck);
        true
    }

    fn show(&mut self, ui: &mut Ui, cx: &SheetContext<'_>, action: &mut SheetAction) {
        if let Some(die) = &self.die {
            parts::page(ui, |ui| show_die(ui, cx, die, action));
        } else if let Some(deck) = self.deck.take() {
            parts::page(ui, |ui| self.show_deck(ui, cx, &deck, action));
            self.deck = Some(deck);
        }
    }
}

/// Extra width of the column with the chance over several draws.
const AMONG: f32 = 19.0;
/// Usual maximum width of an effect title.
const EFFECT: f32 = 130.0;

impl Deck {
    fn show_deck(&mut self, ui: &mut Ui, cx: &SheetContext<'_>, deck: &DeckSheet, action: &mut SheetAction) {
        let total: u32 = deck.cards.iter().map(|c| c.copies).sum();
        let sort = deck.heading.word.as_str();
        let says = [
            Some(words!("sheet-deck-says", sort = sort, n = total, different = deck.cards.len())),
            (deck.sides.len() > 1).then(|| words!("sheet-deck-says.sides", list = deck.sides.join(", "))),
            deck.reshuffles.then(|| words!("sheet-deck-says.again")),
        ];
        let says = says.into_iter().flatten().collect::<Vec<_>>().join(" · ");
        paper::head(ui, cx, &deck.heading, &says, action);
        parts::section(ui, &words!("sheet-deck-cards", sort = sort));
        self.controls(ui, deck, total);
        self.cards(ui, cx, deck, action);
        self.editor.show(ui, cx, deck, action);
        parts::section(ui, &words!("sheet-deck-odds"));
        self.odds(ui, cx, deck, action);
        parts::section(ui, &words!("sheet-deck-sample", sort = sort));
        self.hand(ui, deck);
        if !self.others.is_empty() {
            parts::section(ui, &words!("sheet-deck-beside", sort = sort));
            self.compare(ui, cx, deck, action);
        }
    }

    fn controls(&mut self, ui: &mut Ui, deck: &DeckSheet, total: u32) {
        let left: u32 = self.left.iter().sum();
        ui.horizontal_wrapped(|ui| {
            let says = match left == total {
                true => words!("sheet-deck-draw"),
                false => words!("sheet-deck-left", n = left, all = total),
            };
            paper::soft(ui, &says);
            let back = ui.add_enabled(left < total, Button::new(words!("sheet-deck-put-back")).small());
            if back.on_disabled_hover_text(words!("sheet-deck-put-back.none")).clicked() {
                self.left = deck.whole();
            }
            let add = ui.small_button(words!("sheet-deck-begin", sort = deck.heading.word.as_str()));
            if let Some(last) = deck.cards.len().checked_sub(1).filter(|_| add.clicked()) {
                self.editor.begin_new(last);
            }
        });
        ui.add_space(space::XXS);
    }

    fn cards(&mut self, ui: &mut Ui, cx: &SheetContext<'_>, deck: &DeckSheet, action: &mut SheetAction) {
        let (count, width) = paper::across(ui, 128.0);
        let height = height_of_cards(deck);
        let numbers: Vec<usize> = (0..deck.cards.len()).collect();
        paper::in_rows(ui, count, &numbers, |ui, &i| {
            let (card, left) = (&deck.cards[i], self.left.get(i).copied().unwrap_or(0));
            let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::click());
            let (sort, title) = (deck.heading.word.as_str(), card.title.as_str());
            let name = || words!("sheet-deck-card", sort = sort, title = title, n = left, all = card.copies);
            response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name()));
            draw_card(ui, deck, card, Some(left), rect);
            let focus = response.hovered() || response.has_focus();
            if focus {
                let t = Tokens::of(ui);
                ui.painter().rect_stroke(rect, CornerRadius::same(4), Stroke::new(1.5, t.accent), StrokeKind::Inside);
            }
            if response.clicked() && left > 0 {
                self.left[i] -= 1;
            }
            let back = response.has_focus() && ui.input(|i| i.key_pressed(egui::Key::Backspace));
            if (response.secondary_clicked() || back) && left < card.copies {
                self.left[i] += 1;
            }
            self.copies(ui, cx, deck, (i, card), action);
            let place = response.rect;
            response.on_hover_ui(|ui| about_card(ui, deck, card)).context_menu(|ui| {
                if ui.button(words!("hand-change")).clicked() {
                    action.touched = Some((super::EditTarget::At(card.origin), place));
                    ui.close();
                }
                if ui.button(words!("sheet-deck-edit")).clicked() {
                    self.editor.turn(i);
                    ui.close();
                }
                if ui.button(words!("sheet-text")).clicked() {
                    parts::go_to(cx, card.origin, action);
                    ui.close();
                }
            });
        });
    }

    /// The number of copies of a card, with steps, and the button that opens its form.
    fn copies(
        &mut self,
        ui: &mut Ui,
        cx: &SheetContext<'_>,
        deck: &DeckSheet,
        (number, card): (usize, &CardModel),
        action: &mut SheetAction,
    ) {
        let title = card.title.as_str();
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = space::XS;
            let fewer = ui.add_enabled(card.copies > 1, Button::new("−").small());
            let fewer = fewer.accessible_name(words!("sheet-deck-fewer", title = title));
            let fewer =
                fewer.on_hover_text(words!("hand-less")).on_disabled_hover_text(words!("sheet-deck-fewer.last"));
            paper::piece(ui, &format!("×{}", card.copies));
            let more = ui.small_button("+").accessible_name(words!("sheet-deck-more", title = title));
            let more = more.on_hover_text(words!("hand-more"));
            let by = i64::from(more.clicked()) - i64::from(fewer.clicked());
            if by != 0 {
                let card = decks::card(cx.reading, &deck.heading.name, number);
                action.edit = card.and_then(|card| card.with_copies(card.copies + by));
            }
            let is_open = self.editor.card() == Some(number);
            let edit = ui.add(Button::selectable(is_open, icons::ICON_EDIT.codepoint).small());
            let edit = edit.accessible_name(words!("sheet-deck-edit.of", title = title));
            if edit.on_hover_text(words!("sheet-deck-edit")).clicked() {
                self.editor.turn(number);
            }
        });
    }

    fn odds(&mut self, ui: &mut Ui, cx: &SheetContext<'_>, deck: &DeckSheet, action: &mut SheetAction) {
        let t = Tokens::of(ui);
        ui.horizontal_wrapped(|ui| {
            paper::around(ui, &words!("sheet-deck-ahead", draws = HOLE), |ui| {
                let draws = DragValue::new(&mut self.draws).range(1..=40).speed(0.1);
                ui.add(draws).on_hover_text(words!("sheet-deck-ahead.help"));
            });
        });
        let among = words!("sheet-deck-among", n = self.draws);
        let several = deck.sides.len() > 1;
        let narrow = ui.available_width() < 420.0;
        // In a narrow pane, leave out the means first, then the bars.
        let (side, count, figure, means) = if narrow { (30.0, 36.0, 42.0, 0.0) } else { (64.0, 62.0, 62.0, 66.0) };
        let side = if several { side } else { 0.0 };
        // Space that the effects do not need goes between the figures.
        let spare = if narrow { ui.available_width() - side - count - 2.0 * figure - AMONG - EFFECT } else { 0.0 };
        let figure = figure + (spare / 2.0).clamp(0.0, 12.0);
        let figured = count + 2.0 * figure + AMONG;
        let rest = ui.available_width() - side - figured - means;
        let bars = if rest > 210.0 { 110.0 } else { 0.0 };
        let room = (rest - bars).clamp(70.0, 190.0);
        let columns = [
            texts(words!("sheet-deck-side"), side),
            texts(words!("sheet-deck-effect"), room),
            figures(words!("sheet-deck-of", sort = deck.heading.word.as_str()), count),
            figures(words!("sheet-deck-next"), figure),
            figures(among, figure + AMONG),
            figures(words!("sheet-mean"), means),
            texts("", bars),
        ];
        paper::columns(ui, &columns);
        for effect in &deck.effects {
            let odds = deck.odds(effect, &self.left, self.draws);
            let of_side = deck.sides.get(effect.side).map_or("", String::as_str);
            let ink = if odds.cards == 0 { t.ink_faint } else { t.ink };
            let cards = if narrow { odds.cards.to_string() } else { format!("{} / {}", odds.cards, odds.of) };
            let (next, among) = (paper::percent(odds.next), paper::percent(odds.among));
            let mean = odds.mean.filter(|_| !narrow).map_or_else(String::new, paper::figure);
            let title = format!("{of_side} {}", effect.title);
            let name = words!(
                "sheet-deck-row",
                sort = deck.heading.word.as_str(),
                title = title.trim(),
                n = odds.cards,
                all = odds.of,
                next = next.as_str(),
                draws = self.draws,
                among = among.as_str(),
            );
            let colour = side_ink(t, of_side).unwrap_or(t.accent);
            let cells = [
                (of_side, colour),
                (effect.title.as_str(), ink),
                (cards.as_str(), t.ink_soft),
                (next.as_str(), ink),
                (among.as_str(), ink),
                (mean.as_str(), t.ink_soft),
            ];
            let origin = cx.reading.program.effects.get(effect.effect.index()).map(|e| e.head.origin);
            let (row, response) = paper::row(ui, cx, &columns, &cells, &name, origin, action);
            if bars > 0.0 {
                let left = side + room + figured + means + 6.0;
                paper::bar(ui, row, left, 102.0, odds.next, colour.gamma_multiply(0.75));
            }
            response.on_hover_text(words!("sheet-deck-effect.help"));
        }
    }

    fn hand(&mut self, ui: &mut Ui, deck: &DeckSheet) {
        ui.horizontal(|ui| {
            paper::around(ui, &words!("sheet-deck-hand", cards = HOLE), |ui| {
                let cards = DragValue::new(&mut self.hand_size).range(1..=24).speed(0.1);
                ui.add(cards).on_hover_text(words!("sheet-deck-hand.help"));
            });
            let again = self.seed.is_some();
            let label = if again { words!("sheet-deck-deal.again") } else { words!("sheet-deck-deal") };
            if ui.button(label).on_hover_text(words!("sheet-deck-deal.help")).clicked() {
                self.seed = Some(self.seed.map_or(1, |s| s + 1));
            }
            if let Some(seed) = &mut self.seed {
                paper::around(ui, &words!("sheet-deck-seed", seed = HOLE), |ui| {
                    ui.add(DragValue::new(seed)).on_hover_text(words!("sheet-deck-seed.help"));
                });
            }
        });
        let Some(seed) = self.seed else { return };
        let hand = hand(&self.left, self.hand_size, seed);
        if hand.is_empty() {
            paper::soft(ui, &words!("sheet-deck-empty"));
        }
        let (count, width) = paper::across(ui, 128.0);
        let height = height_of_cards(deck);
        paper::in_rows(ui, count, &hand, |ui, &card| {
            let card = &deck.cards[card];
            let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
            response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &card.title));
            draw_card(ui, deck, card, None, rect);
            response.on_hover_ui(|ui| about_card(ui, deck, card));
        });
    }

    fn compare(&mut self, ui: &mut Ui, cx: &SheetContext<'_>, deck: &DeckSheet, action: &mut SheetAction) {
        let t = Tokens::of(ui);
        let chosen = self.beside.as_ref().map_or_else(|| words!("sheet-deck-choose"), |b| b.heading.title.clone());
        let box_of = ComboBox::from_id_salt("beside").selected_text(chosen).width(220.0);
        let shown = box_of.show_ui(ui, |ui| {
            for (name, title) in &self.others {
                if ui.selectable_label(false, title).clicked() {
                    self.beside = DeckSheet::of(cx.reading, name);
                }
            }
        });
        shown.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, words!("sheet-deck-choose.name")));
        let Some(other) = &self.beside else { return };
        let several = deck.sides.len() > 1 || other.sides.len() > 1;
        let narrow = ui.available_width() < 420.0;
        let side = if several { if narrow { 30.0 } else { 64.0 } } else { 0.0 };
        let lines = compare(deck, other, self.draws);
        let font = FontId::proportional(size::SMALL);
        let long = |title: &str| parts::line(ui, title, font.clone(), t.ink, 190.0).size().x + 8.0;
        let longest = lines.iter().map(|line| long(&line.title)).fold(70.0, f32::max);
        let figure = ((ui.available_width() - side - longest) / 3.0).clamp(44.0, 110.0);
        let room = (ui.available_width() - side - 3.0 * figure).clamp(70.0, 190.0);
        let (a, b) = (deck.heading.title.as_str(), other.heading.title.as_str());
        paper::soft(ui, &words!("sheet-deck-beside-says", first = a, second = b));
        let (first, second) = apart(a, b);
        let columns = [
            texts(words!("sheet-deck-side"), side),
            texts(words!("sheet-deck-effect"), room),
            figures(first, figure),
            figures(second, figure),
            figures(words!("sheet-deck-differ"), figure),
        ];
        paper::columns(ui, &columns);
        for line in lines {
            let (first, second) = (paper::percent(line.first.next), paper::percent(line.second.next));
            let differ = (line.second.next - line.first.next) * 100.0;
            let more = match differ.abs() < 0.05 {
                true => "=".to_owned(),
                false => format!("{}{:.1}", if differ > 0.0 { "+" } else { "−" }, differ.abs()),
            };
            let name = format!("{} {}: {a} {first}, {b} {second}", line.side, line.title);
            let cells = [
                (line.side.as_str(), side_ink(t, &line.side).unwrap_or(t.ink_soft)),
                (line.title.as_str(), t.ink),
                (first.as_str(), t.ink),
                (second.as_str(), t.ink),
                (more.as_str(), if differ.abs() < 0.05 { t.ink_faint } else { t.ink }),
            ];
            paper::row(ui, cx, &columns, &cells, name.trim(), None, action);
        }
        ui.add_space(space::XXS);
        let to = SheetRef::new(SheetKind::Deck, &other.heading.name);
        let open = ui.small_button(words!("sheet-deck-open", title = b));
        if open.on_hover_ui(|ui| _ = ui.label(words!("sheet-open", name = b))).clicked() {
            action.open = Some(to);
        }
    }
}

/// Two titles without their common first words, so that they differ even in narrow headings.
fn apart<'t>(first: &'t str, second: &'t str) -> (&'t str, &'t str) {
    let same = first.split(' ').zip(second.split(' ')).take_while(|(a, b)| a == b).map(|(a, _)| a.len() + 1).sum();
    let rest = |title: &'t str| title.get(same..).filter(|rest| !rest.is_empty());
    rest(first).zip(rest(second)).unwrap_or((first, second))
}

/// The colour of a side that is named after a colour.
fn side_ink(t: &Tokens, side: &str) -> Option<Color32> {
    t.known_role(side, t.ink_soft, t.ink_soft)
}

/// The height of the cards: all are as tall as the one with the most lines.
fn height_of_cards(deck: &DeckSheet) -> f32 {
    let lines = deck.cards.iter().flat_map(|c| &c.faces).map(|(l, _)| l.len().max(1)).max().unwrap_or(1);
    22.0 + deck.sides.len() as f32 * (lines as f32 * 14.0 + 3.0)
}

/// Draws a card. `left` is the number of remaining copies; `None` for a single card in a hand.
fn draw_card(ui: &Ui, deck: &DeckSheet, card: &CardModel, left: Option<u32>, rect: Rect) {
    let t = Tokens::of(ui);
    let gone = left == Some(0);
    let painter = ui.painter();
    // Further copies show slightly offset beneath.
    if left.is_some_and(|left| left > 1) {
        let below = rect.translate(vec2(2.0, 2.0)).intersect(rect.expand(2.0));
        painter.rect(below, CornerRadius::same(4), t.sheet, Stroke::new(1.0, t.line), StrokeKind::Inside);
    }
    let fill = if gone { t.sheet } else { t.well };
    painter.rect(rect, CornerRadius::same(4), fill, Stroke::new(1.0, t.line), StrokeKind::Inside);
    let ink = if gone { t.ink_faint } else { t.ink };
    let count = match left {
        None => String::new(),
        Some(left) if left == card.copies => format!("×{left}"),
        Some(left) => format!("{left}/{}", card.copies),
    };
    let font = FontId::proportional(size::SMALL);
    let colour = if left == Some(card.copies) { t.ink_soft } else { t.accent };
    let number = painter.text(rect.right_top() + vec2(-6.0, 3.0), Align2::RIGHT_TOP, count, font.clone(), colour);
    let title = parts::line(ui, &card.title, font.clone(), ink, rect.width() - number.width() - 18.0);
    painter.galley(rect.left_top() + vec2(8.0, 3.0), title, ink);
    painter.hline(rect.x_range().shrink(1.0), rect.top() + 20.0, Stroke::new(1.0, t.line_soft));
    let per = (rect.height() - 22.0) / deck.sides.len().max(1) as f32;
    for (side, (lines, unreachable)) in card.faces.iter().enumerate() {
        let top = rect.top() + 21.0 + side as f32 * per;
        let colour = side_ink(t, deck.sides.get(side).map_or("", String::as_str));
        if let Some(colour) = colour.filter(|_| deck.sides.len() > 1) {
            let strip = Rect::from_min_size(pos2(rect.left() + 1.0, top + 1.0), vec2(4.0, per - 3.0));
            painter.rect_filled(strip, CornerRadius::ZERO, if gone { colour.gamma_multiply(0.4) } else { colour });
        }
        for (i, line) in lines.iter().enumerate() {
            let soft = unreachable.is_some() || gone;
            let ink = if soft { t.ink_faint } else { t.ink };
            let galley = parts::line(ui, line, font.clone(), ink, rect.width() - 16.0);
            painter.galley(pos2(rect.left() + 10.0, top + i as f32 * 14.0), galley, ink);
        }
    }
}

fn about_card(ui: &mut Ui, deck: &DeckSheet, card: &CardModel) {
    ui.set_max_width(320.0);
    ui.label(RichText::new(&card.title).strong());
    for (side, (lines, unreachable)) in card.faces.iter().enumerate() {
        let name = deck.sides.get(side).filter(|s| !s.is_empty()).map_or_else(String::new, |s| format!("{s}: "));
        ui.label(format!("{name}{}", lines.join(", ")));
        if let Some(why) = unreachable {
            paper::soft(ui, &words!("sheet-deck-never", why = why.as_str()));
        }
    }
    paper::soft(ui, &words!("sheet-deck-card.help"));
}

fn show_die(ui: &mut Ui, cx: &SheetContext<'_>, die: &DieSheet, action: &mut SheetAction) {
    let t = Tokens::of(ui);
    paper::head(ui, cx, &die.heading, &words!("sheet-die-says", n = die.faces.len()), action);
    parts::section(ui, &words!("sheet-die-faces"));
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(space::S, space::S);
        // All in one row, unless that makes them too small.
        let count = die.faces.len().max(1) as f32;
        let fitting = (ui.available_width() - space::S * (count - 1.0)) / count;
        let edge = if fitting >= 40.0 { fitting.min(52.0).floor() } else { 52.0 };
        for face in &die.faces {
            let (rect, response) = ui.allocate_exact_size(vec2(edge, edge), Sense::hover());
            let name = || words!("sheet-die-face", face = face.join(" "));
            response.widget_info(|| WidgetInfo::labeled(Role::Label, true, name()));
            ui.painter().rect(rect, CornerRadius::same(8), t.well, Stroke::new(1.5, t.ink_soft), StrokeKind::Inside);
            let first = face.first().map_or("", String::as_str);
            let points = if first.chars().count() < 3 { size::TITLE * 0.8 } else { size::SMALL };
            let lift = if face.len() > 1 { -6.0 } else { 0.0 };
            let centre = rect.center() + vec2(0.0, lift);
            ui.painter().text(centre, Align2::CENTER_CENTER, first, FontId::proportional(points), t.ink);
            if face.len() > 1 {
                let rest = face[1..].join(" ");
                let at = rect.center_bottom() - vec2(0.0, 10.0);
                ui.painter().text(at, Align2::CENTER_CENTER, rest, FontId::proportional(10.5), t.ink_soft);
            }
        }
    });
    for line in &die.lines {
        let name = words!("sheet-die-count", face = line.face.as_str());
        if let Some(value) = of_sentence(cx.reading, &line.count) {
            inputs::row(ui, &value, &line.face, &name, action);
        }
    }
    parts::section(ui, &words!("sheet-die-odds"));
    let name_width = (ui.available_width() * 0.35).clamp(60.0, 140.0);
    let bars = (ui.available_width() - name_width - 140.0).clamp(0.0, 160.0);
    let columns = [
        texts(words!("sheet-die-value"), name_width),
        figures(words!("sheet-die-of"), 70.0),
        figures(words!("sheet-die-chance"), 70.0),
        texts("", bars),
    ];
    for (i, field) in die.fields.iter().enumerate() {
        let mean = die.means.get(i).copied().flatten();
        let with_mean = |m| words!("sheet-die-mean", field = field.as_str(), mean = paper::figure(m));
        let says = mean.map_or_else(|| field.clone(), with_mean);
        ui.horizontal(|ui| {
            ui.label(RichText::new(icons::ICON_CASINO.codepoint).color(t.ink_soft));
            paper::soft(ui, &says);
        });
        paper::columns(ui, &columns);
        for (value, count) in die.shares.get(i).into_iter().flatten() {
            let of = die.faces.len();
            let share = f64::from(*count) / of.max(1) as f64;
            let (faces, chance) = (format!("{count} / {of}"), paper::percent(share));
            let cells = [(value.as_str(), t.ink), (faces.as_str(), t.ink_soft), (chance.as_str(), t.ink)];
            let name = words!("sheet-die-row", value = value.as_str(), n = *count, all = of, chance = chance.as_str());
            let (row, _) = paper::row(ui, cx, &columns, &cells, &name, None, action);
            if bars > 30.0 {
                paper::bar(ui, row, name_width + 150.0, bars - 10.0, share, t.accent.gamma_multiply(0.75));
            }
        }
        ui.add_space(space::S);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_omit_common_words() {
        assert_eq!(apart("Damage deck A", "Damage deck B"), ("A", "B"));
        assert_eq!(apart("Bow", "Stern"), ("Bow", "Stern"));
        assert_eq!(apart("Deck", "Deck two"), ("Deck", "Deck two"));
    }
}
