/// The tables, indexes and triggers that an archive file must have.
package struct ArchiveSchema: Sendable {
  /// The migrations, in order; the first creates version 1.
  ///
  /// Released migrations never change.
  package var migrations: [Migration]
  /// The triggers, independent of the schema version.
  package var triggers: [Trigger]

  package init(migrations: [Migration], triggers: [Trigger] = []) {
    self.migrations = migrations
    self.triggers = triggers
  }

  /// The schema that this version of the program uses.
  package static let current = ArchiveSchema(
    migrations: Migration.all, triggers: Trigger.changeLog)

  /// The application id in the header of the file: "sodg" as four ASCII bytes.
  static let applicationID = 0x736f_6467
}
