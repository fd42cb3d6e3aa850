//! Both output streams behind one lock: a reader that goes away ends its stream, any other failure is kept.

use std::io::{self, Write};

use indicatif::ProgressBar;

use super::Stream;

/// The streams, and what moves on them.
pub(super) struct Door {
    out: Box<dyn Write + Send>,
    err: Box<dyn Write + Send>,
    /// Nobody reads the stream any more.
    out_ended: bool,
    err_ended: bool,
    /// First failure other than a reader that went away.
    pub(super) failure: Option<io::Error>,
    pub(super) spinner: Option<ProgressBar>,
    /// A question stands in the last line of this stream and waits for its answer.
    pub(super) asking: Option<Stream>,
    /// Something that can't be undone was begun.
    pub(super) acted: bool,
}

impl Door {
    pub(super) fn new(out: Box<dyn Write + Send>, err: Box<dyn Write + Send>) -> Self {
        Self {
            out,
            err,
            out_ended: false,
            err_ended: false,
            failure: None,
            spinner: None,
            asking: None,
            acted: false,
        }
    }

    /// Writes, below a question that is left open.
    pub(super) fn write(&mut self, stream: Stream, bytes: &[u8]) {
        if let Some(asking) = self.asking.take() {
            self.put(asking, b"\n");
        }
        self.put(stream, bytes);
    }

    fn put(&mut self, stream: Stream, bytes: &[u8]) {
        let (writer, ended) = match stream {
            Stream::Out => (&mut self.out, &mut self.out_ended),
            Stream::Err => (&mut self.err, &mut self.err_ended),
        };
        if *ended {
            return;
        }
        if let Err(error) = writer.write_all(bytes).and_then(|()| writer.flush()) {
            *ended = true;
            if error.kind() != io::ErrorKind::BrokenPipe {
                self.failure.get_or_insert(error);
            }
        }
    }
}
