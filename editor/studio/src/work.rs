//! Background work: on a stack of known size, where a panic ends only the work itself.
//!
//! A panic is a bug in Dicta. It is caught here and nowhere else, and becomes a [`Bug`] that says what to report.

use dicta_program::limits::STACK;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use thiserror::Error;

/// A bug in Dicta: the work in progress, and the panic message.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("Dicta failed {during}: {what}. This is a bug in Dicta, not in your files. Please report it and attach them")]
pub struct Bug {
    /// `while checking "kites"`
    pub during: String,
    pub what: String,
}

impl Bug {
    fn of(during: &str, panic: &(dyn Any + Send)) -> Bug {
        let said = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
        Bug { during: during.to_owned(), what: said.unwrap_or("unknown cause").to_owned() }
    }
}

/// Runs work on this thread.
///
/// # Errors
/// If it panics. Discard whatever it was changing.
pub fn caught<T>(during: &str, run: impl FnOnce() -> T) -> Result<T, Bug> {
    catch_unwind(AssertUnwindSafe(run)).map_err(|panic| Bug::of(during, &*panic))
}

/// Runs work on its own thread, whose stack suffices for everything within the limits, and waits for it.
///
/// # Errors
/// If it panics, or no thread can be started.
pub fn on_own_stack<T: Send>(during: &str, run: impl FnOnce() -> T + Send) -> Result<T, Bug> {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().name("work".to_owned()).stack_size(STACK).spawn_scoped(scope, run);
        match thread.map(|t| t.join()) {
            Ok(joined) => joined.map_err(|panic| Bug::of(during, &*panic)),
            Err(error) => Err(Bug { during: during.to_owned(), what: format!("no thread could be started ({error})") }),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_becomes_a_bug_and_the_program_continues() {
        let bug = on_own_stack("while testing", || -> u32 { panic!("number {}", 7) }).expect_err("a panic");
        assert_eq!(bug, Bug { during: "while testing".to_owned(), what: "number 7".to_owned() });
        assert!(bug.to_string().contains("bug in Dicta"));
        assert_eq!(caught("while testing", || -> u32 { panic!("here") }).map_err(|b| b.what), Err("here".to_owned()));
        assert_eq!(on_own_stack("while testing", || 3), Ok(3));
    }
}
