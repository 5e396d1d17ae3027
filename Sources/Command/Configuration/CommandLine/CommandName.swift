/// The commands of sodigest.
package enum CommandName: String, CaseIterable, Sendable {
  case build, fetch, render
  case importing = "import"
  case convert
  case initialising = "init"
  case templates, serve, open, check, search, mcp, mail, zim, status, forget, completions, version,
    help

  /// A one-line description of the command, as `sodigest help` shows it.
  package var summary: String {
    switch self {
    case .build: "fetch new posts, add today's edition and publish the site"
    case .fetch: "fetch posts and add today's edition, without publishing"
    case .render: "publish the site from the archive, without network access"
    case .importing: "import data dumps of whole sites into the archive"
    case .convert: "convert one post, formula or piece of code"
    case .initialising: "write sodigest.yml, optionally with a theme and systemd units"
    case .templates: "copy the built-in theme into a folder for editing"
    case .serve: "preview the site locally and rebuild it after every change"
    case .open: "open the site in the browser"
    case .search: "search the questions of the archive"
    case .mcp: "let an assistant in an editor search and read the archive"
    case .completions: "print a shell completion script"
    case .check: "find broken links and stray files, or damage in an archive"
    case .mail: "print the newest edition of a digest as an email message"
    case .zim: "write a ZIM file for Kiwix from the archive"
    case .status: "show the last success, missing items, quota and sizes"
    case .forget: "delete a question, user, digest or edition for good"
    case .version: "print the version"
    case .help: "list the commands, or explain one"
    }
  }
}
