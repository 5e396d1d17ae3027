/// A program that is told of news.
package struct NewsHook: Sendable, Equatable {
  /// The program, and what it gets; no shell reads them.
  package var arguments: [String]
  /// Whether nobody but the user can have written them.
  package var isTrusted: Bool
  /// The file that names it.
  package var file: String
}

/// Where a message has its images.
package enum MailImages: String, CaseIterable, Sendable {
  case linked, attached
}
