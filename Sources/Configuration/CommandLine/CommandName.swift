/// The commands of sodigest.
package enum CommandName: String, CaseIterable, Sendable {
  case build, fetch, render
  case importing = "import"
  case convert
  case initialising = "init"
  case templates, serve, open, check, search, mail, status, forget, completions, version, help

  /// What the command does, in one line.
  package var summary: String {
    switch self {
    case .build: "fetch what is new, make today's edition, render, publish"
    case .fetch: "fill the archive only (today's edition included)"
    case .render: "render and publish what the archive holds, without network"
    case .importing: "take data dumps of whole sites into the archive"
    case .convert: "one post, formula or code, from standard input or a file"
    case .initialising: "write a commented sodigest.yml; on wish theme and systemd units"
    case .templates: "write the built-in theme into a folder, to be changed there"
    case .serve: "show the site on this machine, made anew at every change"
    case .open: "show the site in the browser"
    case .search: "find questions of the archive by words"
    case .completions: "print what lets a shell complete command lines"
    case .check: "find and repair what is broken in a site; check an archive"
    case .mail: "print the newest edition of a digest as a message to somebody"
    case .status: "last success, what is missing, quota and sizes"
    case .forget: "remove a question, a user or a digest from the archive for good"
    case .version: "print the version"
    case .help: "explain a command"
    }
  }
}
