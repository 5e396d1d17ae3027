internal import Pages

/// The result of building and promoting a site.
package struct PublicationSummary: Sendable, Equatable {
  /// The numbers of files that a build wrote, left unchanged and removed.
  package struct FileCounts: Sendable, Equatable, Encodable {
    /// The number of new and changed files.
    package var written: Int
    /// The number of files that were up to date or rebuilt with equal content.
    package var unchanged: Int
    /// The number of obsolete files that were removed.
    package var removed: Int

    package init(written: Int = 0, unchanged: Int = 0, removed: Int = 0) {
      self.written = written
      self.unchanged = unchanged
      self.removed = removed
    }
  }

  /// The numbers of files that the build wrote, left unchanged and removed.
  package var files = FileCounts()
  /// The number of files that were built, changed or not; all other files had unchanged inputs.
  package var builtCount = 0
  /// The pages that could not be built; an existing page stays, otherwise nothing links to the
  /// page.
  package var failures: [PageFailure] = []
  /// The number of the first damaged line of the existing manifest, in which case no file was
  /// removed; nil if the manifest was valid.
  package var damagedManifestLine: Int?
}
