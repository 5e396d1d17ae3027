internal import Basics
private import CSQLite

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
