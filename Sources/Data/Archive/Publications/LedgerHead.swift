/// The head of a ledger: what it stores about the output folder as a whole.
package struct LedgerHead: Sendable, Equatable {
  /// The id of the output folder, from its manifest.
  package var id: String
  /// A hash of everything that all files depend on: program, theme, settings and features of the
  /// site.
  package var configurationHash: String
  /// The latest generation of the change log that was built; -1 if the build of pages failed.
  package var generation: Int
  /// A hash of the list of files in the manifest; empty if the ledger is invalid.
  package var fileListHash: String

  package init(id: String, configurationHash: String, generation: Int, fileListHash: String = "") {
    self.id = id
    self.configurationHash = configurationHash
    self.generation = generation
    self.fileListHash = fileListHash
  }
}
