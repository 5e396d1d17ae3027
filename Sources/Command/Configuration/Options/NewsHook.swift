/// The program that `on-news` runs when an edition has news.
package struct NewsHook: Sendable, Equatable {
  /// The program and its arguments; no shell interprets them.
  package var arguments: [String]

  /// Creates a hook from a program and its arguments.
  package init(arguments: [String]) { self.arguments = arguments }

  /// Creates a hook; a relative path to its program is relative to the folder of the configuration file.
  init(arguments: [String], relativeToFile file: String) {
    self.init(arguments: arguments)
    guard let program = arguments.first, program.contains("/"), !program.hasPrefix("/"),
      let slash = file.lastIndex(of: "/")
    else { return }
    self.arguments[0] = file[...slash] + program
  }
}

/// How an email message includes images: as links to the site, or as attachments.
package enum MailImages: String, CaseIterable, Sendable {
  case linked, attached
}
