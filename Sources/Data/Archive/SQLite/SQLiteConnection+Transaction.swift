extension SQLiteConnection {
  /// Runs a closure in a transaction, or in a savepoint inside an open transaction.
  ///
  /// Nothing is written if the closure throws. `mappingError` converts an error of SQLite into the
  /// error type of the closure.
  func transaction<R, Failure: Error>(
    mappingError: (ArchiveError) -> Failure, _ body: () throws(Failure) -> R
  ) throws(Failure) -> R {
    try perform(
      body, in: isInTransaction ? .savepoint : .write, failure: mappingError)
  }

  /// Runs a closure that throws only archive errors, in a transaction or a savepoint.
  func transaction<R>(_ body: () throws(ArchiveError) -> R) throws(ArchiveError) -> R {
    try transaction(mappingError: { $0 }, body)
  }

  /// Runs a closure that writes, as part of the open transaction or else in a new one.
  ///
  /// Creates no savepoint, which would make SQLite copy each page before it changes. If this throws
  /// inside an open transaction, the caller must roll that transaction back.
  func ensureTransaction<R>(_ body: () throws(ArchiveError) -> R) throws(ArchiveError) -> R {
    isInTransaction ? try body() : try transaction(body)
  }

  /// Runs a closure in a read transaction, so that all its queries see one state of the archive.
  func readTransaction<R>(_ body: () throws -> R) throws -> R {
    guard !isInTransaction else { return try body() }
    return try perform(body, in: .read, failure: { $0 })
  }

  /// Runs a closure that throws only archive errors, in a read transaction.
  func readTransaction<R>(_ body: () throws(ArchiveError) -> R) throws(ArchiveError) -> R {
    guard !isInTransaction else { return try body() }
    return try perform(body, in: .read, failure: { $0 })
  }

  /// Begins a write transaction, to be ended by ``commit()`` or ``rollBack()``.
  func begin() throws(ArchiveError) { try run(TransactionStatements.write.begin) }

  /// Commits the open transaction.
  func commit() throws(ArchiveError) { try run(TransactionStatements.write.commit) }

  /// Rolls the open transaction back.
  func rollBack() { rollBack(.write) }

  /// Runs a closure between the statements that begin and end a transaction.
  private func perform<R, Failure: Error>(
    _ body: () throws(Failure) -> R, in statements: TransactionStatements,
    failure: (ArchiveError) -> Failure
  ) throws(Failure) -> R {
    do throws(ArchiveError) { try run(statements.begin) } catch { throw failure(error) }
    let result: R
    do throws(Failure) {
      result = try body()
    } catch {
      rollBack(statements)
      throw error
    }
    do throws(ArchiveError) {
      try run(statements.commit)
    } catch {
      rollBack(statements)
      throw failure(error)
    }
    return result
  }

  /// Rolls a transaction or savepoint back; ignores errors, as SQLite may have rolled back by
  /// itself.
  private func rollBack(_ statements: TransactionStatements) { try? execute(statements.rollback) }
}

/// The SQL statements that begin and end a transaction or savepoint.
private struct TransactionStatements {
  let begin: StaticString
  let commit: StaticString
  let rollback: String

  /// A transaction that locks the file for writing at once.
  static let write = TransactionStatements(
    begin: "BEGIN IMMEDIATE", commit: "COMMIT", rollback: "ROLLBACK")
  /// A savepoint inside a transaction.
  static let savepoint = TransactionStatements(
    begin: "SAVEPOINT part", commit: "RELEASE part", rollback: "ROLLBACK TO part; RELEASE part")
  /// A transaction that only reads.
  static let read = TransactionStatements(
    begin: "BEGIN", commit: "COMMIT", rollback: "ROLLBACK")
}
