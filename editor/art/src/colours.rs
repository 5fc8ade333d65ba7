//! The colours of drawings: those of the map, and the roles by which content names colours.

use ecolor::{Color32, Hsva};

/// The colours of drawings in one theme.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Colours {
    pub dark: bool,
    /// Cards, and the discs below pieces.
    pub sheet: Color32,
    pub ink: Color32,
    pub ink_soft: Color32,
    /// Map ground and its grid.
    pub ground: Color32,
    pub grid: Color32,
    /// Outlines and dark parts of pieces on the map.
    pub map_ink: Color32,
    pub accent: Color32,
    pub error: Color32,
    pub warning: Color32,
    pub good: Color32,
}

pub const fn rgb(hex: u32) -> Color32 {
    Color32::from_rgb((hex >> 16) as u8, (hex >> 8) as u8, hex as u8)
}

/// Paper and ink.
pub const DAY: Colours = Colours {
    dark: false,
    sheet: rgb(0xFCFAF4),
    ink: rgb(0x231F1A),
    ink_soft: rgb(0x5E564A),
    ground: rgb(0xE9E6D3),
    grid: rgb(0xBDB79E),
    map_ink: rgb(0x231F1A),
    accent: rgb(0x1F4F73),
    error: rgb(0xA82A1E),
    warning: rgb(0x8A5A00),
    good: rgb(0x3B6E35),
};

/// Night.
pub const NIGHT: Colours = Colours {
    dark: true,
    sheet: rgb(0x1C2328),
    ink: rgb(0xE3E2DA),
    ink_soft: rgb(0xA6ACA9),
    ground: rgb(0x1B2725),
    grid: rgb(0x3A4C48),
    map_ink: rgb(0x0E1214),
    accent: rgb(0xE0A545),
    error: rgb(0xFF8472),
    warning: rgb(0xEDBE5A),
    good: rgb(0x86C784),
};

impl Colours {
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

    /// A muted colour that depends only on the name.
    fn quiet(&self, name: &str) -> Color32 {
        let hash = name.bytes().fold(7u32, |h, b| h.wrapping_mul(31).wrapping_add(u32::from(b)));
        let hue = (hash % 60) as f32 / 360.0 + 0.07;
        Hsva::new(hue, 0.28, if self.dark { 0.55 } else { 0.66 }, 1.0).into()
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

#[cfg(test)]
mod tests {
    use super::*;
    use dicta_program::colours::{COLOURS, ROLES};

    #[test]
    fn every_colour_that_a_file_can_name_is_known() {
        let tokens = [DAY, NIGHT];
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
}
