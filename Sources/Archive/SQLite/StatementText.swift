/// The text of a statement, which is always at the same address.
protocol StatementText {
  /// By which a prepared statement is found again.
  var address: UInt { get }
  var text: String { get }
}

extension StaticString: StatementText {
  var address: UInt { unsafe UInt(bitPattern: utf8Start) }
  var text: String { "\(self)" }
}

/// A statement that was put together, once for the whole program.
final class SQL: StatementText, Sendable {
  let text: String

  init(_ text: String) { self.text = text }

  var address: UInt { UInt(bitPattern: ObjectIdentifier(self)) }
}
