//! Minimizes a source line by line.

/// Removes lines and whole blocks as long as `shows` still holds for the result.
pub fn shrink(text: &str, shows: impl Fn(&str) -> bool) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    loop {
        let before = lines.len();
        let mut at = 0;
        while at < lines.len() {
            let longest = block(&lines, at);
            let shorter = [longest, 1].into_iter().find_map(|n| {
                let left = [&lines[..at], &lines[at + n..]].concat();
                shows(&left.join("\n")).then_some(left)
            });
            // A block may be replaced by its body.
            let body = || {
                let inner = lines.get(at + 1..(at + longest).saturating_sub(1)).filter(|inner| !inner.is_empty())?;
                let left = [&lines[..at], inner, &lines[at + longest..]].concat();
                shows(&left.join("\n")).then_some(left)
            };
            match shorter.or_else(body) {
                Some(left) => lines = left,
                None => at += 1,
            }
        }
        if lines.len() == before {
            return lines.join("\n");
        }
    }
}

/// The number of lines of the block that starts in a line: 1 if none does.
fn block(lines: &[String], at: usize) -> usize {
    let depth = |line: &String| line.matches('{').count() as i64 - line.matches('}').count() as i64;
    let mut open = 0;
    for (n, line) in lines[at..].iter().enumerate() {
        open += depth(line);
        if open <= 0 {
            return n + 1;
        }
    }
    1
}
