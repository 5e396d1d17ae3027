/// One step from a schema version to the next.
package struct Migration: Sendable {
  /// Statements that are performed in one transaction.
  package let script: String

  package init(_ script: String) { self.script = script }

  /// All of them; a new column needs an `ALTER TABLE` in the step that was not released yet.
  static let all = [
    version1, version2, version3, version4, version5, version6, version7, version8, version9,
    version10, version11,
  ]
}
