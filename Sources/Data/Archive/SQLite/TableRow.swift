private import CSQLite
internal import FoundationEssentials
internal import StackExchange

/// A value that is stored as a row of a table.
///
/// ``visitColumns(with:)`` is the only list of its columns: SQL statements are generated from it,
/// and values are bound and read in its order.
protocol TableRow {
  /// An empty value, whose properties are then filled from a table row.
  static var empty: Self { get }

  /// Visits all columns with their properties, in order.
  mutating func visitColumns(with columns: inout some ColumnVisitor) throws(ArchiveError)
}

/// An operation on each column of a row, such as binding or reading.
protocol ColumnVisitor {
  /// The error for the column visited last: its value cannot be encoded, or is invalid.
  var invalidValueError: ArchiveError { get }
  /// Whether values are read from columns, not written to them.
  static var isReading: Bool { get }

  /// Visits a column and the property that it stores.
  mutating func visit<Value: ColumnValue>(
    _ name: StaticString, _ value: inout Value, _ role: ColumnRole
  ) throws(ArchiveError)

  /// Visits the three columns of an optional user: `…_id`, `…_kind` and `…_name`.
  mutating func visitUser(_ name: StaticString, _ user: inout User?) throws(ArchiveError)
}

extension ColumnVisitor {
  /// Visits a column without a special role.
  mutating func visit<Value: ColumnValue>(_ name: StaticString, _ value: inout Value)
    throws(ArchiveError)
  {
    try visit(name, &value, .plain)
  }

  /// Visits a column that stores the raw value of an enumeration.
  mutating func visitEnumeration<Value: RawRepresentable<String>>(
    _ name: StaticString, _ value: inout Value, _ role: ColumnRole = .plain
  ) throws(ArchiveError) {
    var text = value.rawValue
    try visit(name, &text, role)
    guard Self.isReading else { return }
    guard let decoded = Value(rawValue: text) else { throw invalidValueError }
    value = decoded
  }

  /// Visits a column that stores the raw value of an enumeration, or `NULL`.
  mutating func visitEnumeration<Value: RawRepresentable<String>>(
    _ name: StaticString, _ value: inout Value?, _ role: ColumnRole = .plain
  ) throws(ArchiveError) {
    var text = value?.rawValue
    try visit(name, &text, role)
    guard Self.isReading else { return }
    value = try text.map { text throws(ArchiveError) in
      guard let decoded = Value(rawValue: text) else { throw invalidValueError }
      return decoded
    }
  }
}

/// The treatment of a column when its row is upserted or read for pages.
enum ColumnRole {
  /// An ordinary column.
  case plain
  /// A column of the key, which is never updated.
  case key
  /// The time at which a row was written; a row in which only this differs counts as unchanged.
  case timestamp
  /// A column that is set when its row is inserted; an upsert never updates it.
  case insertOnly
  /// A column that keeps its stored value when the new value is `NULL`.
  case keptIfNull
  /// A column that pages do not need.
  case notForPages
  /// A column that pages need only if another column, which is named, is empty.
  ///
  /// Must match `displayText` in the module `StackExchange`, which chooses the text that is rendered.
  case fallbackFor(StaticString)

  /// Whether the change log records changes of the column.
  var isLogged: Bool {
    if case .timestamp = self { return false }
    return true
  }

  /// Whether an upsert compares the stored value with the new one.
  var isCompared: Bool {
    switch self {
    case .key, .timestamp, .insertOnly: false
    case .plain, .keptIfNull, .notForPages, .fallbackFor: true
    }
  }
}

/// The name and role of a column.
struct Column {
  let name: String
  /// The treatment of the column in upserts and reads.
  let role: ColumnRole
}

extension TableRow {
  /// The columns of the table row, in the order in which they are visited.
  ///
  /// Called only once for each SQL statement, so specialising the generic visit would not pay off.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  static var columns: [Column] {
    var collector = ColumnCollector()
    var row = empty
    // Collecting names cannot fail.
    try? row.visitColumns(with: &collector)
    return collector.columns
  }

  /// Returns the column list for `SELECT`, separated by commas.
  static func selectList(for detail: Archive.Detail = .everything) -> String {
    columns.selectList(for: detail)
  }

  /// The SQL condition that the new row differs from the stored row.
  static var differsCondition: String { columns.differsCondition }

  /// The SQL condition that the new row differs from the stored one and was not fetched earlier.
  static var newerAndDiffersCondition: String {
    "excluded.fetched_at >= fetched_at AND \(differsCondition)"
  }

  /// Returns a statement that inserts a row, or does nothing if a row with the same key is stored.
  static func makeInsert(into table: String) -> SQL { columns.makeInsert(into: table) }

  /// Returns a statement that inserts a row, or updates the stored row with the same key.
  ///
  /// The parameters are the columns in order. `assignments` are added to the update, `condition`
  /// restricts it, and `result` is returned for each row.
  static func makeUpsert(
    into table: String, alsoSetting assignments: String? = nil, where condition: String? = nil,
    returning result: String? = nil
  ) -> SQL {
    columns.makeUpsert(into: table, also: assignments, where: condition, returning: result)
  }
}

extension [Column] {
  /// Returns the column list for `SELECT`; columns that pages do not need are replaced by `NULL`.
  fileprivate func selectList(for detail: Archive.Detail) -> String {
    map { column in
      switch (column.role, detail) {
      case (.notForPages, .forPages): "NULL"
      case (.fallbackFor(let other), .forPages):
        "CASE WHEN coalesce(\(other), '') = '' THEN \(column.name) END"
      default: column.name
      }
    }.joined(separator: ", ")
  }

  /// The SQL condition that the new row differs from the stored row.
  fileprivate var differsCondition: String {
    let names = filter(\.role.isCompared).map(\.name)
    return """
      (\(names.joined(separator: ", ")))
        IS NOT (\(names.map { "excluded.\($0)" }.joined(separator: ", ")))
      """
  }

  /// Returns the SQL statement that inserts a row with these columns unless its key is stored.
  fileprivate func makeInsert(into table: String) -> SQL {
    SQL("\(insertion(into: table)) ON CONFLICT DO NOTHING")
  }

  /// The `INSERT` of a row with these columns, without a conflict clause.
  private func insertion(into table: String) -> String {
    """
    INSERT INTO \(table) (\(selectList(for: .everything)))
    VALUES (\(indices.map { "?\($0 + 1)" }.joined(separator: ", ")))
    """
  }

  /// Returns the SQL statement that upserts a row with these columns.
  fileprivate func makeUpsert(
    into table: String, also assignments: String?, where condition: String?,
    returning result: String?
  ) -> SQL {
    let updates = compactMap { column -> String? in
      let name = column.name
      return switch column.role {
      case .key, .insertOnly: nil
      case .keptIfNull: "\(name) = coalesce(excluded.\(name), \(name))"
      case .plain, .timestamp, .notForPages, .fallbackFor: "\(name) = excluded.\(name)"
      }
    }
    let updateList = (updates + (assignments.map { [$0] } ?? [])).joined(separator: ", ")
    return SQL(
      """
      \(insertion(into: table))
      ON CONFLICT DO \(updateList.isEmpty ? "NOTHING" : "UPDATE SET \(updateList)")
      \(condition.map { "WHERE \($0)" } ?? "")\(result.map { " RETURNING \($0)" } ?? "")
      """)
  }
}

/// A visitor that collects names and roles of columns.
private struct ColumnCollector: ColumnVisitor {
  static let isReading = false
  let invalidValueError = ArchiveError.failed(path: "", because: "column names have no values")
  private(set) var columns: [Column] = []

  mutating func visit<Value: ColumnValue>(
    _ name: StaticString, _ value: inout Value, _ role: ColumnRole
  ) {
    columns.append(Column(name: "\(name)", role: role))
  }

  mutating func visitUser(_ name: StaticString, _ user: inout User?) {
    for suffix in ["id", "kind", "name"] {
      columns.append(Column(name: "\(name)_\(suffix)", role: .plain))
    }
  }
}

/// A visitor that binds the columns of a row to statement parameters.
@safe
struct ColumnBinder: ColumnVisitor {
  static let isReading = false
  private let statement: OpaquePointer
  private let path: String
  /// The result code of the first binding that failed, or `SQLITE_OK`.
  private(set) var code = SQLITE_OK
  private var index: CInt = 0

  init(statement: OpaquePointer, path: String) {
    unsafe self.statement = unsafe statement
    self.path = path
  }

  var invalidValueError: ArchiveError {
    .failed(path: path, because: "a value cannot be encoded as JSON")
  }

  mutating func visit<Value: ColumnValue>(
    _ name: StaticString, _ value: inout Value, _ role: ColumnRole
  ) {
    index += 1
    let code = unsafe value.bind(to: statement, at: index)
    if self.code == SQLITE_OK { self.code = code }
  }

  /// Binds the three columns of a user: the id, or kind and name of a user without an id.
  ///
  /// Users with an id have a row of their own in `users`.
  mutating func visitUser(_ name: StaticString, _ user: inout User?) {
    var id = user?.id
    var kind = id == nil ? user?.kind.rawValue : nil
    var displayName = id == nil ? user?.displayName : nil
    visit(name, &id, .plain)
    visit(name, &kind, .plain)
    visit(name, &displayName, .plain)
  }
}

/// A visitor that reads the columns of a row from the current result row.
struct ColumnReader: ColumnVisitor {
  static let isReading = true
  private let prepared: PreparedStatement
  private let pool: StatementPool
  private let users: UserLookup?
  /// The index of the next result column, from 0.
  private(set) var nextColumn: CInt

  init(
    _ prepared: PreparedStatement, from pool: StatementPool, users: UserLookup?, column: CInt
  ) {
    (self.prepared, self.pool, self.users, self.nextColumn) = (prepared, pool, users, column)
  }

  var invalidValueError: ArchiveError { pool.invalidValueError(nextColumn - 1, of: prepared) }

  mutating func visit<Value: ColumnValue>(
    _ name: StaticString, _ value: inout Value, _ role: ColumnRole
  ) {
    value = unsafe Value.read(from: prepared.handle, at: nextColumn)
    nextColumn += 1
  }

  mutating func visitUser(_ name: StaticString, _ user: inout User?) throws(ArchiveError) {
    var (id, kind, displayName): (Int?, String?, String?) = (nil, nil, nil)
    visit(name, &id, .plain)
    visit(name, &kind, .plain)
    visit(name, &displayName, .plain)
    if let id {
      user = try users?.user(id) ?? User(id: id)
    } else {
      user = kind.map { User(kind: User.Kind(rawValue: $0), displayName: displayName) }
    }
  }
}

extension ColumnVisitor {
  /// Visits a column that holds a value as JSON with sorted keys; a value equal to `empty` is
  /// stored as `NULL`.
  mutating func visitJSON<Value: Codable & Equatable>(
    _ name: StaticString, _ value: inout Value, _ role: ColumnRole = .plain, empty: Value?
  ) throws(ArchiveError) {
    var text: String?
    if !Self.isReading, value != empty {
      guard let json = sortedJSON(value) else { throw invalidValueError }
      text = json
    }
    try visit(name, &text, role)
    guard Self.isReading, let text else { return }
    guard let decoded: Value = decodedJSON(text) else { throw invalidValueError }
    value = decoded
  }
}

/// Returns a value as JSON with sorted keys, or nil if it cannot be encoded.
func sortedJSON(_ value: some Encodable) -> String? {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) }
}

/// Decodes a value from JSON; returns nil if the text is not JSON of that type.
func decodedJSON<Value: Decodable>(_ json: String, as type: Value.Type = Value.self) -> Value? {
  // `JSONDecoder` would try all types for each of these values, which takes seconds if they are nested deeply.
  if Value.self == [String: JSONValue].self {
    return JSONValue(json: Array(json.utf8))?.members as? Value
  }
  return try? JSONDecoder().decode(Value.self, from: Data(json.utf8))
}
