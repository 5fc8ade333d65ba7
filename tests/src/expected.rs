//! Expected results stored in files: snapshots, and generated parts of the book. `INSTA_UPDATE=always` regenerates
//! both; review the diff.

use std::path::Path;

/// Compares text with the snapshot of this name in `tests/src/snapshots`.
#[track_caller]
pub fn snapshot(name: &str, text: &str) {
    insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!(name, text);
    });
}

/// Compares a file with its expected content.
#[track_caller]
pub fn generated(path: &Path, text: &str) {
    let held = std::fs::read_to_string(path).unwrap_or_default();
    if std::env::var("INSTA_UPDATE").is_ok_and(|how| how == "always") {
        if held != text {
            std::fs::write(path, text).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        }
        return;
    }
    let differs = held.lines().zip(text.lines()).position(|(held, line)| held != line);
    let line = differs.unwrap_or_else(|| held.lines().count().min(text.lines().count())) + 1;
    let expected = text.lines().nth(line - 1).unwrap_or("nothing more");
    assert!(
        held == text,
        "{}:{line} is out of date, expected\n{expected}\nINSTA_UPDATE=always cargo test -p dicta-tests writes it",
        path.display()
    );
}

/// The canary: a file with other content is found, whether or not files are regenerated.
#[test]
fn a_different_result_is_found() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("page.md");
    std::fs::write(&path, "old").expect("written");
    let accepted = std::panic::catch_unwind(|| generated(&path, "new")).is_ok();
    let now = std::fs::read_to_string(&path).expect("read");
    assert_eq!(now, if accepted { "new" } else { "old" });
    assert!(accepted == std::env::var("INSTA_UPDATE").is_ok_and(|how| how == "always"));
}
