//! Design tokens: every colour, distance and font size of the window.
//!
//! Light is a drafting table, paper and ink; dark is a cockpit at night. Panes never define a colour of their own: they
//! take it from [`Tokens`], and content names colours by role, which [`Colours::role`] reads.

use dicta_art::colours::{Colours, DAY, NIGHT, rgb};
use egui::theme::{DefaultStyle, StyleProvider};
use egui::widget_style::{CheckboxStyle, StyleArgs, WidgetState};
use egui::{
    Button, Color32, CornerRadius, FontFamily, FontId, Margin, RichText, Shadow, Stroke, Style, TextStyle, Theme, Vec2,
    Visuals,
};

/// Distances, in points.
pub mod space {
    pub const XXS: f32 = 2.0;
    pub const XS: f32 = 4.0;
    pub const S: f32 = 6.0;
    pub const M: f32 = 10.0;
    pub const L: f32 = 16.0;
    pub const XL: f32 = 28.0;
}

/// Font sizes, in points.
/// The height of a window, in points, below which a game leaves out what its board needs the space of.
const LOW: f32 = 560.0;

/// Whether the window is so low that the board of a game needs all space that there is.
pub fn is_low(ctx: &egui::Context) -> bool {
    ctx.content_rect().height() < LOW
}

pub mod size {
    pub const SMALL: f32 = 12.0;
    pub const BODY: f32 = 13.5;
    pub const CODE: f32 = 13.0;
    pub const HEADING: f32 = 17.0;
    pub const TITLE: f32 = 27.0;
}

/// The colours of one theme.
#[derive(Clone, Copy, Debug)]
pub struct Tokens {
    pub dark: bool,
    /// The background.
    pub backdrop: Color32,
    /// Panels.
    pub paper: Color32,
    /// Cards and sheets on a panel.
    pub sheet: Color32,
    /// Recessed areas: text fields, the board's surround.
    pub well: Color32,
    pub ink: Color32,
    pub ink_soft: Color32,
    pub ink_faint: Color32,
    pub line: Color32,
    pub line_soft: Color32,
    pub accent: Color32,
    pub accent_soft: Color32,
    pub on_accent: Color32,
    pub error: Color32,
    pub error_soft: Color32,
    pub warning: Color32,
    pub warning_soft: Color32,
    pub good: Color32,
    pub good_soft: Color32,
    /// The mark for unsaved changes.
    pub unsaved: Color32,
    /// Map ground and its grid.
    pub ground: Color32,
    pub grid: Color32,
    pub numbering: Color32,
    /// Outlines and dark parts of pieces on the map.
    pub map_ink: Color32,
    /// Syntax colours.
    pub keyword: Color32,
    pub text: Color32,
    pub number: Color32,
    pub comment: Color32,
    pub operator: Color32,
    /// Information that not every player may have.
    pub secret: Color32,
    /// The ends of a scale of colours: above and below its middle, which is `sheet`.
    pub above: Color32,
    pub below: Color32,
}

/// Paper and ink.
pub const LIGHT: Tokens = Tokens {
    dark: false,
    backdrop: rgb(0xDDD5C5),
    paper: rgb(0xF3EEE3),
    sheet: DAY.sheet,
    well: rgb(0xFFFDF8),
    ink: DAY.ink,
    ink_soft: DAY.ink_soft,
    ink_faint: rgb(0x726959),
    line: rgb(0xC9BFAD),
    line_soft: rgb(0xE2DACB),
    accent: DAY.accent,
    accent_soft: rgb(0xD5E2EA),
    on_accent: rgb(0xFFFFFF),
    error: DAY.error,
    error_soft: rgb(0xF6DDD6),
    warning: DAY.warning,
    warning_soft: rgb(0xF7E9C8),
    good: DAY.good,
    good_soft: rgb(0xDDEBD3),
    unsaved: rgb(0x1F4F73),
    ground: DAY.ground,
    grid: DAY.grid,
    numbering: rgb(0x857D64),
    map_ink: DAY.map_ink,
    keyword: rgb(0x1F4F73),
    text: rgb(0x4B6B2A),
    number: rgb(0x9A3B1B),
    comment: rgb(0x8D8474),
    operator: rgb(0x6B6255),
    secret: rgb(0x6A3F86),
    above: rgb(0x1F4F73),
    below: rgb(0x9A4A12),
};

/// A cockpit at night.
pub const DARK: Tokens = Tokens {
    dark: true,
    backdrop: rgb(0x0B0F12),
    paper: rgb(0x14191D),
    sheet: NIGHT.sheet,
    well: rgb(0x0F1417),
    ink: NIGHT.ink,
    ink_soft: NIGHT.ink_soft,
    ink_faint: rgb(0x858F91),
    line: rgb(0x36424A),
    line_soft: rgb(0x252E34),
    accent: NIGHT.accent,
    accent_soft: rgb(0x3A2F1B),
    on_accent: rgb(0x1A1408),
    error: NIGHT.error,
    error_soft: rgb(0x43221D),
    warning: NIGHT.warning,
    warning_soft: rgb(0x3B3119),
    good: NIGHT.good,
    good_soft: rgb(0x1C3324),
    unsaved: rgb(0x7FB4DB),
    ground: NIGHT.ground,
    grid: NIGHT.grid,
    numbering: rgb(0x74887F),
    map_ink: NIGHT.map_ink,
    keyword: rgb(0x7FB4DB),
    text: rgb(0xA6CC83),
    number: rgb(0xE8A37C),
    comment: rgb(0x77817F),
    operator: rgb(0x9AA5A3),
    secret: rgb(0xC9A2E6),
    above: rgb(0x7FB4DB),
    below: rgb(0xE8A37C),
};

/// A modal dialog in front of everything.
pub fn modal(ctx: &egui::Context, id: &str) -> egui::Modal {
    let frame = egui::Frame::popup(&ctx.global_style()).inner_margin(Margin::same(16));
    egui::Modal::new(egui::Id::unique(id)).frame(frame)
}

/// Whether a dialog is left: with Escape, and with a click beside it unless that would discard input.
pub fn is_left<T>(modal: &egui::ModalResponse<T>, has_input: bool) -> bool {
    !(has_input && modal.backdrop_response.clicked()) && modal.should_close()
}

/// One of several choices: outlined, and in the accent colour if it is chosen, so that it is distinct on any
/// background.
pub fn choice<'a>(t: &Tokens, chosen: bool, text: RichText) -> Button<'a> {
    Button::selectable(chosen, text).stroke(Stroke::new(1.0, if chosen { t.accent } else { t.line }))
}

/// Explains why a button is unavailable: on hover, and to assistive technology. An empty reason adds nothing.
pub fn explain_disabled(response: egui::Response, why: impl Into<String>) -> egui::Response {
    let why = why.into();
    if response.enabled() || why.is_empty() {
        return response;
    }
    response.ctx.accesskit_node_builder(response.id, |builder| builder.set_description(why.clone()));
    response.on_disabled_hover_text(why)
}

impl Tokens {
    /// The tokens of the theme in which `ui` is drawn.
    pub fn of(ui: &egui::Ui) -> &'static Tokens {
        Self::for_dark(ui.visuals().dark_mode)
    }

    /// The tokens of a theme.
    pub fn for_dark(dark: bool) -> &'static Tokens {
        if dark { &DARK } else { &LIGHT }
    }

    /// The colour of a role that content names; see [`Colours::role`].
    pub fn role(&self, role: &str, side: Color32, tint: Color32) -> Color32 {
        self.colours().role(role, side, tint)
    }

    /// The colour of a role, if it names one.
    pub fn known_role(&self, role: &str, side: Color32, tint: Color32) -> Option<Color32> {
        self.colours().known_role(role, side, tint)
    }

    /// The tokens for charts, where the ink of the map is the colour of text.
    pub fn for_charts(&self) -> Tokens {
        Tokens { map_ink: self.ink, ..*self }
    }

    /// The colours of drawings in this theme.
    pub fn colours(&self) -> Colours {
        let &Tokens { dark, sheet, ink, ink_soft, ground, grid, map_ink, accent, error, warning, good, .. } = self;
        Colours { dark, sheet, ink, ink_soft, ground, grid, map_ink, accent, error, warning, good }
    }
}

/// The font of icons, at a size.
pub fn icon_font(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(egui_material_icons::FONT_FAMILY.into()))
}

/// An icon and a count, as on a button.
pub fn icon_and_count(ui: &egui::Ui, icon: &str, count: usize) -> egui::text::LayoutJob {
    let mut job = egui::text::LayoutJob::default();
    let ink = ui.visuals().text_color();
    let icons = egui::TextFormat::simple(icon_font(15.0), ink);
    job.append(icon, 0.0, egui::TextFormat { valign: egui::Align::Center, ..icons });
    let words = egui::TextFormat::simple(egui::TextStyle::Button.resolve(ui.style()), ink);
    job.append(&count.to_string(), 3.0, egui::TextFormat { valign: egui::Align::Center, ..words });
    job
}

/// The user's choice of font sizes, fonts and animation.
#[derive(Clone, Debug, PartialEq)]
pub struct Types {
    /// In points.
    pub body: f32,
    pub code: f32,
    /// The font of source, one of [`CODE_FACES`].
    pub code_face: &'static str,
    pub animation: bool,
}

/// The fonts that source can have, by their names in the settings.
pub const CODE_FACES: [&str; 2] = ["Hack", "Ubuntu-Light"];

impl Default for Types {
    fn default() -> Self {
        Types { body: size::BODY, code: size::CODE, code_face: CODE_FACES[0], animation: true }
    }
}

impl Types {
    /// The choice in the settings; missing or unreadable values get their defaults.
    pub fn of(settings: &dicta_studio::settings::Settings) -> Self {
        let points = |tenths: u32, usual: f32| match tenths {
            0 => usual,
            t => (t as f32 / 10.0).clamp(9.0, 24.0),
        };
        let face = CODE_FACES.iter().find(|f| **f == settings.code_font).unwrap_or(&CODE_FACES[0]);
        Types {
            body: points(settings.type_size, size::BODY),
            code: points(settings.code_size, size::CODE),
            code_face: face,
            animation: settings.animation,
        }
    }
}

/// The font of source that the user has chosen.
pub fn code_font(style: &Style) -> FontId {
    TextStyle::Monospace.resolve(style)
}

/// Whether pieces move gradually.
pub fn animates(ctx: &egui::Context) -> bool {
    ctx.global_style().animation_time > 0.0
}

/// Checkboxes: recessed with a border, even in menus, where nothing else has one.
#[derive(Clone, Debug)]
struct Boxes;

impl StyleProvider<CheckboxStyle> for Boxes {
    fn style(&mut self, args: &StyleArgs<'_>) -> CheckboxStyle {
        let mut style: CheckboxStyle = DefaultStyle.style(args);
        let t = Tokens::for_dark(args.style.visuals.dark_mode);
        let line = match args.state {
            WidgetState::Hovered | WidgetState::Active => t.accent,
            _ => t.ink_faint,
        };
        style.checkbox_frame.fill = t.well;
        style.checkbox_frame.stroke = Stroke::new(1.0, line);
        style.check_stroke = Stroke::new(2.0, t.accent);
        style
    }
}

/// Installs the fonts and both themes in a context.
pub fn install(ctx: &egui::Context, types: &Types) {
    ctx.replace_widget_theme::<CheckboxStyle>(Boxes);
    ctx.set_fonts(fonts(types.code_face));
    set_types(ctx, types);
    ctx.add_plugin(SharpLetters);
    // Small discs from the font atlas would be stretched.
    ctx.tessellation_options_mut(|t| t.prerasterized_discs = false);
}

/// Draws glyphs aligned to the screen's pixels, with nothing to smooth; all plain areas take their white from the font
/// atlas as well. Without smoothing, a software renderer has a third less to do.
struct SharpLetters;

impl egui::Plugin for SharpLetters {
    fn debug_name(&self) -> &'static str {
        "sharp letters"
    }

    fn output_hook(&mut self, _: &egui::Context, output: &mut egui::FullOutput) {
        for delta in output.textures_delta.set.get_mut(&egui::TextureId::default()).into_iter().flatten() {
            delta.options = egui::TextureOptions::NEAREST;
        }
    }
}

/// Changes the font sizes in a context that has its fonts.
pub fn set_types(ctx: &egui::Context, types: &Types) {
    ctx.set_style_of(Theme::Light, style(&LIGHT, types));
    ctx.set_style_of(Theme::Dark, style(&DARK, types));
}

/// The default fonts with the icons, and the font of source before others of its family.
pub fn fonts(code_face: &str) -> egui::FontDefinitions {
    let mut all = egui::FontDefinitions::default();
    let icons = egui_material_icons::font_insert();
    all.font_data.insert(icons.name.clone(), std::sync::Arc::new(icons.data));
    for place in icons.families {
        let family = all.families.entry(place.family).or_default();
        match place.priority {
            egui::epaint::text::FontPriority::Highest => family.insert(0, icons.name.clone()),
            egui::epaint::text::FontPriority::Lowest => family.push(icons.name.clone()),
        }
    }
    // Hack has the arrows and symbols that the font of the window lacks.
    all.families.entry(FontFamily::Proportional).or_default().push("Hack".to_owned());
    if all.font_data.contains_key(code_face) {
        let family = all.families.entry(FontFamily::Monospace).or_default();
        family.retain(|name| name != code_face);
        family.insert(0, code_face.to_owned());
    }
    all
}

fn style(t: &Tokens, types: &Types) -> Style {
    let mut style = Style { visuals: visuals(t), ..Style::default() };
    let small = types.body * size::SMALL / size::BODY;
    style.text_styles = [
        (TextStyle::Small, FontId::proportional(small)),
        (TextStyle::Body, FontId::proportional(types.body)),
        (TextStyle::Button, FontId::proportional(types.body)),
        (TextStyle::Heading, FontId::proportional(types.body * size::HEADING / size::BODY)),
        (TextStyle::Monospace, FontId::monospace(types.code)),
    ]
    .into();
    let spacing = &mut style.spacing;
    spacing.item_spacing = Vec2::new(space::S, space::XS);
    spacing.button_padding = Vec2::new(8.0, 3.0);
    spacing.interact_size = Vec2::new(24.0, 22.0);
    spacing.window_margin = Margin::same(10);
    spacing.menu_margin = Margin::same(6);
    spacing.indent = 14.0;
    spacing.tooltip_width = 380.0;
    // A thin bar shows that there is more before the pointer is there.
    spacing.scroll.dormant_handle_opacity = 0.25;
    // The bar is beside what it scrolls, clear of the frame around that.
    spacing.scroll.floating_allocated_width = 8.0;
    spacing.scroll.bar_outer_margin = 3.0;
    style.interaction.tooltip_delay = 0.3;
    style.interaction.selectable_labels = false;
    style.animation_time = if types.animation { 0.08 } else { 0.0 };
    style
}

fn visuals(t: &Tokens) -> Visuals {
    let mut v = if t.dark { Visuals::dark() } else { Visuals::light() };
    v.panel_fill = t.paper;
    v.window_fill = t.sheet;
    v.window_stroke = Stroke::new(1.0, t.line);
    v.window_corner_radius = CornerRadius::same(6);
    v.menu_corner_radius = CornerRadius::same(5);
    let shadow =
        Shadow { offset: [0, 4], blur: 14, spread: 0, color: Color32::from_black_alpha(if t.dark { 140 } else { 48 }) };
    v.window_shadow = shadow;
    v.popup_shadow = shadow;
    v.extreme_bg_color = t.well;
    // Visible on every background, because grids have stripes on all of them.
    v.faint_bg_color = t.ink.gamma_multiply(if t.dark { 0.04 } else { 0.05 });
    v.code_bg_color = t.line_soft;
    v.hyperlink_color = t.accent;
    v.error_fg_color = t.error;
    v.warn_fg_color = t.warning;
    v.weak_text_color = Some(t.ink_soft);
    v.selection.bg_fill = if t.dark { rgb(0x4A3C20) } else { rgb(0xC3D8E5) };
    v.selection.stroke = Stroke::new(1.0, t.ink);
    v.button_frame = true;
    v.indent_has_left_vline = false;
    v.disabled_alpha = 0.45;
    let radius = CornerRadius::same(4);
    let w = &mut v.widgets;
    for state in [&mut w.noninteractive, &mut w.inactive, &mut w.hovered, &mut w.active, &mut w.open] {
        state.corner_radius = radius;
        state.expansion = 0.0;
    }
    w.noninteractive.bg_fill = t.paper;
    w.noninteractive.weak_bg_fill = t.paper;
    w.noninteractive.bg_stroke = Stroke::new(1.0, t.line);
    w.noninteractive.fg_stroke = Stroke::new(1.0, t.ink);
    // The rail of a slider.
    w.inactive.bg_fill = t.line;
    w.inactive.weak_bg_fill = if t.dark { rgb(0x252E34) } else { rgb(0xE8E1D2) };
    w.inactive.bg_stroke = Stroke::new(1.0, t.line);
    w.inactive.fg_stroke = Stroke::new(1.0, t.ink);
    w.hovered.bg_fill = t.accent_soft;
    w.hovered.weak_bg_fill = t.accent_soft;
    w.hovered.bg_stroke = Stroke::new(1.0, t.accent);
    w.hovered.fg_stroke = Stroke::new(1.0, t.ink);
    // Strong text takes its colour from here, so it must also be readable on paper.
    w.active.bg_fill = t.accent_soft;
    w.active.weak_bg_fill = t.accent_soft;
    w.active.bg_stroke = Stroke::new(2.0, t.accent);
    w.active.fg_stroke = Stroke::new(1.0, if t.dark { rgb(0xFFFDF5) } else { rgb(0x000000) });
    w.open.bg_fill = t.accent_soft;
    w.open.weak_bg_fill = t.accent_soft;
    w.open.bg_stroke = Stroke::new(1.0, t.accent);
    w.open.fg_stroke = Stroke::new(1.0, t.ink);
    v
}

#[cfg(test)]
mod tests {
    use super::*;
    /// The contrast of two colours, from 1 to 21, as WCAG 2 defines it.
    fn contrast(a: Color32, b: Color32) -> f32 {
        let [a, b] = [a, b].map(|colour| {
            let [r, g, b, _] = egui::Rgba::from(colour).to_array();
            0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05
        });
        a.max(b) / a.min(b)
    }

    #[test]
    fn a_chosen_option_is_legible_and_distinct() {
        for t in [&LIGHT, &DARK] {
            let selected = visuals(t).selection;
            assert!(contrast(selected.stroke.color, selected.bg_fill) > 4.5, "{}", t.dark);
            for ground in [selected.bg_fill, t.sheet, t.line_soft] {
                assert!(contrast(t.accent, ground) > 3.0, "{} {ground:?}", t.dark);
            }
        }
    }
}
