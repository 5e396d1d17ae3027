internal import Basics
private import CSQLite
private import Glibc

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
