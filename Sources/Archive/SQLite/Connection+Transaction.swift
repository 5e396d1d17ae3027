extension Connection {
  /// Performs all of the body's writes or none; inside another transaction, this part's.
  ///
  /// `failure` turns SQLite's refusal of the transaction into what the body throws.
  func transaction<R, Failure: Error>(
    failure: (ArchiveError) -> Failure, _ body: () throws(Failure) -> R
  ) throws(Failure) -> R {
    try enclose(
      body, in: isInTransaction ? .inner : .outer, failure: failure)
  }

  /// Performs all or nothing of what throws nothing but the archive's own errors.
  func transaction<R>(_ body: () throws(ArchiveError) -> R) throws(ArchiveError) -> R {
    try transaction(failure: { $0 }, body)
  }

  /// Performs writes that belong together: as part of the transaction that is open, or as one.
  ///
  /// A transaction within another would set each page aside before it is changed. Without, whoever
  /// began the open one has to let it fail when this throws.
  func together<R>(_ body: () throws(ArchiveError) -> R) throws(ArchiveError) -> R {
    isInTransaction ? try body() : try transaction(body)
  }

  /// Performs a body all of whose queries see the same state of the archive.
  func snapshot<R>(_ body: () throws -> R) throws -> R {
    guard !isInTransaction else { return try body() }
    return try enclose(body, in: .reading, failure: { $0 })
  }

  /// The same of a body that throws nothing but the archive's own errors.
  func snapshot<R>(_ body: () throws(ArchiveError) -> R) throws(ArchiveError) -> R {
    guard !isInTransaction else { return try body() }
    return try enclose(body, in: .reading, failure: { $0 })
  }

  /// Begins to write; ``commit()`` makes it count, ``rollBack()`` undoes it.
  func begin() throws(ArchiveError) { try run(Scope.outer.begin) }

  func commit() throws(ArchiveError) { try run(Scope.outer.commit) }

  func rollBack() { undo(.outer) }

  private func enclose<R, Failure: Error>(
    _ body: () throws(Failure) -> R, in scope: Scope, failure: (ArchiveError) -> Failure
  ) throws(Failure) -> R {
    do throws(ArchiveError) { try run(scope.begin) } catch { throw failure(error) }
    let result: R
    do throws(Failure) {
      result = try body()
    } catch {
      undo(scope)
      throw error
    }
    do throws(ArchiveError) {
      try run(scope.commit)
    } catch {
      undo(scope)
      throw failure(error)
    }
    return result
  }

  /// SQLite may have rolled back by itself, then there is nothing left to undo.
  private func undo(_ scope: Scope) { try? execute(scope.rollback) }
}

/// The statements around a transaction.
private struct Scope {
  let begin: StaticString
  let commit: StaticString
  let rollback: String

  static let outer = Scope(begin: "BEGIN IMMEDIATE", commit: "COMMIT", rollback: "ROLLBACK")
  static let inner = Scope(
    begin: "SAVEPOINT part", commit: "RELEASE part", rollback: "ROLLBACK TO part; RELEASE part")
  static let reading = Scope(begin: "BEGIN", commit: "COMMIT", rollback: "ROLLBACK")
}
