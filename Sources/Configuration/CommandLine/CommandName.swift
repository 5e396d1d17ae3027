/// The commands of sodigest.
package enum CommandName: String, CaseIterable, Sendable {
  case build, fetch, render, convert
  case serve, check, status, search, initialize = "init", forget, completions
  case version, help

  /// What the command does, in one line.
  package var summary: String {
    switch self {
    case .build: "fetch what is new, make today's edition, render, publish"
    case .fetch: "fill the archive only (today's edition included)"
    case .render: "render and publish what the archive holds, without network"
    case .convert: "one post from standard input (or a file) to standard output"
    case .serve: "preview the site in a browser"
    case .check: "look for broken links and damaged files"
    case .status: "last success, what is missing, quota and sizes"
    case .search: "search the archive"
    case .initialize: "write a first configuration file"
    case .forget: "remove a question or a user from the archive for good"
    case .completions: "print completions for a shell"
    case .version: "print the version"
    case .help: "explain a command"
    }
  }

  /// Whether this version can run the command.
  package var isBuilt: Bool {
    switch self {
    case .build, .fetch, .render, .convert, .status, .forget, .version, .help: true
    case .serve, .check, .search, .initialize, .completions: false
    }
  }
}
