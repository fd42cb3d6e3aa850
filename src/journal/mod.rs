//! The record of a run: format, writer, reader, result file and report.
