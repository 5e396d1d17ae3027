internal import Basics
private import CSQLite
private import Glibc

/// The reasons why an archive cannot be opened, read or written.
///
/// Messages never show stored content, except for row keys and numbers out of range.
package enum ArchiveError: Error, Equatable {
  /// The archive file does not exist.
  case missing(path: String)
  /// The archive file or its folder has no read permission, or reading failed.
  case unreadable(path: String, because: String)
  /// The archive file or its folder has no write permission, or cannot be created.
  case notWritable(path: String, because: String)
  /// The file is not a SQLite database, or it is a database of another program.
  case notAnArchive(path: String)
  /// The path of the archive, or of a file that SQLite uses beside it, is a folder, a pipe, a socket or a device.
  case notRegular(path: String)
  /// The SQLite file is damaged.
  case corrupt(path: String, because: String)
  /// A stored value is invalid for its column, such as a negative count.
  case invalid(path: String, InvalidValue)
  /// Another program changed the tables, columns, indexes or views of the file.
  case altered(path: String, because: String)
  /// A newer sodigest wrote the file.
  ///
  /// `supported` is the latest schema version that this program supports.
  case newer(path: String, version: Int, supported: Int)
  /// The file has an older schema than this program needs, and cannot be upgraded because it was
  /// opened read-only.
  case older(path: String, version: Int, supported: Int)
  /// The disk is full; committed data is kept.
  case diskFull(path: String)
  /// The system refused to allocate memory.
  case outOfMemory(path: String)
  /// Another program locks the file.
  case busy(path: String)
  /// The stored posts of a site came from another API address than the requested one.
  case otherAPI(site: String, stored: String, requested: String)
  /// The task was cancelled during an SQLite operation.
  case interrupted(path: String)
  /// SQLite reported an error that no other case describes.
  case failed(path: String, because: String)
}

extension ArchiveError {
  /// Whether the error concerns a single row, with a value that another program wrote.
  ///
  /// If SQLite cannot read a page of the file, nothing is known about the rest of the file.
  package var isConfinedToRecord: Bool {
    switch self {
    case .invalid: true
    case .missing, .unreadable, .notWritable, .notAnArchive, .notRegular, .corrupt, .altered,
      .newer, .older, .diskFull, .outOfMemory, .busy, .otherAPI, .interrupted, .failed:
      false
    }
  }
}

extension ArchiveError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .missing(let path):
      "no archive found at \(path). Run `sodigest build` to create one, or name one with --archive"
    case .unreadable(let path, let reason):
      "the archive \(path) cannot be read: \(reason). Check its permissions and those of its folder"
    case .notWritable(let path, let reason):
      """
      the archive \(path) cannot be written: \(reason). Make the file and its folder writable, \
      or name another file with --archive
      """
    case .notAnArchive(let path):
      """
      \(path) is not an archive of sodigest and was not changed. \
      Name another file with --archive, or move this one away
      """
    case .notRegular(let path):
      "\(path) is not a regular file and was not opened. Name the file of an archive with --archive"
    case .corrupt(let path, let reason):
      """
      the archive \(path) is damaged (\(reason)) and was not changed. To rebuild it, move it away \
      and run `sodigest build`; `sqlite3 \(path) .recover` may save editions that cannot be \
      fetched again
      """
    case .invalid(let path, let value):
      """
      the archive \(path) is damaged: \(value). Restore a copy of the file; \
      `sodigest check --archive \(path)` lists all errors in this one
      """
    case .altered(let path, let reason):
      """
      the archive \(path) was altered by another program (\(reason)) and was not opened. \
      Undo that change, or move the file away and run `sodigest build`
      """
    case .newer(let path, let version, let supported):
      """
      the archive \(path) was written by a newer sodigest (schema \(version), this one supports \
      up to \(supported)). Update sodigest, or name another file with --archive
      """
    case .older(let path, let version, let supported):
      """
      the archive \(path) has schema \(version), but this sodigest needs \(supported). To upgrade \
      it, run the command that fills it once, such as `sodigest build` or `sodigest import`
      """
    case .diskFull(let path):
      """
      the disk with the archive \(path) is full. Make room and run again; \
      data stored so far is kept
      """
    case .outOfMemory(let path):
      """
      not enough memory to use the archive \(path). End other programs, or raise the limit of this \
      process (`ulimit -v`)
      """
    case .busy(let path):
      "another program is using the archive \(path). Run again when it has finished"
    case .otherAPI(let site, let stored, let requested):
      """
      the archive holds posts of \(site) from \(stored) and cannot add posts from \
      \(requested). Name another file with --archive
      """
    case .interrupted(let path):
      "interrupted while using the archive \(path); data stored so far is kept"
    case .failed(let path, let reason):
      "a request to the archive \(path) failed: \(reason). This is a bug in sodigest; report it"
    }
  }
}

extension ArchiveError {
  /// Creates the archive error for a result code of SQLite.
  ///
  /// `code` may be an extended code; `systemError` is the `errno` behind it, or 0. Messages of
  /// SQLite name tables and columns, never values.
  init(code: CInt, systemError: CInt, message: String, path: String) {
    switch code & 0xff {
    case SQLITE_INTERRUPT:
      self = .interrupted(path: path)
    case SQLITE_BUSY where Task.isCancelled:
      self = .interrupted(path: path)
    case SQLITE_BUSY, SQLITE_LOCKED:
      self = .busy(path: path)
    case SQLITE_FULL:
      self = .diskFull(path: path)
    case SQLITE_IOERR where systemError == ENOSPC || systemError == EDQUOT:
      self = .diskFull(path: path)
    case SQLITE_NOTADB:
      self = .notAnArchive(path: path)
    // `SQLITE_CONSTRAINT_DATATYPE` comes from stored values only: bound values have the right type.
    case SQLITE_CONSTRAINT where code >> 8 == 12:
      self = .corrupt(path: path, because: message)
    // No text of ours is too big, so a length in the file is wrong.
    case SQLITE_CORRUPT, SQLITE_TOOBIG:
      self = .corrupt(path: path, because: message)
    case SQLITE_NOMEM:
      self = .outOfMemory(path: path)
    case SQLITE_READONLY, SQLITE_PERM:
      self = .notWritable(path: path, because: message)
    case SQLITE_CANTOPEN, SQLITE_IOERR:
      let reason = systemError == 0 ? message : SystemError(systemError).reason
      self = .unreadable(path: path, because: reason)
    default:
      self = .failed(path: path, because: message)
    }
  }
}
