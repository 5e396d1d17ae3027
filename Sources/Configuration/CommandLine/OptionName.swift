/// The long options of sodigest, in the order in which `help` lists them.
package enum OptionName: String, CaseIterable, Sendable {
  // Selection
  case tag, user, account, question
  case questionsFrom = "questions-from"
  case search, site
  case siteURL = "site-url"
  case sort, period, since, until, limit
  case minScore = "min-score"
  case accepted, answers
  case noComments = "no-comments"
  case onlyNew = "only-new"
  case moved
  case dryRun = "dry-run"
  // Files
  case format, output, archive, templates, config, keep, authors
  case baseURL = "base-url"
  case hashtags
  // Network
  case apiBase = "api-base"
  case apiScheme = "api-scheme"
  case team
  case record, replay, offline, sample
  case apiKeyFile = "api-key-file"
  case privateNews = "private-news"
  case contact
  // Images
  case allowImageHost = "allow-image-host"
  case noImages = "no-images"
  case noAvatars = "no-avatars"
  case maxImageBytes = "max-image-bytes"
  case imageTime = "image-time"
  // The run
  case now, jobs, force, profile, stale, quiet, verbose, json
  case noProgress = "no-progress"
  // Conversion
  case from, to, math, strikethrough, display, language
  // Others
  case port, listen, systemd, man, undo, repair
  case help

  /// As it is typed.
  package var flag: String { "--\(rawValue)" }

  /// As it is written in a file, where that is usually another name.
  var key: String {
    switch self {
    case .user: "users"
    case .question: "questions"
    default: rawValue
    }
  }
}

/// What `help`, the parser and the configuration file know of an option.
package struct OptionTraits: Sendable {
  /// What the value is called in `help`; `nil` for an option without a value.
  package let value: String?
  package let isRepeatable: Bool
  /// The commands whose help has it.
  package let commands: Set<CommandName>
  /// Others that take it, so that one line of options does for all of them.
  let tolerant: Set<CommandName>
  package let summary: String
  /// Where it may stand in a configuration file.
  let place: FilePlace

  enum FilePlace {
    case nowhere
    case top
    /// At the top level for all digests, in an entry for one.
    case topAndDigests
    /// In an entry of one alone.
    case digests
  }

  /// Whether a command may be given the option, be it for nothing.
  package func isTaken(by command: CommandName) -> Bool {
    commands.contains(command) || tolerant.contains(command)
  }
}

extension OptionName {
  /// What the option takes, where it applies and what it does.
  package var traits: OptionTraits {
    switch self {
    case .tag:
      selection(
        "TAG", "questions with this tag; commas mean all of them", repeats: true,
        for: .selections.union([.initialising, .search]))
    case .user:
      selection(
        "USER", "what somebody wrote: an id or the address of a profile", repeats: true,
        place: .digests)
    case .account:
      selection(
        "ACCOUNT", "the same on all sites: an id of the network, or its profile's address",
        repeats: true, place: .digests)
    case .question:
      selection(
        "QUESTION", "exactly these: ids or addresses of questions or answers", repeats: true,
        place: .digests)
    case .questionsFrom:
      selection(
        "FILE", "those that a file lists, one a line; - is standard input", place: .digests)
    case .search:
      selection("WORDS", "what the site's search finds, together with --tag", place: .digests)
    case .site:
      selection(
        "SITE", "a site or its domain; default stackoverflow", repeats: true,
        for: [.build, .fetch, .importing, .convert, .forget, .initialising])
    case .siteURL:
      option("URL", "the site's address, where its name does not tell it", for: [.importing])
    case .sort: selection("ORDER", "votes (default), hot, week, month, activity or creation")
    case .period:
      selection(
        "PERIOD",
        "asked within a day, week (default), month, year or all (default for people and lists)")
    case .since:
      selection("DATE", "asked on this day or later, instead of --period", for: .selections)
    case .until:
      selection("DATE", "asked on this day or earlier, instead of --period", for: .selections)
    case .limit:
      selection(
        "N", "questions per digest, 1 to 100000; default 50, of people and lists all",
        for: .questions.union([.search]))
    case .minScore:
      selection("N", "leave out questions with a lower score", for: .selections)
    case .accepted: selection(nil, "only questions with an accepted answer")
    case .answers:
      selection(
        "N", "best answers per question, 0 to 100; default 5, of a dump all", for: .selections)
    case .noComments: selection(nil, "leave out comments", for: .selections)
    case .onlyNew: selection(nil, "leave out what an earlier edition showed")
    case .moved:
      selection(
        "N", "votes from which a question counts as moved, and a tenth of its score; default 5")
    case .dryRun:
      selection(
        nil, "print the plan and its cost, ask and change nothing", for: .selections, place: .top)
    case .format: run("LIST", "\(SiteFormat.list); default html,md", for: .pages)
    case .output:
      run(
        "DIR", "where the site goes, or is; default Output",
        for: [.build, .render, .serve, .check, .open])
    case .archive:
      run("FILE", "default .sodigest/archive.sqlite", for: .archives)
    case .templates:
      run(
        "DIR", "your templates, file by file over the built-in theme",
        for: .pages.union([.initialising]))
    case .config:
      run(
        "FILE", "default sodigest.yml if it is there", for: .archives.union([.open]),
        place: .nowhere)
    case .keep: run("DAYS", "remove editions that are older; questions stay")
    case .authors:
      run(nil, "pages of authors beyond 100,000 questions, too", for: .pages)
    case .baseURL: run("URL", "the site's address, for absolute links", for: .pages)
    case .hashtags: run(nil, "write tags in Markdown as #tags, too", for: .pages)
    case .apiBase: run("URL", "default https://api.stackexchange.com/2.3", for: .questions)
    case .apiScheme:
      run("SCHEME", "how its key travels: bearer (default), team or enterprise", for: .questions)
    case .team:
      run("NAME", "a team's API; NAME as in stackoverflowteams.com/c/NAME", for: .questions)
    case .privateNews:
      run(nil, "feeds and on-news for what is private, too", for: .pages)
    case .record: run("DIR", "keep every answer in this folder", for: .questions)
    case .replay: run("DIR", "answer from such a folder instead of the network", for: .questions)
    case .offline: run(nil, "no network; only what the archive holds", for: .questions)
    case .sample: run(nil, "the built-in posts instead of the network", for: .archives)
    case .apiKeyFile:
      run("FILE", "a file with the API key; else SODIGEST_API_KEY", for: .questions)
    case .contact: run("TEXT", "how to reach you, for the User-Agent", for: .questions)
    case .allowImageHost:
      run("HOST[:PORT]", "fetch images from this host too", repeats: true, for: .questions)
    case .noImages:
      run(nil, "link to images instead of keeping them", for: .renderings)
    case .noAvatars:
      run(nil, "draw avatars instead of keeping them", for: .renderings)
    case .maxImageBytes:
      run("N", "the largest image, in bytes; default 10000000", for: .questions)
    case .imageTime:
      run(
        "TIME", "for how long images are asked for, such as 90s or 5m (default)", for: .questions)
    case .now: run("TIME", "pretend that it is this moment, ISO 8601", for: .archives)
    case .jobs:
      run(
        "N", "pages rendered at a time; default one per processor", for: .renderings)
    case .force: run(nil, "compare and write everything anew", for: [.build, .render])
    case .profile:
      option(
        nil, "tell what making the site costs, by stage and template", for: [.build, .render])
    case .stale:
      option(
        "TIME", "a last success longer ago is exit 8; such as 36h (default) or 2d",
        for: [.status], place: .top)
    case .quiet: run(nil, "print errors only", for: .longRuns)
    case .verbose: run(nil, "print each request, and more about each step", for: .longRuns)
    case .json:
      run(
        nil, "print a summary as JSON at the end",
        for: [.build, .fetch, .render, .importing, .check, .search, .status])
    case .noProgress: run(nil, "no progress line on a terminal", for: .longRuns)
    case .from:
      option(
        "FORM", "se-markdown, se-html, se-comment, se-comment-html, tex or code", for: [.convert])
    case .to:
      option(
        "FORM", "html, markdown or text; of tex and code html", repeats: true,
        for: [.convert, .mail])
    case .math: option(nil, "$…$ is maths", for: [.importing, .convert])
    case .strikethrough: option(nil, "~~…~~ is struck through", for: [.convert])
    case .display: option(nil, "a formula of tex stands by itself", for: [.convert])
    case .language:
      option("LANG", "what code is written in, such as swift or c++", for: [.convert])
    case .port: option("N", "default 8080; 0 for any that is free", for: [.serve])
    case .listen:
      option("ADDRESS", "for other machines, too: 0.0.0.0, or one of this machine's", for: [.serve])
    case .systemd:
      option(nil, "write sodigest.service and sodigest.timer, too", for: [.initialising])
    case .man: option(nil, "print the manual page instead, for `man -l -`", for: [.help])
    case .undo: option(nil, "let it be taken in again", for: [.forget])
    case .repair:
      option(nil, "rebuild what was found, from the archive, as render does", for: [.check])
    case .help: option(nil, "explain the command", for: Set(CommandName.allCases))
    }
  }

  /// The same as a command understands it.
  package func traits(for command: CommandName) -> OptionTraits {
    switch (self, command) {
    case (.archive, .check):
      return run(
        "FILE", "look through it in place of a site; with --repair, rebuild the site from it",
        for: [.check])
    case (.to, .mail): return option("ADDRESS", "who gets it", repeats: true, for: [.mail])
    case (.limit, .search): return option("N", "questions, 1 to 100000; default 20", for: [.search])
    case (.templates, .initialising):
      return option(nil, "write a copy of the theme into Templates, too", for: [.initialising])
    default: return traits
    }
  }

  private func option(
    _ value: String?, _ summary: String, repeats: Bool = false, for commands: Set<CommandName>,
    tolerant: Set<CommandName> = [], place: OptionTraits.FilePlace = .nowhere
  ) -> OptionTraits {
    OptionTraits(
      value: value, isRepeatable: repeats, commands: commands, tolerant: tolerant,
      summary: summary, place: place)
  }

  private func selection(
    _ value: String?, _ summary: String, repeats: Bool = false,
    for commands: Set<CommandName> = .questions, place: OptionTraits.FilePlace = .topAndDigests
  ) -> OptionTraits {
    option(value, summary, repeats: repeats, for: commands, place: place)
  }

  /// An option that every run takes, and some make use of.
  private func run(
    _ value: String?, _ summary: String, repeats: Bool = false,
    for commands: Set<CommandName> = .runs, place: OptionTraits.FilePlace = .top
  ) -> OptionTraits {
    option(value, summary, repeats: repeats, for: commands, tolerant: .runs, place: place)
  }
}

extension Set<CommandName> {
  fileprivate static let runs: Self = [.build, .fetch, .render]
  /// Those that render, some of them after they fetched.
  fileprivate static let renderings: Self = .runs.union([.serve, .check])
  /// Those that have something to tell on the way.
  fileprivate static let longRuns: Self = [.build, .fetch, .render, .importing]
  /// Those that ask for something.
  fileprivate static let questions: Self = [.build, .fetch]
  /// Those that choose among questions.
  fileprivate static let selections: Self = [.build, .fetch, .importing]
  /// Those that write pages.
  fileprivate static let pages: Self = [.build, .render, .serve, .check]
  /// Those that open an archive.
  fileprivate static let archives: Self = [
    .build, .fetch, .render, .importing, .serve, .check, .search, .mail, .status, .forget,
  ]
}
