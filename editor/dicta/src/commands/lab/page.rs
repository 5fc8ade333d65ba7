//! `--page FILE`: a result of the lab as a page with tables and plots.

use crate::args::PageArgs;
use crate::commands::export::is_free;
use crate::exit::Failure;
use dicta_studio::io::{Disk, write_whole};
use dicta_studio::lab::ReportFormat;
use std::path::Path;

/// The file, if a page is wanted. Called before games are played, so that a wrong name is reported at once.
pub fn wanted(args: &PageArgs) -> Result<Option<&Path>, Failure> {
    let Some(path) = args.page.as_deref() else { return Ok(None) };
    if ReportFormat::of(path) != Some(ReportFormat::Html) {
        return Err(Failure::usage(format!("{} does not end in .html", path.display())));
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
        return Err(Failure::failed(format!("there is no folder {}", folder.display())));
    }
    is_free(path, args.overwrite)?;
    Ok(Some(path))
}

/// Writes the page, if it is wanted. Called after the report is printed, which is not lost if the disk is full.
pub fn write(path: Option<&Path>, text: impl FnOnce() -> String) -> Result<(), Failure> {
    let Some(path) = path else { return Ok(()) };
    write_whole(&Disk, path, text().as_bytes()).map_err(|why| Failure::failed(why.to_string()))?;
    complain!("{}: a page with tables and plots", path.display());
    Ok(())
}
