//! A picture to trace a map from: read from a file on the worker, then shown on the sheet of the map.

use super::{Dialog, Dialogs, Host, OpenProject, Shell};
use crate::sheet::Trace;
use crate::words::words;
use crate::worker::{Queue, Task, Worker};
use dicta_studio::io::Files;
use dicta_studio::picture::Picture;
use egui::{ColorImage, Context, TextureOptions};
use std::path::Path;

/// A picture that is being read.
pub(super) struct Tracing {
    map: String,
    file: String,
    picture: Task<Result<Picture, String>>,
}

impl Dialogs {
    /// Starts to read a picture for the map with this name.
    pub(super) fn trace_picture(
        &mut self,
        host: &mut Host,
        ctx: &Context,
        path: &Path,
        map: &str,
    ) -> Result<(), String> {
        let bytes = host.files.bytes(path).map_err(|why| why.to_string())?;
        let read = move |_: &_| Picture::read(&bytes).map_err(|why| why.to_string());
        let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let picture = Worker::of(ctx).start(ctx, Queue::Pictures, read);
        self.tracing = Some(Tracing { map: map.to_owned(), file, picture });
        Ok(())
    }

    /// Shows a picture that has been read. Call this in every frame.
    pub(super) fn finish_trace(&mut self, host: &mut Host, ctx: &Context) {
        let Some(done) = self.tracing.as_ref().and_then(|tracing| tracing.picture.take()) else { return };
        let Some(Tracing { map, file, .. }) = self.tracing.take() else { return };
        match done.map_err(|bug| bug.to_string()).and_then(|picture| picture) {
            Ok(picture) => {
                let size = [picture.width as usize, picture.height as usize];
                let image = ColorImage::from_rgba_unmultiplied(size, &picture.rgba);
                let texture = ctx.load_texture(format!("trace {map}"), image, TextureOptions::LINEAR);
                Trace::new(texture, file).keep(ctx, &map);
            }
            Err(why) => host.say(words!("trace-failed", file = file, why = why), true),
        }
    }
}

impl Dialog {
    /// Asks for a picture for the map with this name.
    pub(in crate::shell) fn trace(open: &OpenProject, files: &dyn Files, map: String) -> Self {
        let words = [words!("dialog-trace", map = &map), words!("dialog-trace.path"), words!("dialog-trace.do")];
        let trace = move |shell: &mut Shell, ctx: &Context, path: &Path| {
            shell.dialogs.trace_picture(&mut shell.host, ctx, path, &map)
        };
        let dialog = Dialog::read(open, words, "map.png", trace);
        dialog.filter(words!("dialog-trace.filter"), &["png", "jpg", "jpeg"]).existing(files)
    }
}
