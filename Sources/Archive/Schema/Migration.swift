/// One step from a schema version to the next.
package struct Migration: Sendable {
  /// Statements that are performed in one transaction.
  package let script: String

  package init(_ script: String) { self.script = script }
}

extension Migration {
  /// Every step in order, the first of which makes version 1.
  ///
  /// Steps that were released never change.
  package static let all: [Migration] = [version1, version2]

  /// Marks a SQLite file as an archive of sodigest: "sodg" as four ASCII bytes.
  static let applicationID = 0x736f_6467
}
