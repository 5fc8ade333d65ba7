//! Images of the window's content, written as PNG files that never replace another file; and PNG and JPEG files that are
//! read.

use crate::io::{Files, FilesError, write_whole};
use std::path::{Path, PathBuf};

/// An image, row by row from the top; four bytes for each pixel: red, green, blue and opacity.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picture {
    pub width: u32,
    pub height: u32,
    pub rgba: Vec<u8>,
}

/// Why an image was not written.
#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    #[error("{} already exists: choose another name", .0.display())]
    There(PathBuf),
    #[error("could not create the image: {0}")]
    Bad(#[from] png::EncodingError),
    #[error(transparent)]
    Files(#[from] FilesError),
}

/// The most bytes that reading an image may take in memory.
const READ_BYTES_MAX: u64 = 512 * 1024 * 1024;
/// The longest side of an image as it is shown, in pixels; a larger one is read and made smaller.
const SIDE_MAX: u32 = 4096;
/// The longest side of an image that is read, in pixels.
const READ_SIDE_MAX: u32 = 16_384;

/// Why an image was not read.
#[derive(Debug, thiserror::Error)]
#[error("this is not a PNG or JPEG image that can be read: {0}")]
pub struct NotAnImage(#[from] image::ImageError);

impl Picture {
    /// Reads a PNG or JPEG file. An image with a side longer than 4096 pixels is made smaller.
    ///
    /// # Errors
    /// If it is no such image, or too large.
    pub fn read(bytes: &[u8]) -> Result<Picture, NotAnImage> {
        let mut reader = image::ImageReader::new(std::io::Cursor::new(bytes))
            .with_guessed_format()
            .map_err(image::ImageError::from)?;
        let mut limits = image::Limits::default();
        limits.max_image_width = Some(READ_SIDE_MAX);
        limits.max_image_height = Some(READ_SIDE_MAX);
        limits.max_alloc = Some(READ_BYTES_MAX);
        reader.limits(limits);
        let mut read = reader.decode()?;
        if read.width().max(read.height()) > SIDE_MAX {
            read = read.thumbnail(SIDE_MAX, SIDE_MAX);
        }
        let read = read.into_rgba8();
        Ok(Picture { width: read.width(), height: read.height(), rgba: read.into_raw() })
    }

    /// The bytes of a PNG file.
    ///
    /// # Errors
    /// If the image has no pixels, or not as many as its size requires.
    pub fn png(&self) -> Result<Vec<u8>, PictureError> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, self.width, self.height);
        encoder.set_color(png::ColorType::Rgba);
        encoder.set_depth(png::BitDepth::Eight);
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&self.rgba)?;
        writer.finish()?;
        Ok(bytes)
    }

    /// Writes the image into a new file, completely or not at all; adds `.png` if it is missing.
    ///
    /// # Errors
    /// If the file exists, or writing fails.
    pub fn write(&self, files: &dyn Files, path: &Path) -> Result<PathBuf, PictureError> {
        let path = with_extension(path);
        if files.exists(&path) {
            return Err(PictureError::There(path));
        }
        let bytes = self.png()?;
        write_whole(files, &path, &bytes)?;
        Ok(path)
    }
}

fn with_extension(path: &Path) -> PathBuf {
    if path.extension().is_some_and(|e| e.eq_ignore_ascii_case("png")) {
        return path.to_owned();
    }
    let mut name = path.as_os_str().to_owned();
    name.push(".png");
    PathBuf::from(name)
}

/// A title with only those characters that every system allows in names of files.
fn plain_name(title: &str) -> String {
    let plain = |c: char| if c.is_alphanumeric() || " -_.,#()".contains(c) { c } else { '-' };
    let name: String = title.chars().map(plain).take(80).collect();
    match name.trim_matches([' ', '.']) {
        "" => "picture".to_owned(),
        name => name.to_owned(),
    }
}

/// A name of a file for an image with this title.
pub fn file_name(title: &str) -> String {
    format!("{}.png", plain_name(title))
}

/// An unused path in this folder for an image with this title.
pub fn free_path(files: &dyn Files, folder: &Path, title: &str) -> PathBuf {
    let name = plain_name(title);
    let mut names = (1..1000).map(|n| if n == 1 { format!("{name}.png") } else { format!("{name} {n}.png") });
    names.find(|n| !files.exists(&folder.join(n))).map_or_else(|| folder.join("picture.png"), |n| folder.join(n))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::io::InMemory;

    #[test]
    fn an_image_never_replaces_another_file() {
        let files = InMemory::default();
        let picture = Picture { width: 2, height: 1, rgba: vec![255, 0, 0, 255, 0, 0, 255, 255] };
        let path = free_path(&files, Path::new("/p"), "Kettle: 1/2");
        assert_eq!(path, Path::new("/p/Kettle- 1-2.png"));
        assert_eq!(picture.write(&files, &path).expect("written"), path);
        let bytes = files.bytes(&path).expect("exists");
        let mut reader = png::Decoder::new(std::io::Cursor::new(&bytes)).read_info().expect("a PNG");
        let mut rgba = vec![0; 8];
        reader.next_frame(&mut rgba).expect("pixels");
        assert_eq!(rgba, picture.rgba);
        // A second time fails, and another name is offered.
        let again = picture.write(&files, Path::new("/p/Kettle- 1-2"));
        assert!(matches!(&again, Err(PictureError::There(p)) if *p == path), "{again:?}");
        assert_eq!(files.bytes(&path).expect("exists"), bytes);
        assert_eq!(free_path(&files, Path::new("/p"), "Kettle: 1/2"), Path::new("/p/Kettle- 1-2 2.png"));
        assert_eq!(free_path(&files, Path::new("/p"), ".."), Path::new("/p/picture.png"));
        let none = Picture::default().write(&files, Path::new("/p/none.png"));
        assert!(
            matches!(none, Err(PictureError::Bad(_))) && files.names(Path::new("/p")).expect("listed").len() == 1,
            "{none:?}"
        );
    }
}
