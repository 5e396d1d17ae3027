package import FoundationEssentials

/// The stored record of a run of the program.
package struct RunRecord: Sendable, Equatable {
  /// The command: `build`, `fetch`, `render` or `import`.
  package var command: String
  /// The time at which the run started.
  package var start: Date
  /// The time at which the run ended; nil while it is running, and if it was killed.
  package var end: Date?
  /// The exit code of the run; nil while it is running, and if it was killed.
  package var exitCode: Int?
  /// The error messages, one per line.
  package var message: String?
  /// Missing items that a later run may still fetch, described in one line each.
  package var missingItems: [String]

  package init(
    command: String, start: Date, end: Date? = nil, exitCode: Int? = nil,
    message: String? = nil, missingItems: [String] = []
  ) {
    self.command = command
    self.start = start
    self.end = end
    self.exitCode = exitCode
    self.message = message
    self.missingItems = missingItems
  }
}

/// The result of a digest in a run that used the API.
package struct DigestRun: Sendable, Equatable {
  /// The name of the digest.
  package var digest: String
  /// The date of the edition.
  package var date: String
  /// The number of selected questions; nil if the digest failed.
  package var questionCount: Int?
  /// The reason why the digest failed; nil if it succeeded.
  package var failure: String?

  package init(
    digest: String, date: String, questionCount: Int? = nil, failure: String? = nil
  ) {
    self.digest = digest
    self.date = date
    self.questionCount = questionCount
    self.failure = failure
  }
}
