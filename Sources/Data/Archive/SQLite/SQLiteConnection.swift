internal import Basics
private import CSQLite
private import Glibc

/// A connection to a SQLite database, the only owner of its handle.
///
/// May be used by one thread at a time: the locks of SQLite are off.
@safe
struct SQLiteConnection: ~Copyable {
  /// SQLite's handle of the connection.
  let handle: OpaquePointer
  /// The prepared statements of this connection.
  let pool: StatementPool

  /// Process-wide settings of SQLite, applied once; they only affect speed.
  private static let processSettings: Void = { _ = csqlite_leave_out_statistics() }()

  /// The ways to open a database file.
  enum Mode {
    /// Opens an existing file for reading; SQLite creates its log and its index beside it.
    case readOnly
    /// Opens a file without a log for reading, and creates no file beside it.
    ///
    /// Takes no locks: nothing may write to the file meanwhile.
    case immutable
    /// Opens a file for reading together with its log, whose index is kept in memory.
    ///
    /// Takes no locks: nothing may write to the file meanwhile.
    case unshared
    /// Opens an existing file for reading and writing.
    case update
    /// Opens a file for reading and writing, and creates it if it is missing.
    case readWrite
  }

  /// Opens a database file; does not read it yet.
  init(path: String, mode: Mode, busyTimeout: Duration) throws(ArchiveError) {
    // SQLite gives names such as `:memory:` a special meaning.
    let file = path.hasPrefix("/") ? path : "./" + path
    let uri = "file:" + PercentEncoding.encode(file, keeping: Self.charactersOfPaths)
    let (name, flags) =
      switch mode {
      case .readOnly: (file, SQLITE_OPEN_READONLY)
      case .immutable: (uri + "?immutable=1", SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
      case .unshared: (uri + "?vfs=unix-none", SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
      case .update: (file, SQLITE_OPEN_READWRITE)
      case .readWrite: (file, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
      }
    try self.init(file: name, path: path, flags: flags)
    unsafe stopOnCancellation(handle, busyTimeout: busyTimeout)
  }

  /// The characters of paths that need no encoding in a URI.
  private static let charactersOfPaths = PercentEncoding.unreserved.union(ByteSet("/"))

  /// Opens an empty in-memory database, which is deleted when the connection closes.
  static func inMemory() throws(ArchiveError) -> SQLiteConnection {
    try SQLiteConnection(file: ":memory:", path: ":memory:", flags: SQLITE_OPEN_READWRITE)
  }

  /// Opens a database; `file` is its name for SQLite, `path` its name in error messages.
  private init(file: String, path: String, flags: CInt) throws(ArchiveError) {
    Self.processSettings
    let pool = StatementPool(path: path)
    var opened: OpaquePointer?
    let code = unsafe sqlite3_open_v2(file, &opened, flags | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK, let opened = unsafe opened else {
      defer { unsafe sqlite3_close_v2(opened) }
      throw unsafe pool.error(code, on: opened)
    }
    unsafe sqlite3_extended_result_codes(opened, 1)
    unsafe handle = opened
    self.pool = pool
  }

  deinit {
    pool.close()
    unsafe sqlite3_close_v2(handle)
  }

  /// Whether SQLite opened the file read-only because it has no write permission.
  var isReadOnly: Bool { unsafe sqlite3_db_readonly(handle, "main") == 1 }

  /// Whether a transaction is open.
  var isInTransaction: Bool { unsafe sqlite3_get_autocommit(handle) == 0 }

  /// Whether a write transaction is open, whose changes may still be rolled back.
  var isWriting: Bool { unsafe sqlite3_txn_state(handle, "main") == SQLITE_TXN_WRITE }

  /// The number of rows that this connection has inserted, updated or deleted since it was opened.
  var totalChanges: Int { Int(unsafe sqlite3_total_changes64(handle)) }

  /// The number of rows that the last statement inserted, updated or deleted, without those that its
  /// triggers changed.
  var lastChanges: Int { Int(unsafe sqlite3_changes64(handle)) }

  /// Prepares a statement and binds its values; does not read a row yet.
  func query<each Value: ColumnValue>(_ sql: StaticString, _ values: repeat each Value)
    throws(ArchiveError) -> Statement
  {
    let statement = try unsafe Statement(sql, on: handle, from: pool)
    try statement.bind(repeat each values)
    return statement
  }

  /// Prepares a statement whose text was composed at run time, and binds its values; does not read
  /// a row yet.
  func query<each Value: ColumnValue>(_ sql: SQL, _ values: repeat each Value)
    throws(ArchiveError) -> Statement
  {
    let statement = try unsafe Statement(sql, on: handle, from: pool)
    try statement.bind(repeat each values)
    return statement
  }

  /// Executes a statement and ignores its result rows.
  func run<each Value: ColumnValue>(_ sql: StaticString, _ values: repeat each Value)
    throws(ArchiveError)
  {
    var statement = try query(sql, repeat each values)
    while try statement.step() {}
  }

  /// Executes a statement whose text was composed at run time, and ignores its result rows.
  func run<each Value: ColumnValue>(_ sql: SQL, _ values: repeat each Value)
    throws(ArchiveError)
  {
    var statement = try query(sql, repeat each values)
    while try statement.step() {}
  }

  /// Executes an upsert statement with the columns of a row as its parameters.
  func upsert(_ row: some TableRow, _ sql: SQL) throws(ArchiveError) {
    var statement = try query(sql)
    try statement.bind(row)
    while try statement.step() {}
  }

  /// Executes an upsert statement for each of several rows, in their order.
  func upsert<Row: TableRow>(_ rows: some Collection<Row>, _ sql: SQL) throws(ArchiveError) {
    guard !rows.isEmpty else { return }
    var statement = try query(sql)
    for row in rows {
      try statement.reset(binding: row)
      while try statement.step() {}
    }
  }

  /// Executes an upsert statement and returns the id of the inserted or updated row.
  func upsertReturningID(_ row: some TableRow, _ sql: SQL) throws(ArchiveError) -> Int {
    var statement = try query(sql)
    try statement.bind(row)
    var id = 0
    while try statement.step() { id = statement.next() }
    return id
  }

  /// Returns all result rows of a statement, in the order in which it returns them.
  func rows<Row: TableRow, each Value: ColumnValue>(
    _ sql: SQL, _ values: repeat each Value, as type: Row.Type = Row.self
  ) throws(ArchiveError) -> [Row] {
    var statement = try query(sql, repeat each values)
    var rows: [Row] = []
    while try statement.step() { rows.append(try statement.read(Row.self)) }
    return rows
  }

  /// Returns the first result row of a statement; nil without a row.
  func row<Row: TableRow, each Value: ColumnValue>(
    _ sql: SQL, _ values: repeat each Value, as type: Row.Type = Row.self
  ) throws(ArchiveError) -> Row? {
    var statement = try query(sql, repeat each values)
    return try statement.step() ? statement.read(Row.self) : nil
  }

  /// Returns the integer in the first column of a statement's first result row; 0 without a row.
  func integer(_ sql: StaticString) throws(ArchiveError) -> Int {
    try query(sql).first() ?? 0
  }

  /// Executes one or more SQL statements without caching them.
  func execute(_ script: String) throws(ArchiveError) {
    let code = unsafe sqlite3_exec(handle, script, nil, nil, nil)
    guard code == SQLITE_OK else { throw unsafe pool.error(code, on: handle) }
  }
}

extension SQLiteConnection {
  /// Applies the SQLite settings that every connection needs; writes nothing to the file.
  ///
  /// The archive may come from elsewhere, so functions in its schema are not trusted. Reading in
  /// key order needs no more than the default cache of 2 MB.
  func applySettings() throws(ArchiveError) {
    try execute(
      """
      PRAGMA trusted_schema = OFF;
      PRAGMA foreign_keys = ON;
      PRAGMA temp_store = MEMORY;
      """)
  }

  /// Applies the SQLite settings for writing: write-ahead logging, so that others can read during
  /// writes, and a larger cache.
  ///
  /// A power cut may lose the latest transactions but cannot damage the file. Questions arrive in
  /// any order, so a hundred of them change pages all over the file: the cache holds 16 MB of
  /// pages, and the log about as many before they are copied to the file.
  ///
  /// - Parameter busyTimeout: How long to wait while another program switches a new file to that log.
  /// - Throws: `ArchiveError`.
  func applyWritingSettings(busyTimeout: Duration = .zero) throws(ArchiveError) {
    try useWriteAheadLog(busyTimeout: busyTimeout)
    try execute(
      """
      PRAGMA synchronous = NORMAL;
      PRAGMA cache_size = -16000;
      PRAGMA wal_autocheckpoint = 4000;
      """)
  }

  /// Switches a file to write-ahead logging.
  ///
  /// SQLite does not wait if two programs switch a new file at the same time, because each has a lock that the other
  /// needs.
  private func useWriteAheadLog(busyTimeout: Duration) throws(ArchiveError) {
    let end = ContinuousClock.now + busyTimeout
    while true {
      do {
        return try execute("PRAGMA journal_mode = WAL")
      } catch .busy where ContinuousClock.now < end && !Task.isCancelled {
        usleep(UInt32(busyRetryInterval / .microseconds(1)))
      } catch {
        throw error
      }
    }
  }
}

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

/// Makes long SQLite operations and lock waits on a connection stop when the current task is
/// cancelled.
///
/// Operations of a few milliseconds still finish.
private func stopOnCancellation(_ connection: OpaquePointer, busyTimeout: Duration) {
  unsafe sqlite3_progress_handler(
    connection, instructionsBetweenChecks, { _ in Task.isCancelled ? 1 : 0 }, nil)
  let maxRetries = Int(busyTimeout / busyRetryInterval)
  unsafe sqlite3_busy_handler(
    connection,
    { maxRetries, retries in
      guard !Task.isCancelled, Int(retries) < Int(bitPattern: maxRetries) else { return 0 }
      usleep(UInt32(busyRetryInterval / .microseconds(1)))
      return 1
    }, UnsafeMutableRawPointer(bitPattern: maxRetries))
}

/// The number of SQLite virtual machine instructions between two checks for cancellation.
///
/// These instructions take a few milliseconds, longer than recording the end of a run.
private let instructionsBetweenChecks: CInt = 100_000

/// The pause before SQLite tries a locked file again.
let busyRetryInterval = Duration.milliseconds(5)
