/// The SQL text of a statement, at a constant memory address.
protocol StatementText {
  /// The memory address that identifies the statement in the pool.
  var address: UInt { get }
  /// The SQL text of the statement.
  var text: String { get }
}

extension StaticString: StatementText {
  var address: UInt { unsafe UInt(bitPattern: utf8Start) }
  var text: String { "\(self)" }
}

/// The SQL text of a statement that is composed at run time, once per process.
final class SQL: StatementText, Sendable {
  let text: String

  init(_ text: String) { self.text = text }

  var address: UInt { UInt(bitPattern: ObjectIdentifier(self)) }
}
