internal import Synchronization

/// One state of an archive, which two threads can read while other programs write.
///
/// Each thread has its own connection, and both of them are in a read transaction.
package struct ArchiveSnapshot {
  /// The connection for a second thread.
  package let second: SharedConnection?

  private let archive: Archive
  private let isOpen: Bool

  /// The number of attempts to begin both transactions between two commits of other programs.
  private static let maxAttempts = 20

  /// Begins the transactions.
  ///
  /// An archive with a rollback journal is read without them, because its writers would have to wait.
  ///
  /// - Parameters:
  ///   - archive: The archive, opened for reading.
  ///   - open: Opens another connection to the archive for a second thread; nil for none.
  /// - Throws: `ArchiveError`.
  package init(of archive: Archive, opening open: (@Sendable () throws -> Archive)?) throws {
    self.archive = archive
    let second = open.map(SharedConnection.init)
    guard try archive.hasWriteAheadLog() else {
      (self.second, isOpen) = (second, false)
      return
    }
    isOpen = true
    for _ in 0..<Self.maxAttempts {
      guard let second else { break }
      if try Self.begin(archive, second) {
        self.second = second
        return
      }
    }
    try archive.beginReading()
    self.second = nil
  }

  /// Begins a transaction on both connections, and returns whether they see the same state; otherwise ends them.
  private static func begin(_ archive: Archive, _ second: SharedConnection) throws -> Bool {
    let version = try second.read { try $0.dataVersion }
    try archive.beginReading()
    do {
      // If nobody commits between the two versions, both transactions are of the same state.
      if try second.read({ try $0.versionAfterBeginning() }) == version { return true }
      second.close()
      archive.endReading()
      return false
    } catch {
      archive.endReading()
      throw error
    }
  }

  /// Ends the transactions.
  package func end() {
    guard isOpen else { return }
    second?.close()
    archive.endReading()
  }
}

/// A connection to an archive that threads share, opened when it is first needed.
package final class SharedConnection: Sendable {
  private let open: @Sendable () throws -> Archive
  private let archive = Mutex<Archive?>(nil)

  /// Creates a connection that the given closure opens.
  package init(opening open: @escaping @Sendable () throws -> Archive) { self.open = open }

  /// Calls a closure with the connection, on the thread of the caller, while other threads wait.
  package func read<R: Sendable>(_ body: (Archive) throws -> R) throws -> R {
    try archive.withLock { archive in
      let opened = try archive ?? open()
      archive = opened
      return try body(opened)
    }
  }

  /// Closes the connection, which ends its transaction.
  fileprivate func close() { archive.withLock { $0 = nil } }
}

extension Archive {
  /// Whether writers use a log beside the file, so that they do not wait for readers.
  fileprivate func hasWriteAheadLog() throws(ArchiveError) -> Bool {
    try connection.query("PRAGMA journal_mode").first() == "wal"
  }

  /// Begins a read transaction, to be ended by ``endReading()``.
  fileprivate func beginReading() throws(ArchiveError) { _ = try versionAfterBeginning() }

  /// Begins a read transaction, and returns the version of the archive that it reads.
  fileprivate func versionAfterBeginning() throws(ArchiveError) -> Int {
    try connection.run("BEGIN")
    do throws(ArchiveError) {
      // SQLite chooses the state of the archive at the first query.
      return try dataVersion
    } catch {
      connection.rollBack()
      throw error
    }
  }

  /// Ends a read transaction.
  fileprivate func endReading() { connection.rollBack() }
}
