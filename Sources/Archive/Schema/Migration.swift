/// One step from a schema version to the next.
///
/// From 1.0 on a released step never changes: a new column is an `ALTER TABLE` in a new step.
package struct Migration: Sendable {
  /// Statements that are performed in one transaction.
  package let script: String

  package init(_ script: String) { self.script = script }

  /// All migrations in their order; an archive's schema version is the number of those performed on it.
  static let all = [Migration(Tables.all.joined())]
}
