private import CSQLite

extension Archive {
  /// Copies the archive, with what its log contains, into a new file.
  ///
  /// Takes about a second per gigabyte. A file that is incomplete after an error has to be deleted by the caller.
  package func copy(to path: String) throws(ArchiveError) {
    let target = try SQLiteConnection(path: path, mode: .readWrite, busyTimeout: .zero)
    try connection.copy(to: target)
  }
}

extension SQLiteConnection {
  /// Copies all pages of the database to another one, which they replace.
  fileprivate func copy(to target: borrowing SQLiteConnection) throws(ArchiveError) {
    let backup = unsafe sqlite3_backup_init(target.handle, "main", handle, "main")
    guard let backup = unsafe backup else {
      throw unsafe target.pool.error(sqlite3_extended_errcode(target.handle), on: target.handle)
    }
    var code = SQLITE_OK
    while code == SQLITE_OK && !Task.isCancelled {
      code = unsafe sqlite3_backup_step(backup, Self.pagesPerStep)
    }
    let result = unsafe sqlite3_backup_finish(backup)
    guard result == SQLITE_OK else {
      throw unsafe target.pool.error(result, on: target.handle)
    }
    if code != SQLITE_DONE { throw .interrupted(path: pool.path) }
  }

  /// The number of pages that are copied between two checks for cancellation.
  private static var pagesPerStep: CInt { 10_000 }
}
