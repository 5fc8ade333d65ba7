//! Hostile files of the maximum size: for the suite that parses them and the benchmark that times them.

/// Their approximate length.
pub const MIB: usize = 1 << 20;

/// Files of 1 MiB, each hostile in a different way.
pub fn mebibytes() -> Vec<(&'static str, String)> {
    let fill = |unit: &str| unit.repeat(MIB / unit.len());
    let inside = |before: &str, unit: &str, after: &str| {
        format!("{before}{}{after}", unit.repeat((MIB - before.len() - after.len()) / unit.len()))
    };
    vec![
        ("braces", fill("{")),
        ("brackets that close", format!("define a = {}1{}", "(".repeat(MIB / 2 - 20), ")".repeat(MIB / 2 - 20))),
        ("one long sum", inside("define a = 1", " + 1", "")),
        ("one long chain", inside("define a = b", ".b", "")),
        ("not not not", inside("define a = ", "not ", "b")),
        ("one long list", inside("thing x { a [", "1, ", "1] }")),
        ("many properties", inside("thing x {\n", "  a 1\n", "}")),
        ("many declarations", fill("define a = 1\n")),
        ("empty declarations", fill("a\n")),
        ("one line of words", fill("word ")),
        ("one word", fill("w")),
        ("one number", format!("define a = {}", fill("9"))),
        ("quotes", fill("\"")),
        ("texts", inside("thing x { a ", "\"b\" ", "}")),
        ("comments", fill("// c\n")),
        ("documentation", fill("/// d\n")),
        ("letters of many bytes", fill("é")),
        ("open groups by the line", fill("define a = (\n")),
        ("statements", inside("effect e {\n", "  x = (1 + 2) * 3\n", "}")),
        ("short assignments", inside("effect e { ", "a=b;", "}")),
        ("values for statements", inside("effect e {\n", "  a\n", "}")),
        ("broken declarations", fill("a =\n")),
        ("an enum on one line", inside("enum e { ", "a { b 1 } ", "}")),
        ("a table", inside("table t(a: 0..9) -> b: number {\n", "  row 1: 1\n", "}")),
        ("else if", inside("effect e { if a { } ", "else if a { } ", "}")),
    ]
}
