package import FoundationEssentials

/// A run of the program that the archive remembers.
package struct RunRecord: Sendable, Equatable {
  /// `build`, `fetch`, `render` or `import`.
  package var command: String
  package var start: Date
  /// `nil` while it runs, and for good after it was killed.
  package var end: Date?
  /// Its exit code.
  package var exit: Int?
  /// What went wrong, one line each.
  package var message: String?
  /// What a later run may still get, one line each.
  package var missing: [String]

  package init(
    command: String, start: Date, end: Date? = nil, exit: Int? = nil, message: String? = nil,
    missing: [String] = []
  ) {
    self.command = command
    self.start = start
    self.end = end
    self.exit = exit
    self.message = message
    self.missing = missing
  }
}

/// What became of a digest in a run that asked the API.
package struct DigestRun: Sendable, Equatable {
  package var digest: String
  /// The day of the edition.
  package var date: String
  /// How many questions were selected; `nil` when it failed.
  package var questions: Int?
  /// Why it failed; `nil` when it did not.
  package var failure: String?

  package init(digest: String, date: String, questions: Int? = nil, failure: String? = nil) {
    self.digest = digest
    self.date = date
    self.questions = questions
    self.failure = failure
  }
}
