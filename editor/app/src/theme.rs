//! Design tokens: every colour, distance and font size of the window.
//!
//! Light is a drafting table, paper and ink; dark is a cockpit at night. Panes never define a colour of their own: they
//! take it from [`Tokens`], and content names colours by role, which [`Tokens::role`] reads.

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

const fn rgb(hex: u32) -> Color32 {
    Color32::from_rgb((hex >> 16) as u8, (hex >> 8) as u8, hex as u8)
}

/// Paper and ink.
pub const LIGHT: Tokens = Tokens {
    dark: false,
    backdrop: rgb(0xDDD5C5),
    paper: rgb(0xF3EEE3),
    sheet: rgb(0xFCFAF4),
    well: rgb(0xFFFDF8),
    ink: rgb(0x231F1A),
    ink_soft: rgb(0x5E564A),
    ink_faint: rgb(0x726959),
    line: rgb(0xC9BFAD),
    line_soft: rgb(0xE2DACB),
    accent: rgb(0x1F4F73),
    accent_soft: rgb(0xD5E2EA),
    on_accent: rgb(0xFFFFFF),
    error: rgb(0xA82A1E),
    error_soft: rgb(0xF6DDD6),
    warning: rgb(0x8A5A00),
    warning_soft: rgb(0xF7E9C8),
    good: rgb(0x3B6E35),
    good_soft: rgb(0xDDEBD3),
    unsaved: rgb(0x1F4F73),
    ground: rgb(0xE9E6D3),
    grid: rgb(0xBDB79E),
    numbering: rgb(0x857D64),
    map_ink: rgb(0x231F1A),
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
    sheet: rgb(0x1C2328),
    well: rgb(0x0F1417),
    ink: rgb(0xE3E2DA),
    ink_soft: rgb(0xA6ACA9),
    ink_faint: rgb(0x858F91),
    line: rgb(0x36424A),
    line_soft: rgb(0x252E34),
    accent: rgb(0xE0A545),
    accent_soft: rgb(0x3A2F1B),
    on_accent: rgb(0x1A1408),
    error: rgb(0xFF8472),
    error_soft: rgb(0x43221D),
    warning: rgb(0xEDBE5A),
    warning_soft: rgb(0x3B3119),
    good: rgb(0x86C784),
    good_soft: rgb(0x1C3324),
    unsaved: rgb(0x7FB4DB),
    ground: rgb(0x1B2725),
    grid: rgb(0x3A4C48),
    numbering: rgb(0x74887F),
    map_ink: rgb(0x0E1214),
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

    /// The colour of a role that content names. `side` and `tint` are those of what is drawn. A role is read word by
    /// word: the last colour in it counts, an earlier one tones it, `dark`, `light` and `pale` shade it, and other
    /// words are only names. A role without any colour gets a muted one of its own.
    pub fn role(&self, role: &str, side: Color32, tint: Color32) -> Color32 {
        self.known_role(role, side, tint).unwrap_or_else(|| self.quiet(role))
    }

    /// The colour of a role, if it names one.
    pub fn known_role(&self, role: &str, side: Color32, tint: Color32) -> Option<Color32> {
        let mut colour: Option<Color32> = None;
        let mut shade = 0.0;
        // In the dark theme, light shades are only a little lighter.
        let lift = if self.dark { 0.4 } else { 1.0 };
        for word in role.split(['_', ' ', '-']) {
            match word {
                "dark" | "deep" => shade -= 0.28,
                "light" | "core" => shade += 0.30 * lift,
                "pale" => shade += 0.45 * lift,
                _ => {
                    let Some(next) = self.word(word, side, tint) else { continue };
                    colour = Some(colour.map_or(next, |before| next.lerp_to_gamma(before, 0.35)));
                }
            }
        }
        let towards = if shade < 0.0 { Color32::BLACK } else { Color32::WHITE };
        colour.map(|c| if shade == 0.0 { c } else { c.lerp_to_gamma(towards, f32::abs(shade)) })
    }

    fn word(&self, word: &str, side: Color32, tint: Color32) -> Option<Color32> {
        if word.starts_with('#') {
            return spelled(word, self.dark);
        }
        Some(match word {
            "side" => side,
            "tint" => tint,
            "ink" => self.map_ink,
            "paper" => rgb(if self.dark { 0xD8D4C6 } else { 0xFCFAF4 }),
            "ground" => self.ground,
            "accent" => self.accent,
            "none" => Color32::TRANSPARENT,
            "danger" => self.error,
            "warning" => self.warning,
            "good" => self.good,
            _ => named(word, self.dark)?,
        })
    }

    /// The tokens for charts, where the ink of the map is the colour of text.
    pub fn for_charts(&self) -> Tokens {
        Tokens { map_ink: self.ink, ..*self }
    }

    /// A muted colour that depends only on the name.
    fn quiet(&self, name: &str) -> Color32 {
        let hash = name.bytes().fold(7u32, |h, b| h.wrapping_mul(31).wrapping_add(u32::from(b)));
        let hue = (hash % 60) as f32 / 360.0 + 0.07;
        egui::ecolor::Hsva::new(hue, 0.28, if self.dark { 0.55 } else { 0.66 }, 1.0).into()
    }

    /// The colour of a side that does not define one.
    pub fn side(&self, number: usize) -> Color32 {
        const ROLES: [&str; 6] = ["blue", "red", "green", "brown", "purple", "grey"];
        named(ROLES[number % ROLES.len()], self.dark).unwrap_or(self.accent)
    }
}

/// A colour as `#day` or `#day/#night`, each with six digits, or with eight if it is translucent.
fn spelled(word: &str, dark: bool) -> Option<Color32> {
    let mut both = word.split('/');
    let day = both.next();
    let hex = if dark { both.next().or(day) } else { day }?;
    let digits = hex.strip_prefix('#')?;
    let value = u32::from_str_radix(digits, 16).ok()?;
    let [red, green, blue, alpha] = value.to_be_bytes();
    Some(if digits.len() == 8 { Color32::from_rgba_unmultiplied(red, green, blue, alpha) } else { rgb(value) })
}

/// Colours by their everyday name, adapted to the theme.
fn named(name: &str, dark: bool) -> Option<Color32> {
    let (light, night) = match name {
        "white" => (0xF7F5EF, 0xE6E4DC),
        "black" => (0x1F1E1D, 0x161616),
        "grey" | "gray" => (0x6F7B84, 0x93A1AB),
        "silver" => (0xC3C7C8, 0xB3BBBE),
        "metal" | "steel" => (0x9A9FA1, 0x9BA3A6),
        "lead" => (0x6B7075, 0x7C848A),
        "gun" => (0x34363A, 0x2A2C30),
        "brown" => (0x86592F, 0xC08A55),
        "wood" | "timber" => (0x8A6238, 0xA07A4E),
        "plywood" => (0xD3A45E, 0xBF9455),
        "leather" => (0x7A4A2A, 0x8E5C38),
        "cowling" => (0x5C6166, 0x6C7378),
        "red" => (0xB0302A, 0xD9584B),
        "orange" => (0xCB6A1E, 0xEB9350),
        "yellow" => (0xDDB02A, 0xE9C65B),
        "straw" => (0xE3CE8C, 0xC6B26F),
        "green" => (0x5E8045, 0x86B26A),
        "olive" => (0x75743A, 0x9FA05C),
        "khaki" => (0x8A7B4C, 0xA39463),
        "desert" | "sand" | "tan" => (0xCDB683, 0xAE9A6C),
        "blue" => (0x2F5F93, 0x6C9FD8),
        "sky" => (0xC9DBE4, 0x1E2C36),
        "dusk" => (0x8B93B0, 0x767FA0),
        "navy" | "naval" => (0x33445F, 0x5D7696),
        "purple" => (0x6D4A86, 0xB18FD0),
        "pink" => (0xC2708A, 0xDB93A9),
        "meadow" | "grass" => (0xDDE1C1, 0x212E28),
        "furrow" => (0xCFC59A, 0x2C3527),
        "stubble" => (0xE5D9A6, 0x353926),
        "hedge" => (0x8FA26B, 0x35503A),
        "forest" => (0x86A066, 0x2C4A35),
        "road" => (0xD9CBA9, 0x4A4536),
        "roof" | "brick" => (0xB4674C, 0x8A5140),
        "wall" => (0xC9B9A2, 0x6A6055),
        "water" | "sea" => (0xA9CBDA, 0x274656),
        "bank" => (0xC7CBA4, 0x2C3A30),
        "mud" | "earth" => (0xC2B091, 0x3B342A),
        "crater" => (0xA3906F, 0x2B251D),
        "wire" => (0x8C8371, 0x5A5448),
        "cloud" => (0xF2F4F4, 0x46525A),
        "fire" | "flame" => (0xD9531E, 0xF27B3D),
        _ => return None,
    };
    Some(rgb(if dark { night } else { light }))
}

/// The font of icons, at a size.
pub fn icon_font(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(egui_material_icons::FONT_FAMILY.into()))
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
    use dicta_program::colours::{COLOURS, ROLES};

    #[test]
    fn every_colour_that_a_file_can_name_is_known() {
        let tokens = [false, true].map(Tokens::for_dark);
        for name in COLOURS.iter().chain(&ROLES) {
            assert!(tokens.iter().all(|t| t.known_role(name, t.ink, t.ink).is_some()), "{name}");
        }
        assert!(tokens.iter().all(|t| t.known_role("peat", t.ink, t.ink).is_none()));
    }

    #[test]
    fn a_colour_with_eight_digits_is_translucent() {
        let [light, dark] = [false, true].map(|dark| spelled("#ff000080/#0000ff", dark));
        assert_eq!(light, Some(Color32::from_rgba_unmultiplied(255, 0, 0, 128)));
        assert_eq!(dark, Some(Color32::from_rgb(0, 0, 255)));
        assert_eq!(spelled("#red", false), None);
    }

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
