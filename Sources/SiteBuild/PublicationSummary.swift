package import Pages

/// What a publication did.
package struct PublicationSummary: Sendable, Equatable {
  /// Files of the site, by what became of them.
  package struct Files: Sendable, Equatable, Encodable {
    package var written: Int
    package var unchanged: Int
    package var removed: Int

    package init(written: Int = 0, unchanged: Int = 0, removed: Int = 0) {
      self.written = written
      self.unchanged = unchanged
      self.removed = removed
    }
  }

  package var files = Files()
  /// How many files were made, to see whether they changed; nothing went into the others that did.
  package var made = 0
  /// Where an older page was there, it stays; else nothing leads there.
  package var failures: [PageFailure] = []
  /// The first damaged line of the list of files that was there, if any: then nothing was removed.
  package var damagedLine: Int?
}
