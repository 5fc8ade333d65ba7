//! Files that are saved to, and output that fails.

use super::*;
use crate::random::Random;

const PLAY: [&str; 2] = ["play", "nutshell/first_flight"];

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = std::fs::read_dir(folder)
        .expect("read")
        .map(|e| e.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

#[test]
fn a_save_overwrites_no_other_file() {
    let home = folder();
    let at = |name: &str| home.path().join(name);
    std::fs::write(at("letter.txt"), "Dear aunt,\n").expect("written");
    std::fs::create_dir(at("folder")).expect("made");
    let save = |path: &str, code| {
        let ran = dicta_in(home.path(), &[&PLAY[..], &["--save", path]].concat(), "q\n").expect(code);
        ran.err
    };
    assert!(save("letter.txt", 2).contains("contains something other than a save"));
    assert!(save("folder", 2).contains("is a folder"));
    assert!(save("nul.ron", 2).contains("a device on Windows"));
    save("game.ron", 0);
    save("game.ron", 0);
    let new = ["campaign", "new", "bluemax-2013-de/bloody_april", "--save", "game.ron"];
    assert!(dicta_in(home.path(), &new, "").expect(2).err.contains("a saved game"));
    // During a game as well, and the game continues.
    let ran = dicta_in(home.path(), &PLAY, "s letter.txt\ns folder\ns other.ron\nq\n").expect(0);
    assert!(ran.out.contains("something other than a save") && ran.out.contains("saved in other.ron"), "{}", ran.out);
    assert_eq!(std::fs::read_to_string(at("letter.txt")).expect("read"), "Dear aunt,\n");
    assert_eq!(names(home.path()), ["folder", "game.ron", "game.ron.bak", "letter.txt", "other.ron"]);
}

#[cfg(unix)]
#[test]
fn devices_and_pipes_are_rejected_as_saves() {
    let home = folder();
    let made = Command::new("mkfifo").arg(home.path().join("pipe")).status();
    assert!(made.is_ok_and(|s| s.success()));
    std::os::unix::fs::symlink("/dev/null", home.path().join("null")).expect("linked");
    for path in ["/dev/null", "null", "pipe", "/dev/full"] {
        let ran = dicta_in(home.path(), &[&PLAY[..], &["--save", path]].concat(), "q\n").expect(2);
        assert!(ran.err.contains("a device or a pipe"), "{path}: {}", ran.err);
    }
    assert_eq!(names(home.path()), ["null", "pipe"]);
}

/// A running game and its output so far.
struct Played {
    child: std::process::Child,
    out: std::io::BufReader<std::process::ChildStdout>,
    said: String,
}

impl Played {
    fn start(folder: &Path, args: &[&str]) -> Played {
        let mut command = Command::new(binary());
        command.args(args).current_dir(folder).env("NO_COLOR", "1");
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().expect("dicta starts");
        let out = std::io::BufReader::new(child.stdout.take().expect("a pipe"));
        Played { child, out, said: String::new() }
    }

    /// Types a line.
    fn types(&mut self, line: &str) {
        let typed = self.child.stdin.as_mut().expect("a pipe").write_all(format!("{line}\n").as_bytes());
        typed.expect("dicta reads");
    }

    /// Reads until the game prompts for input; false if it ends first.
    fn is_waiting_for_input(&mut self) -> bool {
        use std::io::Read;
        let mut byte = [0];
        let mut bytes = Vec::new();
        while !bytes.ends_with(b"\n> ") {
            if self.out.read(&mut byte).expect("read") == 0 {
                return false;
            }
            bytes.push(byte[0]);
        }
        self.said += &String::from_utf8_lossy(&bytes);
        true
    }

    fn kill(mut self) {
        self.child.kill().expect("killed");
        self.child.wait().expect("gone");
    }
}

fn choices(folder: &Path) -> u64 {
    let replay = dicta_in(folder, &["replay", "game.ron", "--check", "--json"], "").expect(0).json();
    assert_eq!(replay["same"], true);
    replay["choices"].as_u64().expect("a number")
}

#[test]
fn two_processes_on_one_save_lose_nothing() {
    let home = folder();
    let args = [&PLAY[..], &["--save", "game.ron"]].concat();
    let mut first = Played::start(home.path(), &args);
    assert!(first.is_waiting_for_input());
    let second = dicta_in(home.path(), &args, "1\nq\n").expect(3);
    assert!(second.err.contains("another dicta has it open"), "{}", second.err);
    first.types("1");
    assert!(first.is_waiting_for_input());
    first.kill();
    // The lock of a killed process blocks no other process.
    dicta_in(home.path(), &[&args[..], &["--resume", "game.ron"]].concat(), "q\n").expect(0);
    assert_eq!(names(home.path()), ["game.ron", "game.ron.bak"]);

    let home = campaign("roles");
    let new = ["campaign", "new", "there_and_back", "--save", "c.ron", "--as", "red"];
    dicta_in(home.path(), &new, "").expect(0);
    let play = ["campaign", "play", "c.ron", "--missions", "2"];
    let mut first = Played::start(home.path(), &play);
    assert!(first.is_waiting_for_input());
    assert!(dicta_in(home.path(), &play, "2\n").expect(3).err.contains("another dicta has it open"));
    first.types("2");
    while first.is_waiting_for_input() && first.said.matches("mission 2").count() == 0 {
        first.types("1");
    }
    first.kill();
    let status = dicta_in(home.path(), &["campaign", "status", "c.ron", "--json"], "").expect(0).json();
    assert!(!status["history"].as_array().expect("a list").is_empty(), "{status}");
}

#[test]
fn a_killed_game_keeps_every_answered_choice() {
    let mut random = Random::new(7);
    for kill in 0..8 {
        let home = folder();
        let number = kill.to_string();
        let mut game = Played::start(home.path(), &[&PLAY[..], &["--save", "game.ron", "--seed", &number]].concat());
        assert!(game.is_waiting_for_input());
        let mut answered = 0;
        for _ in 0..random.below(8) {
            game.types("1");
            if !game.is_waiting_for_input() {
                break;
            }
            answered += 1;
        }
        // Killed while it works on the next choice, which may or may not be saved.
        game.types("1");
        game.kill();
        assert!(choices(home.path()) >= answered, "{answered} answered");
        // A temporary file left by the kill is removed when the game is resumed.
        std::fs::write(home.path().join(".dicta-cut0ff"), "half").expect("written");
        let on = [&PLAY[..], &["--resume", "game.ron", "--save", "game.ron"]].concat();
        dicta_in(home.path(), &on, "q\n").expect(0);
        assert!(names(home.path()).iter().all(|n| n.starts_with("game.ron")), "{:?}", names(home.path()));
    }
}

/// Endless input that makes no choice ends the game; earlier choices are kept.
#[test]
fn endless_input_without_choices_ends_the_game() {
    let home = folder();
    let idle = |count: usize| "nonsense\n".repeat(count);
    let typed = |how: &[&str], lines: String| {
        std::fs::write(home.path().join("lines"), lines).expect("written");
        dicta_in(home.path(), &[&PLAY[..], &["--save", "game.ron", "--script", "lines"], how].concat(), "")
    };
    // A choice in between resets the count.
    typed(&[], format!("{}1\n{}q\n", idle(6_000), idle(6_000))).expect(0);
    let ran = typed(&["--resume", "game.ron"], idle(10_001)).expect(2);
    assert!(ran.err.contains("10000 lines in a row chose no option"), "{}", ran.err);
    assert!(choices(home.path()) >= 1);
}

#[cfg(unix)]
#[test]
fn a_game_ended_by_a_signal_is_saved() {
    for signal in ["INT", "TERM", "HUP"] {
        let home = folder();
        let mut game = Played::start(home.path(), &[&PLAY[..], &["--save", "game.ron"]].concat());
        assert!(game.is_waiting_for_input());
        game.types("1");
        assert!(game.is_waiting_for_input());
        let id = game.child.id().to_string();
        let sent = Command::new("kill").args(["-s", signal, &id]).status();
        assert!(sent.is_ok_and(|s| s.success()));
        game.child.wait().expect("gone");
        assert!(choices(home.path()) >= 1, "{signal}");
    }
}

/// Signal 15 in a mask of `/proc`, where bit 0 is signal 1.
#[cfg(target_os = "linux")]
const TERM: u64 = 1 << 14;

/// Starts a run of many games by way of `env`, which sets what each signal does at first, and waits until the run
/// listens for signals. Then it is sent some, and has to end.
#[cfg(target_os = "linux")]
fn interrupted(folder: &Path, env: &str, args: &[&str], signals: &[&str]) -> Ran {
    let mut run = Command::new("env")
        .arg(env)
        .arg(binary())
        .args(args)
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("env starts");
    let id = run.id().to_string();
    let listens = || {
        let status = std::fs::read_to_string(format!("/proc/{id}/status")).expect("a status");
        let mask = status.lines().find_map(|line| line.strip_prefix("SigBlk:")).expect("a mask");
        u64::from_str_radix(mask.trim(), 16).expect("a mask") & TERM != 0
    };
    while !listens() {
        assert!(run.try_wait().expect("known").is_none(), "{args:?} has ended");
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    for signal in signals {
        let sent = Command::new("kill").args(["-s", signal, &id]).status();
        assert!(sent.is_ok_and(|s| s.success()));
    }
    let done = run.wait_with_output().expect("it ends");
    Ran {
        code: done.status.code().unwrap_or(-1),
        out: String::from_utf8(done.stdout).expect("UTF-8"),
        err: String::from_utf8(done.stderr).expect("UTF-8"),
    }
    .expect(3)
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_run_reports_the_games_that_it_has_played() {
    let home = campaign("roles");
    let run = |env: &str, args: &[&str], signals: &[&str]| interrupted(home.path(), env, args, signals);
    let simulate = ["simulate", "skirmish/duel", "--games", "1000000", "--threads", "1"];
    let reported = |ran: &Ran| {
        let (_, after) = ran.err.split_once("interrupted after ").unwrap_or_else(|| panic!("{}", ran.err));
        let (played, _) = after.split_once(" of 1000000 games").unwrap_or_else(|| panic!("{}", ran.err));
        assert!(ran.out.contains(&format!("\n  {played} games, seed ")), "{played}: {}", ran.out);
    };
    for signal in ["INT", "TERM", "HUP"] {
        reported(&run("--default-signal", &simulate, &[signal]));
    }
    // A signal that the parent process ignores, as `nohup` does, stays ignored.
    reported(&run("--ignore-signal=HUP", &simulate, &["HUP", "TERM"]));
    // These have no report before their last game.
    let ladder = ["lab", "ladder", "skirmish/duel", "--pilots", "random,steady"];
    let matrix = ["lab", "matrix", "skirmish/duel", "--pilot", "random"];
    let comparison = ["lab", "compare", "skirmish/duel", "+jams=on", "--pilots", "random"];
    let sensitivity = ["lab", "sensitivity", "skirmish/duel", "--value", "fokker.wings", "--pilots", "random"];
    for args in [&ladder[..], &matrix, &comparison, &sensitivity] {
        let ran = run("--default-signal", &[args, &["--games", "1000000"]].concat(), &["INT"]);
        assert!(ran.err.contains("interrupted after ") && ran.out.is_empty(), "{}{}", ran.out, ran.err);
    }
    let campaigns = ["campaign", "simulate", "there_and_back", "--games", "100000", "--threads", "1"];
    let ran = run("--default-signal", &campaigns, &["INT"]);
    assert!(ran.err.contains(" of 100000 campaigns") && ran.out.contains(" campaigns, seed "), "{}", ran.err);
}

#[test]
fn a_closed_pipe_ends_a_game_without_losing_choices() {
    let home = folder();
    let mut game = Played::start(home.path(), &[&PLAY[..], &["--save", "game.ron"]].concat());
    assert!(game.is_waiting_for_input());
    let Played { mut child, out, .. } = game;
    drop(out);
    let _ = child.stdin.take().expect("a pipe").write_all(b"1\n1\n1\nq\n");
    assert_eq!(child.wait().expect("gone").code(), Some(3));
    assert!(choices(home.path()) >= 1);
    assert_eq!(names(home.path()), ["game.ron", "game.ron.bak"]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_output_ends_with_3_and_a_message() {
    let full = || std::fs::File::options().write(true).open("/dev/full").expect("there");
    let mission = mission();
    let calls: [&[&str]; 7] = [
        &["--help"],
        &["list"],
        &["list", "--json"],
        &["check", SYSTEM],
        &["completions", "bash"],
        &["simulate", &mission, "--games", "2"],
        &["explain"],
    ];
    for args in calls {
        let run = |out: Stdio, err: Stdio| {
            let mut command = Command::new(binary());
            command.args(args).stdin(Stdio::null()).stdout(out).stderr(err);
            command.spawn().expect("dicta starts").wait_with_output().expect("dicta ends")
        };
        let ran = run(full().into(), Stdio::piped());
        let err = String::from_utf8_lossy(&ran.stderr);
        assert_eq!(ran.status.code(), Some(3), "{args:?}: {err}");
        assert!(err.contains("can't write to the standard output: the disk is full"), "{args:?}: {err}");
        assert_eq!(run(full().into(), full().into()).status.code(), Some(3), "{args:?}");
    }
    // Messages that can't be written: a failure as well, and no panic.
    for args in [&["check", "no_such_system"][..], &["--frobnicate"]] {
        let status = Command::new(binary()).args(args).stdout(Stdio::null()).stderr(full()).status();
        assert_eq!(status.expect("ended").code(), Some(3), "{args:?}");
    }
}

#[test]
fn control_characters_are_escaped() {
    let (_home, mine) = project();
    let text = "for mine\n\n/// A note.\ndefine wrong\u{202e} = \"\u{1b}[2J\u{7}\" + no_such_name\n";
    std::fs::write(mine.join("wrong.dicta"), text).expect("written");
    for args in [
        &["check"][..],
        &["check", "--json"],
        &["list"],
        &["test"],
        &["fmt", "--check"],
        &["check", "a\u{1b}[2Jb\u{202e}"],
    ] {
        let ran = dicta_in(&mine, args, "");
        for shown in [&ran.out, &ran.err] {
            let steers = |c: char| c.is_control() && c != '\n' && c != '\t' || matches!(c, '\u{202a}'..='\u{202e}');
            assert!(!shown.contains(steers), "{args:?}: {shown:?}");
        }
    }
}

#[test]
fn numbers_out_of_bounds_are_usage_errors() {
    let mission = mission();
    for (option, value) in [("--games", "100000001"), ("--games", "99999999999999999999"), ("--threads", "257")] {
        for command in [&["simulate", &mission][..], &["campaign", "simulate", "bloody_april"]] {
            let ran = dicta(&[command, &[option, value]].concat()).expect(2);
            assert!(ran.err.contains(value) && ran.err.contains(option), "{}", ran.err);
        }
    }
}

#[cfg(unix)]
#[test]
fn fmt_skips_files_that_it_cannot_format() {
    use std::os::unix::ffi::OsStrExt;
    use std::os::unix::fs::{PermissionsExt, symlink};
    const LOOSE: &str = "for mine\n\n\n\ndefine   twice( n : 0..9 )=n*2\n";
    let (_home, mine) = project();
    let at = |name: &str| mine.join(name);
    // A link stays a link, and its target is formatted.
    std::fs::create_dir(at("real")).expect("made");
    std::fs::write(at("real/a.dicta"), LOOSE).expect("written");
    symlink(at("real/a.dicta"), at("link.dicta")).expect("linked");
    dicta_in(&mine, &["fmt"], "").expect(0);
    assert!(std::fs::symlink_metadata(at("link.dicta")).expect("there").is_symlink());
    assert!(std::fs::read_to_string(at("real/a.dicta")).expect("read").contains("twice(n : 0..9)"));
    std::fs::remove_file(at("link.dicta")).expect("removed");
    // A read-only file stays as it is; the others are still formatted.
    std::fs::write(at("b.dicta"), LOOSE).expect("written");
    std::fs::write(at("c.dicta"), LOOSE.replace("twice", "thrice")).expect("written");
    std::fs::set_permissions(at("b.dicta"), std::fs::Permissions::from_mode(0o444)).expect("set");
    let ran = dicta_in(&mine, &["fmt"], "").expect(3);
    assert!(ran.err.contains("b.dicta is read-only") && ran.out.contains("c.dicta formatted"), "{}", ran.err);
    assert_eq!(std::fs::read_to_string(at("b.dicta")).expect("read"), LOOSE);
    std::fs::remove_file(at("b.dicta")).expect("removed");
    // Invalid UTF-8, files that are too large, and an invalid file name: an error message, and nothing changes.
    std::fs::write(at("d.dicta"), b"for mine\n\xff").expect("written");
    assert!(dicta_in(&mine, &["fmt"], "").expect(3).err.contains("is not valid UTF-8"));
    std::fs::remove_file(at("d.dicta")).expect("removed");
    std::fs::File::create(at("e.dicta")).and_then(|f| f.set_len(17 << 20)).expect("made");
    assert!(dicta_in(&mine, &["fmt"], "").expect(3).err.contains("is larger than 16 MB"));
    std::fs::remove_file(at("e.dicta")).expect("removed");
    let odd = mine.join(std::ffi::OsStr::from_bytes(b"odd\xff.dicta"));
    std::fs::write(&odd, LOOSE).expect("written");
    let before = names(&mine);
    for command in ["fmt", "check", "test", "list"] {
        let ran = dicta_in(&mine, &[command, "."], "").expect(3);
        assert!(ran.err.contains("has a name that is not valid UTF-8"), "{command}: {}", ran.err);
    }
    assert_eq!(names(&mine), before);
    // Invalid paths on the command line: no panic, and a message.
    let odd = std::ffi::OsStr::from_bytes(b"x\xff");
    for command in ["check", "fmt", "test", "list", "replay", "new", "diff"] {
        let ran = Command::new(binary()).arg(command).arg(odd).current_dir(&mine).output().expect("ended");
        let err = String::from_utf8_lossy(&ran.stderr);
        assert!(
            matches!(ran.status.code(), Some(2 | 3)) && !err.contains("panicked") && !err.is_empty(),
            "{command}: {err}"
        );
    }
}

#[test]
fn fmt_is_idempotent_with_a_byte_order_mark_and_crlf() {
    let (_home, mine) = project();
    let path = mine.join("loose.dicta");
    std::fs::write(&path, "\u{feff}for mine\r\n\r\n\r\n// a note\r\ndefine   twice( n : 0..9 )=n*2\r\n")
        .expect("written");
    dicta_in(&mine, &["fmt"], "").expect(0);
    let once = std::fs::read_to_string(&path).expect("read");
    assert!(once.contains("// a note") && once.contains("twice(n : 0..9) = n * 2"), "{once:?}");
    dicta_in(&mine, &["fmt", "--check"], "").expect(0);
}

#[test]
fn errors_under_two_options_together_are_found() {
    let (_home, mine) = project();
    // Neither option alone causes an error: with `mist` on the clause is left out, and with `sun` on the field exists.
    let text = "for mine\n\noption sun \"Sun\" on\noption mist \"Mist\" on\n\n\
                add to kind aircraft { flag shiny \"Shiny\" when sun }\n\n\
                add to attack_dice { + 1 when not mist and shooter.shiny as glare because \"it glares\" }\n";
    std::fs::write(mine.join("more.dicta"), text).expect("written");
    dicta_in(&mine, &["check"], "").expect(0);
    let ran = dicta_in(&mine, &["check", "--all-options"], "").expect(1);
    assert!(ran.out.contains("error[E0803]") && ran.out.contains("every pair of values of two options"), "{}", ran.out);
    // If there are few settings, all are checked.
    std::fs::write(mine.join("more.dicta"), "edition 1\n\nruleset small \"Small\"\n\noption sun \"Sun\" on\n")
        .expect("written");
    let ran = dicta_in(&mine, &["check", "more.dicta", "--all-options"], "");
    assert!(ran.out.contains("small: all 2 settings of its options"), "{}", ran.out);
}
