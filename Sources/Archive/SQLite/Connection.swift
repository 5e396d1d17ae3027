private import CSQLite

/// An open SQLite database, and the only owner of its handle.
///
/// For one thread at a time: SQLite's own locks are off.
@safe
struct Connection: ~Copyable {
  let handle: OpaquePointer
  let pool: StatementPool

  /// Settles what holds for all connections, once; nothing depends on it but time.
  private static let settings: Void = { _ = csqlite_leave_out_statistics() }()

  /// Opens the file, of which nothing is read yet.
  init(path: String, access: Archive.Access, busyTimeout: Duration) throws(ArchiveError) {
    let flags =
      switch access {
      case .readOnly: SQLITE_OPEN_READONLY
      case .update: SQLITE_OPEN_READWRITE
      case .readWrite: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      }
    // Names such as `:memory:` would mean something else to SQLite.
    let file = path.hasPrefix("/") ? path : "./" + path
    try self.init(file: file, path: path, flags: flags)
    unsafe endWithTask(handle, busyTimeout: busyTimeout)
  }

  /// A database of its own that is gone with the connection.
  static func inMemory() throws(ArchiveError) -> Connection {
    try Connection(file: ":memory:", path: ":memory:", flags: SQLITE_OPEN_READWRITE)
  }

  private init(file: String, path: String, flags: CInt) throws(ArchiveError) {
    Self.settings
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

  /// Whether SQLite fell back to reading because the file may not be written.
  var isReadOnly: Bool { unsafe sqlite3_db_readonly(handle, "main") == 1 }

  /// Whether a transaction is open.
  var isInTransaction: Bool { unsafe sqlite3_get_autocommit(handle) == 0 }

  /// Whether a transaction is open that may write, and so may yet be undone.
  var isWriting: Bool { unsafe sqlite3_txn_state(handle, "main") == SQLITE_TXN_WRITE }

  /// How many rows this connection ever inserted, updated or deleted.
  var totalChanges: Int { Int(unsafe sqlite3_total_changes64(handle)) }

  /// Prepares a statement and binds its values; no row is read yet.
  func query<each Value: ColumnValue>(_ sql: StaticString, _ values: repeat each Value)
    throws(ArchiveError) -> Statement
  {
    let statement = try unsafe Statement(sql, on: handle, from: pool)
    try statement.bind(repeat each values)
    return statement
  }

  /// The same for a statement that was put together.
  func query<each Value: ColumnValue>(_ sql: SQL, _ values: repeat each Value)
    throws(ArchiveError) -> Statement
  {
    let statement = try unsafe Statement(sql, on: handle, from: pool)
    try statement.bind(repeat each values)
    return statement
  }

  /// Performs a statement; rows that it gives are passed over.
  func run<each Value: ColumnValue>(_ sql: StaticString, _ values: repeat each Value)
    throws(ArchiveError)
  {
    var statement = try query(sql, repeat each values)
    while try statement.step() {}
  }

  /// The same for a statement that was put together.
  func run<each Value: ColumnValue>(_ sql: SQL, _ values: repeat each Value)
    throws(ArchiveError)
  {
    var statement = try query(sql, repeat each values)
    while try statement.step() {}
  }

  /// Performs a statement with a row's columns as its parameters.
  func keep(_ row: some TableRow, _ sql: SQL) throws(ArchiveError) {
    var statement = try query(sql)
    try statement.bind(row)
    while try statement.step() {}
  }

  /// The same for each of some rows, in their order.
  func keep<Row: TableRow>(_ rows: some Collection<Row>, _ sql: SQL) throws(ArchiveError) {
    guard !rows.isEmpty else { return }
    var statement = try query(sql)
    for row in rows {
      try statement.restart(with: row)
      while try statement.step() {}
    }
  }

  /// The same for a statement that gives the row's number.
  func number(keeping row: some TableRow, _ sql: SQL) throws(ArchiveError) -> Int {
    var statement = try query(sql)
    try statement.bind(row)
    var number = 0
    while try statement.step() { number = statement.next() }
    return number
  }

  /// The rows that a statement gives, in its order.
  func rows<Row: TableRow, each Value: ColumnValue>(
    _ sql: SQL, _ values: repeat each Value, as type: Row.Type = Row.self
  ) throws(ArchiveError) -> [Row] {
    var statement = try query(sql, repeat each values)
    var rows: [Row] = []
    while try statement.step() { rows.append(try statement.read(Row.self)) }
    return rows
  }

  /// The first row that a statement gives, if any.
  func row<Row: TableRow, each Value: ColumnValue>(
    _ sql: SQL, _ values: repeat each Value, as type: Row.Type = Row.self
  ) throws(ArchiveError) -> Row? {
    var statement = try query(sql, repeat each values)
    return try statement.step() ? statement.read(Row.self) : nil
  }

  /// The first column of a statement's first row; 0 without a row.
  func integer(_ sql: StaticString) throws(ArchiveError) -> Int {
    try query(sql).first() ?? 0
  }

  /// Performs statements that are not worth keeping, one after the other.
  func execute(_ script: String) throws(ArchiveError) {
    let code = unsafe sqlite3_exec(handle, script, nil, nil, nil)
    guard code == SQLITE_OK else { throw unsafe pool.error(code, on: handle) }
  }
}
