//! A row of the tree, and what the user can do with it.

use super::nodes::{Node, State, What};
use super::{Dragged, FileOperation, TreeAction};
use crate::command::Command;
use crate::theme::{self, Tokens, space};
use crate::words::words;
use egui::accesskit::Role;
use egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui::{
    Align2, Color32, EventFilter, Id, Key, Modifiers, Popup, Rect, Response, Sense, TextStyle, Ui, WidgetInfo, pos2,
    vec2,
};
use egui_material_icons::icons;

/// Height of a row, and width of an indent.
pub const ROW: f32 = 20.0;
const STEP: f32 = 12.0;
/// Width of the arrow that opens and closes a row.
const ARROW: f32 = 14.0;

/// The arrows belong to the tree while a row has the focus.
const ARROWS: EventFilter = EventFilter { tab: false, horizontal_arrows: true, vertical_arrows: true, escape: false };

/// The id of a row in this project: another project may have a row with the same key.
pub fn id(project: u64, key: &str) -> Id {
    Id::unique(("tree row", project, key))
}

/// What the user did with a row.
#[derive(Default)]
pub struct Done {
    /// Open it, or close it.
    pub turned: bool,
    pub action: Option<TreeAction>,
    /// Text was typed: it goes to the filter.
    pub typed: Option<String>,
}

/// Shows a row. `chosen`: it is the active file.
pub fn show(ui: &mut Ui, project: u64, node: &Node<'_>, chosen: bool) -> Done {
    let mut done = Done::default();
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::hover());
    let id = id(project, &node.key);
    let response = ui.interact(rect, id, Sense::click_and_drag());
    response.widget_info(|| WidgetInfo::selected(Role::TreeItem, true, chosen, node.called()));
    ui.ctx().accesskit_node_builder(id, |builder| {
        builder.set_level(node.depth + 1);
        if let Some(open) = node.open {
            builder.set_expanded(open);
        }
        builder.set_description(node.hover.clone());
    });
    let focused = response.has_focus();
    if focused {
        ui.memory_mut(|m| m.set_focus_lock_filter(id, ARROWS));
        done.typed = typed(ui);
        Command::keep_for(ui.ctx(), id, &[Command::Rename]);
        keys(ui, node, &mut done);
    }
    if ui.is_rect_visible(rect) {
        paint(ui, rect, node, chosen, &response);
    }
    let arrow = Rect::from_min_size(rect.min + vec2(node.depth as f32 * STEP, 0.0), vec2(ARROW, ROW));
    let on_arrow = ui.input(|i| i.pointer.interact_pos()).is_some_and(|p| arrow.contains(p));
    act(ui, node, &response, on_arrow && !focused_click(ui), &mut done);
    menu(ui, node, &response, focused, &mut done);
    if response.dragged() && response.drag_started() {
        drag(&response, node);
    }
    response.on_hover_text(&node.hover);
    done
}

/// Whether a click comes from the keyboard.
fn focused_click(ui: &Ui) -> bool {
    ui.input(|i| i.key_pressed(Key::Enter) || i.key_pressed(Key::Space))
}

fn act(ui: &Ui, node: &Node<'_>, response: &Response, on_arrow: bool, done: &mut Done) {
    let command = ui.input(|i| i.modifiers.command);
    match node.what {
        What::Group | What::Sort { .. } | What::Folder { .. } => done.turned = response.clicked(),
        What::Text(document) if response.clicked() => match on_arrow && node.open.is_some() {
            true => done.turned = true,
            false => done.action = Some(TreeAction::Open(document.path.clone(), None)),
        },
        What::Declared(path, d) => {
            let (path, range) = (path.to_owned(), (d.span.start, d.span.end));
            if response.double_clicked() || response.clicked() && command {
                done.action = Some(TreeAction::Both(path, range));
            } else if response.clicked() {
                done.action = Some(TreeAction::Open(path, Some(range)));
            }
        }
        What::Text(_) => {}
    }
}

/// The context menu, opened with the right button or the menu key.
fn menu(ui: &Ui, node: &Node<'_>, response: &Response, focused: bool, done: &mut Done) {
    let items = items(node);
    if items.is_empty() {
        return;
    }
    let id = Popup::default_response_id(response);
    let keys = [(Modifiers::NONE, Key::Menu), (Modifiers::SHIFT, Key::F10)];
    crate::keyboard::set_own_menu_key(ui.ctx(), response.id);
    let by_key = focused && keys.into_iter().any(|(m, key)| ui.input_mut(|i| i.consume_key(m, key)));
    if by_key {
        Popup::open_id(ui.ctx(), id);
    }
    // Opened with a key, the menu is below its row; otherwise at the pointer.
    let at_row = Popup::is_id_open(ui.ctx(), id) && Popup::position_of_id(ui.ctx(), id).is_none();
    let popup = if at_row { Popup::menu(response).open_memory(None) } else { Popup::context_menu(response) };
    popup.accessible_name(words!("tree-menu", name = node.called())).show(|ui| {
        for (i, Item { icon, title, does, missing }) in items.into_iter().enumerate() {
            let button = ui.add_enabled(missing.is_none(), egui::Button::new(format!("{icon}  {title}")));
            let button = theme::explain_disabled(button.accessible_name(title), missing.unwrap_or_default());
            if by_key && i == 0 {
                button.request_focus();
            }
            if button.clicked() {
                done.action = Some(does);
                ui.close();
            }
        }
    });
}

/// An entry of the menu, and why it is unavailable.
struct Item {
    icon: &'static str,
    title: String,
    does: TreeAction,
    missing: Option<String>,
}

impl From<(&'static str, String, TreeAction)> for Item {
    fn from((icon, title, does): (&'static str, String, TreeAction)) -> Self {
        Item { icon, title, does, missing: None }
    }
}

fn items(node: &Node<'_>) -> Vec<Item> {
    let (path, d) = match node.what {
        What::Group => return Vec::new(),
        What::Sort { word, shipped } => return of_sort(word, shipped.then(|| words!("why-shipped"))),
        What::Folder { path, shipped } => return of_folder(path, shipped.then(|| words!("why-shipped"))),
        What::Text(document) => {
            let open = TreeAction::Open(document.path.clone(), None);
            let beside = TreeAction::Beside(document.path.clone(), None);
            let mut items: Vec<Item> = vec![
                (icons::ICON_DESCRIPTION.codepoint, words!("tree-open-text"), open).into(),
                (icons::ICON_VERTICAL_SPLIT.codepoint, words!("tree-open-beside"), beside).into(),
            ];
            let why = if node.locked { words!("why-only-read") } else { words!("why-shipped") };
            items.extend(of_text(&document.path, document.read_only.then_some(why)));
            return items;
        }
        What::Declared(path, d) => (path.to_owned(), d),
    };
    let range = (d.span.start, d.span.end);
    let flies = match d.word.as_str() {
        "mission" => words!("tree-fly.mission"),
        "campaign" => words!("tree-fly.campaign"),
        _ => words!("tree-fly"),
    };
    [
        (icons::ICON_DESCRIPTION.codepoint, words!("tree-open-text"), TreeAction::Open(path.clone(), Some(range))),
        (icons::ICON_ARTICLE.codepoint, words!("tree-open-sheet"), TreeAction::Sheet(path.clone(), range.0)),
        (icons::ICON_SPLITSCREEN_LEFT.codepoint, words!("tree-open-both"), TreeAction::Both(path.clone(), range)),
        (
            icons::ICON_VERTICAL_SPLIT.codepoint,
            words!("tree-open-beside"),
            TreeAction::Beside(path.clone(), Some(range)),
        ),
        (icons::ICON_FLIGHT_TAKEOFF.codepoint, flies, TreeAction::Fly(path.clone(), range.0)),
        (icons::ICON_MANAGE_SEARCH.codepoint, words!("tree-uses"), TreeAction::Uses(path.clone(), range)),
    ]
    .map(Item::from)
    .into_iter()
    .chain(of_declaration(path_of(node)).into_iter().flatten())
    .collect()
}

/// File and position of the declaration of a row.
fn path_of<'n>(node: &'n Node<'_>) -> Option<(&'n str, usize)> {
    match node.what {
        What::Declared(path, d) => Some((path, d.span.start)),
        _ => None,
    }
}

/// The commands for a whole declaration.
fn of_declaration(place: Option<(&str, usize)>) -> Option<Vec<Item>> {
    let (path, byte) = place?;
    let all = [
        (Command::NewLikeThis, words!("declaration-new-like")),
        (Command::DuplicateDeclaration, words!("tree-copy")),
        (Command::RenameDeclaration, words!("declaration-rename")),
        (Command::DeleteDeclaration, words!("declaration-delete")),
    ];
    let item = |(command, title): (Command, String)| {
        let does = TreeAction::Declaration(command, path.to_owned(), byte);
        Item { icon: command.icon(), title, does, missing: None }
    };
    Some(all.map(item).into())
}

/// The keys of a row for the commands on its declaration.
fn keys(ui: &Ui, node: &Node<'_>, done: &mut Done) {
    let Some((path, byte)) = path_of(node) else { return };
    let renames = Command::Rename.take(ui.ctx());
    let deletes = ui.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Delete));
    for (pressed, command) in [(renames, Command::RenameDeclaration), (deletes, Command::DeleteDeclaration)] {
        if pressed {
            done.action = Some(TreeAction::Declaration(command, path.to_owned(), byte));
        }
    }
}

/// The menu entry of a command, as it applies to a row.
fn of(command: Command, does: FileOperation, missing: &Option<String>) -> Item {
    Item { icon: command.icon(), title: command.title(), does: TreeAction::Texts(does), missing: missing.clone() }
}

fn of_text(path: &str, missing: Option<String>) -> [Item; 3] {
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    [
        of(Command::NewFile, FileOperation::Begin(folder.to_owned()), &missing),
        of(Command::RenameFile, FileOperation::Rename(path.to_owned()), &missing),
        of(Command::DeleteFile, FileOperation::Remove(path.to_owned()), &missing),
    ]
}

/// The commands that add a declaration with this keyword.
fn of_sort(word: &str, missing: Option<String>) -> Vec<Item> {
    let command = match word {
        "map" => Command::NewMap,
        "mission" => Command::NewMission,
        "campaign" => Command::NewCampaign,
        "look" => Command::ImportSvg,
        "table" | "deck" | "cup" | "example" => Command::NewDeclaration,
        _ => return Vec::new(),
    };
    vec![Item { icon: command.icon(), title: command.title(), does: TreeAction::Command(command), missing }]
}

fn of_folder(path: &str, missing: Option<String>) -> Vec<Item> {
    let mut items = vec![of(Command::NewFile, FileOperation::Begin(path.to_owned()), &missing)];
    if !path.is_empty() {
        let (rename, remove) =
            (FileOperation::RenameFolder(path.to_owned()), FileOperation::RemoveFolder(path.to_owned()));
        items.push(Item { title: words!("tree-rename-folder"), ..of(Command::RenameFile, rename, &missing) });
        items.push(Item { title: words!("tree-remove-folder"), ..of(Command::DeleteFile, remove, &missing) });
    }
    items
}

/// Makes a row draggable into the editor area.
fn drag(response: &Response, node: &Node<'_>) {
    let (path, range) = match node.what {
        What::Group | What::Sort { .. } | What::Folder { .. } => return,
        What::Text(document) => (document.path.clone(), None),
        What::Declared(path, d) => (path.to_owned(), Some((d.span.start, d.span.end))),
    };
    response.dnd_set_drag_payload(Dragged { path, range, title: node.text.clone() });
}

/// Text that is typed while a row has the focus.
fn typed(ui: &Ui) -> Option<String> {
    ui.input(|i| {
        i.events.iter().find_map(|e| match e {
            egui::Event::Text(text) if !text.trim().is_empty() => Some(text.clone()),
            _ => None,
        })
    })
}

fn title_of(ui: &Ui, ink: Color32) -> TextFormat {
    TextFormat::simple(TextStyle::Body.resolve(ui.style()), ink)
}

fn one_line(painter: &egui::Painter, text: &str, format: &TextFormat, room: f32) -> std::sync::Arc<egui::Galley> {
    let mut job = LayoutJob::single_section(text.to_owned(), format.clone());
    job.wrap = TextWrapping::truncate_at_width(room.max(20.0));
    painter.layout_job(job)
}

/// A text, shortened in the middle until it fits: by whole words, if some remain on both sides; otherwise by letters,
/// keeping a little more of the end than of the start.
fn shortened(text: &str, fits: impl Fn(&str) -> bool) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut short: Vec<String> = Vec::new();
    for head in 1..words.len() {
        let start = words[..head].join(" ");
        let start = start.trim_end_matches([',', ';', ':']);
        short.extend((head + 1..words.len()).map(|tail| format!("{start}…{}", words[tail..].join(" "))));
    }
    // Of equally long ones, prefer the one with more of its end, which distinguishes it from others.
    short.sort_by_key(|s| std::cmp::Reverse(s.chars().count()));
    if let Some(short) = short.into_iter().find(|s| fits(s)) {
        return short;
    }
    let letters: Vec<char> = text.chars().collect();
    for kept in (2..letters.len()).rev() {
        let start = kept * 2 / 5;
        let head: String = letters[..start].iter().collect();
        let tail: String = letters[letters.len() - (kept - start)..].iter().collect();
        let short = format!("{}…{}", head.trim_end(), tail.trim_start());
        if fits(&short) {
            return short;
        }
    }
    text.to_owned()
}

fn colour(t: &Tokens, state: State) -> Color32 {
    match state {
        State::Error => t.error,
        State::Warning => t.warning,
        State::Unsaved => t.unsaved,
    }
}

fn paint(ui: &Ui, rect: Rect, node: &Node<'_>, chosen: bool, response: &Response) {
    let t = Tokens::of(ui);
    let painter = ui.painter_at(rect);
    if chosen {
        painter.rect_filled(rect, 3.0, t.accent_soft);
    } else if response.hovered() || response.has_focus() {
        painter.rect_filled(rect, 3.0, t.line_soft);
    }
    let y = rect.center().y;
    let mut left = rect.left() + node.depth as f32 * STEP;
    if let Some(open) = node.open {
        let arrow = if open { icons::ICON_KEYBOARD_ARROW_DOWN } else { icons::ICON_CHEVRON_RIGHT };
        let at = pos2(left + ARROW / 2.0, y);
        painter.text(at, Align2::CENTER_CENTER, arrow.codepoint, theme::icon_font(14.0), t.ink_soft);
    }
    left += ARROW;
    painter.text(pos2(left + 2.0, y), Align2::LEFT_CENTER, node.icon, theme::icon_font(13.0), t.ink_soft);
    left += 18.0;
    let mut right = rect.right() - space::XXS;
    if let Some(state) = node.state {
        painter.circle_filled(pos2(right - 5.0, y), 3.5, colour(t, state));
        right -= 14.0;
    }
    if node.locked {
        let lock = icons::ICON_LOCK.codepoint;
        painter.text(pos2(right - 6.0, y), Align2::CENTER_CENTER, lock, theme::icon_font(11.0), t.ink_faint);
        right -= 14.0;
    }
    let ink = if node.locked { t.ink_soft } else { t.ink };
    let mut room = (right - left).max(20.0);
    // What distinguishes it from others with the same title gets its space before the title.
    let qualifier = (!node.qualifier.is_empty()).then(|| {
        let small = TextFormat::simple(TextStyle::Small.resolve(ui.style()), t.ink_soft);
        one_line(&painter, &node.qualifier, &small, room * 0.65)
    });
    if let Some(qualifier) = &qualifier {
        room -= qualifier.size().x + space::S;
    }
    let fit = |text: &str| one_line(&painter, text, &title_of(ui, ink), room);
    let galley = match fit(&node.text) {
        whole if !whole.elided || !node.in_middle => whole,
        _ => fit(&shortened(&node.text, |text| !fit(text).elided)),
    };
    if let Some(qualifier) = qualifier {
        let at = pos2(left + galley.size().x + space::S, y - qualifier.size().y / 2.0);
        painter.galley(at, qualifier, ink);
    }
    painter.galley(pos2(left, y - galley.size().y / 2.0), galley, ink);
    if response.has_focus() {
        painter.rect_stroke(rect.shrink(0.5), 3.0, egui::Stroke::new(1.5, t.accent), egui::StrokeKind::Inside);
    }
}

#[cfg(test)]
mod tests {
    use super::shortened;

    #[test]
    fn a_long_title_is_cut_in_the_middle() {
        assert_eq!(shortened("Blue Max (German edition)", |s| s.chars().count() <= 14), "Blue…edition)");
        assert_eq!(shortened("Add to value attack_dice", |s| s.chars().count() <= 20), "Add to…attack_dice");
        assert_eq!(shortened("Unbreakable", |s| s.chars().count() <= 8), "Un…kable");
        assert_eq!(shortened("ab", |_| false), "ab");
    }
}
