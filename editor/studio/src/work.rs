//! Background work: on a stack of known size, where a panic ends only the work itself.
//!
//! Work that consists of independent pieces can be done by all cores at the same time.
//!
//! A panic is a bug in Dicta. It is caught here and nowhere else, and becomes a [`Bug`] that says what to report.

use dicta_compiler::Work;
use dicta_program::limits::STACK;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Mutex, PoisonError};
use std::thread::{Builder, available_parallelism};
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
        let thread = thread().spawn_scoped(scope, run);
        match thread.map(|t| t.join()) {
            Ok(joined) => joined.map_err(|panic| Bug::of(during, &*panic)),
            Err(error) => Err(Bug { during: during.to_owned(), what: format!("no thread could be started ({error})") }),
        }
    })
}

/// Does pieces of work on this thread and on one more for each other core; returns when all are done. A panic in a
/// piece is passed on.
pub fn side_by_side(work: Vec<Work<'_>>) {
    let threads = available_parallelism().map_or(1, usize::from).min(work.len());
    let left = Mutex::new(work.into_iter());
    let next = || left.lock().unwrap_or_else(PoisonError::into_inner).next();
    let serve = || {
        while let Some(work) = next() {
            work();
        }
    };
    std::thread::scope(|scope| {
        // If a thread can't be started, the others do its work.
        let others: Vec<_> = (1..threads).filter_map(|_| thread().spawn_scoped(scope, serve).ok()).collect();
        serve();
        for other in others {
            other.join().unwrap_or_else(|panic| resume_unwind(panic));
        }
    });
}

fn thread() -> Builder {
    Builder::new().name("work".to_owned()).stack_size(STACK)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_of_work_are_done_once_each_and_a_panic_is_passed_on() {
        let mut done = [0; 100];
        side_by_side(done.iter_mut().map(|times| -> Work<'_> { Box::new(move || *times += 1) }).collect());
        assert_eq!(done, [1; 100]);
        let broken: Vec<Work<'_>> = vec![Box::new(|| panic!("here")), Box::new(|| ())];
        assert_eq!(caught("while testing", || side_by_side(broken)).map_err(|b| b.what), Err("here".to_owned()));
    }

    #[test]
    fn a_panic_becomes_a_bug_and_the_program_continues() {
        let bug = on_own_stack("while testing", || -> u32 { panic!("number {}", 7) }).expect_err("a panic");
        assert_eq!(bug, Bug { during: "while testing".to_owned(), what: "number 7".to_owned() });
        assert!(bug.to_string().contains("bug in Dicta"));
        assert_eq!(caught("while testing", || -> u32 { panic!("here") }).map_err(|b| b.what), Err("here".to_owned()));
        assert_eq!(on_own_stack("while testing", || 3), Ok(3));
    }
}
