//! scratch
fn cpu() -> f64 {
    let s = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap();
    s.split(" ").next().unwrap().parse::<f64>().unwrap() / 1e9
}
fn main() {
    const MIB: usize = (1 << 20) - 64;
    let cases: Vec<(&str, &str, &str)> = vec![
        ("effect e {", "a;", "}"),
        ("effect e {", "a\n ", "}"),
        ("effect e {", "a();", "}"),
        ("effect e {", "a=b;", "}"),
        ("example \"x\" {", "do a;", "}"),
        ("example \"x\" {", "expect a;", "}"),
        ("example \"x\" {", "choose a;", "}"),
        ("example \"x\" {", "expect not a;", "}"),
        ("define a = ", "(a)+", "1"),
        ("define a = {", "a,", "a}"),
        ("define a = [", "a,", "a]"),
        ("define a = f(", "a,", "a)"),
        ("define a = b", "[a]", ""),
        ("define a = b", ".b", ""),
        ("define a = b", "+b", ""),
        ("define a = b", " in b", ""),
        ("define a = b", " or b", ""),
        ("define a = [", "any a b,", "a]"),
        ("define a = [", "sum a,", "a]"),
        ("define a = [", "first,", "a]"),
        ("define a = [", "most,", "a]"),
        ("define a = [", "si,", "a]"),
        ("define a = [", "sx,", "a]"),
        ("define a = [", "a..b,", "a]"),
        ("thing x {", "a,", "}"),
        ("thing x {", "a b,", "}"),
        ("thing x {", "a\n ", "}"),
        ("thing x {", "a{}", "}"),
        ("thing x { a [", "a,", "a] }"),
        ("enum e {", "a,", "}"),
        ("enum e {", "a{}", "}"),
        ("kind k {", "flag a ", "}"),
        ("kind k {", "stat a:b ", "}"),
        ("table t(a: b) -> c: d {", "row a:b ", "}"),
        ("table t(a: b) -> c: d {", "row a:b,", "row a:b}"),
        ("table t(a: b) -> c: d { row 1: ", "b,", "b}"),
        ("deck d {", "card{}", "}"),
        ("deck d {", "card{a}", "}"),
        ("deck d { card {", "a,", "} }"),
        ("deck d { card {", "a ", "} }"),
        ("value v = 1 {", "+a ", "}"),
        ("value v = 1 {", "-a", "}"),
        ("rule r for c {", "warn when a ", "}"),
        ("rule r for c {", "prefer a ", "}"),
        ("choice c {", "pick a:b ", "}"),
        ("choice c {", "by a ", "}"),
        ("walk w {", "steps a ", "}"),
        ("doctrine d for k a {", "+a ", "}"),
        ("doctrine d for k a {", "a,", "}"),
        ("campaign c {", "a,", "}"),
        ("arc a for k = ", "line 1 within 1 ", "line 1 within 1"),
        ("effect e {", "if a{}", "}"),
        ("effect e {", "each a b{}", "}"),
        ("effect e {", "when a{}", "}"),
        ("effect e {", "roll a b as c{}", "}"),
        ("effect e {", "let a=a;", "}"),
        ("effect e {", "place a at b;", "}"),
        ("effect e {", "append a to b;", "}"),
        ("effect e {", "a+=b;", "}"),
        ("effect e {", "ab;", "}"),
        ("effect e {", "p;", "}"),
        ("effect e {", "in;", "}"),
        ("effect e {", "a=s;", "}"),
        ("effect e {", "a\n", "}"),
    ];
    let mut found: Vec<(f64, String, String)> = vec![];
    for (before, unit, after) in cases {
        let text = format!("{before}{}{after}\n", unit.repeat((MIB - before.len() - after.len()) / unit.len()));
        let start = cpu();
        let file = dicta_syntax::parse(&text);
        let t = (cpu() - start);
        let code = file.errors().next().map_or("-".into(), |(_, e)| format!("{} {}", e.code, e.message));
        found.push((t, format!("{before} {unit:?}"), code));
    }
    found.sort_by(|a, b| b.0.total_cmp(&a.0));
    for (t, name, code) in found {
        println!("{t:.3}  {name:50} {}", &code.chars().take(60).collect::<String>());
    }
}
