internal import StackExchange

/// A value that is kept in columns.
///
/// ``walk(_:)`` is the one list of them: statements are made of it, and values are bound and read in
/// its order, so that a column and its property stand in one line.
protocol TableRow {
  /// What a row is read into.
  static var blank: Self { get }

  mutating func walk(_ columns: inout some ColumnVisitor) throws(ArchiveError)
}

/// What is done with each column of a record, in their order.
protocol ColumnVisitor {
  /// Why the value that was handed over last cannot be kept, or is not what its column is for.
  var refusal: ArchiveError { get }
  /// Whether values come from the columns.
  static var isReading: Bool { get }

  mutating func column<Value: ColumnValue>(
    _ name: StaticString, _ value: inout Value, _ role: ColumnRole
  ) throws(ArchiveError)

  /// Three columns that name somebody, or nobody: `…_id`, `…_kind` and `…_name`.
  mutating func person(_ name: StaticString, _ user: inout User?) throws(ArchiveError)
}

extension ColumnVisitor {
  mutating func column<Value: ColumnValue>(_ name: StaticString, _ value: inout Value)
    throws(ArchiveError)
  {
    try column(name, &value, .plain)
  }

  /// A value as the text that stands for it.
  mutating func choice<Value: RawRepresentable<String>>(
    _ name: StaticString, _ value: inout Value, _ role: ColumnRole = .plain
  ) throws(ArchiveError) {
    var text = value.rawValue
    try column(name, &text, role)
    guard Self.isReading else { return }
    guard let known = Value(rawValue: text) else { throw refusal }
    value = known
  }

  /// The same for a value that may be missing.
  mutating func choice<Value: RawRepresentable<String>>(
    _ name: StaticString, _ value: inout Value?, _ role: ColumnRole = .plain
  ) throws(ArchiveError) {
    var text = value?.rawValue
    try column(name, &text, role)
    guard Self.isReading else { return }
    value = try text.map { text throws(ArchiveError) in
      guard let known = Value(rawValue: text) else { throw refusal }
      return known
    }
  }
}

enum ColumnRole {
  case plain
  /// Tells the row from others; never changes.
  case key
  /// When the row was written, which is no news.
  case stamp
  /// Kept as it was when the row was made.
  case first
  /// What is left out stays as it was known.
  case lasting
  /// Not on pages.
  case whole
  /// On pages only where another text has nothing in it: the rule of `shownText`.
  case insteadOf(StaticString)

  /// Whether a change of it says something new.
  var isNews: Bool {
    if case .stamp = self { return false }
    return true
  }

  /// Whether a later row may say something else there that is news.
  var mayDiffer: Bool {
    switch self {
    case .key, .stamp, .first: false
    case .plain, .lasting, .whole, .insteadOf: true
    }
  }
}

/// A column as statements name it.
struct Column {
  let name: String
  let role: ColumnRole
}

extension TableRow {
  /// The columns in their order.
  ///
  /// Asked for once for each statement, so no walk is specialised for it.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  static var columns: [Column] {
    var names = ColumnNames()
    var blank = blank
    // Nothing is bound or read that could fail.
    try? blank.walk(&names)
    return names.columns
  }

  /// The columns for `SELECT`, separated by commas.
  static func names(for detail: Archive.Detail = .everything) -> String {
    columns.names(for: detail)
  }

  /// The SQL condition that the stored row differs from the new one.
  static var saysOther: String { columns.saysOther }

  /// The same where it is no newer either.
  static var isNews: String { "excluded.fetched_at >= fetched_at AND \(saysOther)" }

  /// The statement that adds a row, whose columns are its parameters, or brings one with its key up
  /// to date, if there is anything to be, and the condition holds.
  static func keeping(
    in table: String, also: String? = nil, where condition: String? = nil,
    returning result: String? = nil
  ) -> SQL {
    columns.keeping(in: table, also: also, where: condition, returning: result)
  }
}

extension [Column] {
  fileprivate func names(for detail: Archive.Detail) -> String {
    map { column in
      switch (column.role, detail) {
      case (.whole, .forPages): "NULL"
      case (.insteadOf(let other), .forPages):
        "CASE WHEN coalesce(\(other), '') = '' THEN \(column.name) END"
      default: column.name
      }
    }.joined(separator: ", ")
  }

  fileprivate var saysOther: String {
    let news = filter(\.role.mayDiffer).map(\.name)
    return """
      (\(news.joined(separator: ", ")))
        IS NOT (\(news.map { "excluded.\($0)" }.joined(separator: ", ")))
      """
  }

  fileprivate func keeping(
    in table: String, also: String?, where condition: String?, returning result: String?
  ) -> SQL {
    let updates = compactMap { column -> String? in
      let name = column.name
      return switch column.role {
      case .key, .first: nil
      case .lasting: "\(name) = coalesce(excluded.\(name), \(name))"
      case .plain, .stamp, .whole, .insteadOf: "\(name) = excluded.\(name)"
      }
    }
    let settings = (updates + (also.map { [$0] } ?? [])).joined(separator: ", ")
    return SQL(
      """
      INSERT INTO \(table) (\(names(for: .everything)))
      VALUES (\(indices.map { "?\($0 + 1)" }.joined(separator: ", ")))
      ON CONFLICT DO \(settings.isEmpty ? "NOTHING" : "UPDATE SET \(settings)")
      \(condition.map { "WHERE \($0)" } ?? "")\(result.map { " RETURNING \($0)" } ?? "")
      """)
  }
}

/// Collects the names.
private struct ColumnNames: ColumnVisitor {
  static let isReading = false
  let refusal = ArchiveError.failed(path: "", because: "names have no values")
  private(set) var columns: [Column] = []

  mutating func column<Value: ColumnValue>(
    _ name: StaticString, _ value: inout Value, _ role: ColumnRole
  ) {
    columns.append(Column(name: "\(name)", role: role))
  }

  mutating func person(_ name: StaticString, _ user: inout User?) {
    for part in ["id", "kind", "name"] {
      columns.append(Column(name: "\(name)_\(part)", role: .plain))
    }
  }
}
