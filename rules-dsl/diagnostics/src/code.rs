//! The codes. `build.rs` writes their list.

use std::fmt;

/// How serious a problem is; errors come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The underlined code is left out of the program.
    Error,
    /// The program contains the code, but it is likely not what was meant.
    Warning,
    /// An example has another outcome than it expects.
    Example,
}

/// Makes the enum of codes from its list: `E0301 "Choice without a pick"` for each page.
macro_rules! codes {
    ($($code:ident $title:literal)*) => {
        /// The code of a problem with the rules: errors begin with E, warnings with W, faults in play with F,
        /// and X is for examples.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code {
            $(#[doc = $title] $code,)*
        }

        /// All codes, in their order.
        static PAGES: &[Page] = &[$(Page {
            code: Code::$code,
            name: stringify!($code),
            title: $title,
            text: include_str!(concat!(
                env!("CARGO_MANIFEST_DIR"), "/../../docs/src/diagnostics/", stringify!($code), ".md"
            )),
        },)*];
    };
}

include!(concat!(env!("OUT_DIR"), "/codes.rs"));

struct Page {
    code: Code,
    name: &'static str,
    title: &'static str,
    text: &'static str,
}

impl Code {
    /// All codes, in order.
    pub fn all() -> impl Iterator<Item = Code> {
        PAGES.iter().map(|page| page.code)
    }

    /// The code with this name, such as `E0301`.
    pub fn named(name: &str) -> Option<Code> {
        PAGES.iter().find(|page| page.name == name).map(|page| page.code)
    }

    /// Its name, such as `E0301`.
    pub fn name(self) -> &'static str {
        self.entry().name
    }

    /// The heading of its page, such as `Choice without a pick`.
    pub fn title(self) -> &'static str {
        self.entry().title
    }

    /// Its page of the book, as Markdown: the meaning, an example, and how to fix it.
    pub fn page(self) -> &'static str {
        self.entry().text
    }

    /// How serious a problem with this code is.
    pub fn severity(self) -> Severity {
        match self.name().as_bytes() {
            [b'W', ..] => Severity::Warning,
            [b'X', ..] => Severity::Example,
            _ => Severity::Error,
        }
    }

    fn entry(self) -> &'static Page {
        // The list has the codes in the order of the enum.
        &PAGES[self as usize]
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::{Code, Severity};

    #[test]
    fn a_code_has_its_name_title_page_and_severity() {
        for code in Code::all() {
            assert_eq!(code.to_string(), format!("{code:?}"));
            assert!(code.page().starts_with(&format!("# {code}: {}", code.title())), "{code}");
            assert_eq!(Code::named(code.name()), Some(code));
        }
        assert!(Code::all().is_sorted_by(|a, b| a < b && a.name() < b.name()));
        assert_eq!((Code::E0301.title(), Code::E0301.severity()), ("Choice without a pick", Severity::Error));
        assert_eq!((Code::W0001.severity(), Code::F0001.severity()), (Severity::Warning, Severity::Error));
        assert_eq!(Code::X0001.severity(), Severity::Example);
        assert_eq!(Code::named("E9999"), None);
    }
}
