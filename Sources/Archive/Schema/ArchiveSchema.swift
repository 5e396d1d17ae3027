/// What the file of an archive is made of.
package struct ArchiveSchema: Sendable {
  /// The steps of its tables in order, the first of which makes version 1; those that were released
  /// never change.
  package var migrations: [Migration]
  /// What keeps the tables in step, whatever version made them.
  package var triggers: [Trigger]

  package init(migrations: [Migration], triggers: [Trigger] = []) {
    self.migrations = migrations
    self.triggers = triggers
  }

  /// That of this program.
  package static let current = ArchiveSchema(
    migrations: Migration.all, triggers: Trigger.changeLog)

  /// Marks a SQLite file as an archive of sodigest: "sodg" as four ASCII bytes.
  static let applicationID = 0x736f_6467
}
