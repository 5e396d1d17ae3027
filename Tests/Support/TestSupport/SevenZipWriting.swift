private import CArchive

/// Writes entries into a 7z file.
///
/// - Parameters:
///   - entries: Paths and contents of files; the paths may be malicious.
///   - links: Paths and targets of symbolic links.
///   - path: The path of the 7z file.
/// - Throws: ``SevenZipWriteError``.
package func writeSevenZip(
  _ entries: [(path: String, bytes: [UInt8])], links: [(path: String, target: String)] = [],
  to path: String
) throws {
  guard let writer = unsafe archive_write_new() else { throw SevenZipWriteError() }
  defer { unsafe archive_write_free(writer) }
  unsafe archive_write_set_format_7zip(writer)
  guard unsafe archive_write_open_filename(writer, path) == ARCHIVE_OK else {
    throw SevenZipWriteError()
  }
  for (name, bytes) in entries {
    try unsafe addEntry(name, to: writer) { entry in
      unsafe archive_entry_set_filetype(entry, 0o100000)
      unsafe archive_entry_set_size(entry, Int64(bytes.count))
    }
    let written = unsafe bytes.withUnsafeBytes {
      unsafe archive_write_data(writer, $0.baseAddress, $0.count)
    }
    guard written == bytes.count else { throw SevenZipWriteError() }
  }
  for (name, target) in links {
    try unsafe addEntry(name, to: writer) { entry in
      unsafe archive_entry_set_filetype(entry, 0o120000)
      unsafe archive_entry_set_symlink(entry, target)
    }
  }
  guard unsafe archive_write_close(writer) == ARCHIVE_OK else { throw SevenZipWriteError() }
}

/// An error that is thrown if a 7z file cannot be written.
package struct SevenZipWriteError: Error {}

private func addEntry(
  _ path: String, to writer: OpaquePointer, _ configure: (OpaquePointer) -> Void
) throws {
  guard let entry = unsafe archive_entry_new() else { throw SevenZipWriteError() }
  defer { unsafe archive_entry_free(entry) }
  unsafe archive_entry_set_pathname(entry, path)
  unsafe archive_entry_set_perm(entry, 0o644)
  unsafe configure(entry)
  guard unsafe archive_write_header(writer, entry) == ARCHIVE_OK else { throw SevenZipWriteError() }
}
