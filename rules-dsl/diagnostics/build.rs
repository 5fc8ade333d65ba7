//! Writes the list of codes from the pages of the book: `docs/src/diagnostics/E0301.md` becomes the code `E0301`, and
//! its heading `# E0301: Choice without a pick` the code's title. Runs again when a page is added or changed.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let here = env::var_os("CARGO_MANIFEST_DIR").expect("set by cargo");
    let folder = Path::new(&here).join("../../docs/src/diagnostics");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut pages: Vec<PathBuf> =
        fs::read_dir(&folder).expect("the folder of pages").flatten().map(|entry| entry.path()).collect();
    pages.retain(|path| path.extension().is_some_and(|e| e == "md"));
    pages.sort();
    let mut list = String::from("codes! {\n");
    for path in pages {
        match code_and_title(&path) {
            Some((code, title)) => writeln!(list, "    {code} {title:?}").expect("written to a text"),
            None => panic!(
                "{}: the page of a code is called like the code, such as E0301.md, and starts with `# E0301: Title`",
                path.display()
            ),
        }
    }
    list.push_str("}\n");
    let out = env::var_os("OUT_DIR").expect("set by cargo");
    fs::write(Path::new(&out).join("codes.rs"), list).expect("a writable folder");
}

fn code_and_title(page: &Path) -> Option<(String, String)> {
    let code = page.file_stem()?.to_str()?;
    let (letter, digits) = code.split_at_checked(1)?;
    let is_code = "EFWX".contains(letter) && digits.len() == 4 && digits.bytes().all(|b| b.is_ascii_digit());
    let text = fs::read_to_string(page).ok()?;
    let title = text.lines().next()?.strip_prefix("# ")?.strip_prefix(code)?.strip_prefix(": ")?.trim();
    (is_code && !title.is_empty()).then(|| (code.to_owned(), title.to_owned()))
}
