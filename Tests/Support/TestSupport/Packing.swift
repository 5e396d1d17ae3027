private import CArchive

/// Packs entries into a 7z file.
///
/// - Parameters:
///   - entries: Their paths and bytes; a path may be one that no honest file has.
///   - links: Paths of symbolic links, and where they lead.
///   - path: Where the file goes.
/// - Throws: ``PackingFailure``.
package func pack(
  _ entries: [(path: String, bytes: [UInt8])], links: [(path: String, target: String)] = [],
  to path: String
) throws {
  guard let writer = unsafe archive_write_new() else { throw PackingFailure() }
  defer { unsafe archive_write_free(writer) }
  unsafe archive_write_set_format_7zip(writer)
  guard unsafe archive_write_open_filename(writer, path) == ARCHIVE_OK else {
    throw PackingFailure()
  }
  for (name, bytes) in entries {
    try unsafe add(name, to: writer) { entry in
      unsafe archive_entry_set_filetype(entry, 0o100000)
      unsafe archive_entry_set_size(entry, Int64(bytes.count))
    }
    let written = unsafe bytes.withUnsafeBytes {
      unsafe archive_write_data(writer, $0.baseAddress, $0.count)
    }
    guard written == bytes.count else { throw PackingFailure() }
  }
  for (name, target) in links {
    try unsafe add(name, to: writer) { entry in
      unsafe archive_entry_set_filetype(entry, 0o120000)
      unsafe archive_entry_set_symlink(entry, target)
    }
  }
  guard unsafe archive_write_close(writer) == ARCHIVE_OK else { throw PackingFailure() }
}

/// A file could not be packed.
package struct PackingFailure: Error {}

private func add(
  _ path: String, to writer: OpaquePointer, _ describe: (OpaquePointer) -> Void
) throws {
  guard let entry = unsafe archive_entry_new() else { throw PackingFailure() }
  defer { unsafe archive_entry_free(entry) }
  unsafe archive_entry_set_pathname(entry, path)
  unsafe archive_entry_set_perm(entry, 0o644)
  unsafe describe(entry)
  guard unsafe archive_write_header(writer, entry) == ARCHIVE_OK else { throw PackingFailure() }
}
