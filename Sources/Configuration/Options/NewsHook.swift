/// A program that is told of news.
package struct NewsHook: Sendable, Equatable {
  /// The program, and what it gets; no shell reads them.
  package var arguments: [String]

  package init(arguments: [String]) { self.arguments = arguments }

  /// The program as a configuration file names it: a relative path begins at the file's folder.
  init(arguments: [String], besideFile file: String) {
    self.init(arguments: arguments)
    guard let program = arguments.first, program.contains("/"), !program.hasPrefix("/"),
      let slash = file.lastIndex(of: "/")
    else { return }
    self.arguments[0] = file[...slash] + program
  }
}

/// Where a message has its images.
package enum MailImages: String, CaseIterable, Sendable {
  case linked, attached
}
