/// What the ledger of an output folder stores about the folder as a whole.
package struct LedgerHead: Sendable, Equatable {
  /// The id in the folder's manifest.
  package var id: String
  /// What all files depend on: a hash of program, theme and settings, and the features of the site.
  package var configurationHash: String
  /// The latest generation of changes that was built; -1 if pages failed.
  package var generation: Int
  /// A hash of the list of files in the manifest; empty if the ledger is not to be trusted.
  package var listHash: String

  package init(id: String, configurationHash: String, generation: Int, listHash: String = "") {
    self.id = id
    self.configurationHash = configurationHash
    self.generation = generation
    self.listHash = listHash
  }
}
