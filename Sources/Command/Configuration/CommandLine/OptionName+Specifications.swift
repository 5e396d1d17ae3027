internal import Contents

extension OptionName {
  /// The value, commands and help text of the option, as most commands understand it.
  package var specification: OptionSpecification {
    switch self {
    case .tag:
      selection(
        "TAG", "questions with this tag; separate tags with commas to require all of them",
        repeats: true, for: .selections.union([.initialising, .search]))
    case .user:
      selection(
        "USER", "a user's posts, by id or profile URL", repeats: true,
        for: .fetching.union([.initialising]), in: .digests)
    case .account:
      selection(
        "ACCOUNT", "a person's posts on all sites, by network account id or profile URL",
        repeats: true, in: .digests)
    case .question:
      selection("QUESTION", "specific posts, by id or URL", repeats: true, in: .digests)
    case .questionsFrom:
      selection(
        "FILE", "posts listed in a file, one per line; - is standard input", in: .digests)
    case .search:
      selection(
        "WORDS", "questions found by the site's own search; combines with --tag", in: .digests)
    case .site:
      selection(
        "SITE", "name or domain of the site; default stackoverflow", repeats: true,
        for: [.build, .fetch, .importing, .convert, .zim, .forget, .initialising])
    case .siteURL:
      option("URL", "URL of the site, if it cannot be derived from the name", for: [.importing])
    case .sort:
      selection("ORDER", "order: votes (default), hot, week, month, activity or creation")
    case .period:
      selection(
        "PERIOD",
        """
        questions asked in the last day, week, month or year, or all; default week, and all for \
        people and single posts
        """)
    case .since:
      selection(
        "DATE", "questions asked on or after this day; replaces --period", for: .selections)
    case .until:
      selection(
        "DATE", "questions asked on or before this day; replaces --period", for: .selections)
    case .limit:
      selection(
        "N", "questions per digest, 1 to 100000; default 50, and all for people and single posts",
        for: .fetching.union([.search]))
    case .minScore: selection("N", "leave out questions with a lower score", for: .selections)
    case .accepted: selection(nil, "only questions with an accepted answer")
    case .answers:
      selection("N", "best answers per question, 0 to 100; default 5", for: .selections)
    case .noComments: selection(nil, "leave out comments", for: .selections)
    case .onlyNew: selection(nil, "leave out questions that earlier editions showed")
    case .moved:
      selection(
        "N",
        "mark questions as moved if their score changed by at least N votes (default 5) and a tenth"
      )
    case .format:
      run(
        "LIST",
        "formats, separated with commas: \(SiteFormat.nameList) (single is one HTML file per edition); default html,md",
        for: .pages
      )
    case .output:
      run(
        "DIR", "folder of the site; default Output",
        for: [.build, .render, .serve, .check, .open, .search, .zim])
    case .templates:
      run(
        "DIR", "folder with templates that replace the built-in ones",
        for: .pages.union([.zim, .initialising]))
    case .baseURL: run("URL", "public URL of the site, for absolute links", for: .pages)
    case .authors:
      run(
        nil, "write author pages even if the site has more than 100,000 questions",
        for: .pages.union([.zim]))
    case .hashtags: run(nil, "also write tags as #tags in Markdown", for: .pages)
    case .privateNews:
      run(nil, "include private sites in feeds, and run the on-news program for them", for: .pages)
    case .keep: run("DAYS", "delete editions older than this many days; their questions stay")
    case .force:
      run(nil, "rebuild and rewrite every file", for: [.build, .render])
    case .images:
      option(
        nil, "only download images of imported sites, those of the best questions first",
        for: [.fetch])
    case .noImages:
      run(nil, "link to images instead of downloading them", for: .renderings.union([.zim]))
    case .noAvatars:
      run(
        nil, "use generated avatars instead of downloading the users' own",
        for: .renderings.union([.zim]))
    case .allowImageHost:
      run("HOST[:PORT]", "also download images from this host", repeats: true, for: .fetching)
    case .maxImageBytes:
      run("N", "largest image to download, in bytes; default 10000000", for: .fetching)
    case .imageTime:
      run("DURATION", "time limit for downloading images, such as 90s; default 5m", for: .fetching)
    case .apiKeyFile:
      run("FILE", "file with the API key; default: the SODIGEST_API_KEY variable", for: .fetching)
    case .team:
      run("NAME", "use a team's API; NAME as in stackoverflowteams.com/c/NAME", for: .fetching)
    case .apiBase:
      run("URL", "URL of the API; default https://api.stackexchange.com/2.3", for: .fetching)
    case .apiScheme:
      run("SCHEME", "how the key is sent: bearer (default), team or enterprise", for: .fetching)
    case .contact:
      run("TEXT", "contact details to send in the User-Agent header", for: .fetching)
    case .record: run("DIR", "save every API response in this folder", for: .fetching)
    case .replay:
      run("DIR", "use responses saved by --record instead of the network", for: .fetching)
    case .offline: run(nil, "use only the archive, without network access", for: .fetching)
    case .sample: run(nil, "use the archive of the built-in sample posts", for: .archives)
    case .config:
      run(
        "FILE", "configuration file; default sodigest.yml if it exists",
        for: .archives.union([.open]), in: .nowhere)
    case .archive: run("FILE", "archive; default .sodigest/archive.sqlite", for: .archives)
    case .dryRun:
      selection(
        nil, "print the plan without making requests or changes", for: .selections, in: .top)
    case .jobs:
      run(
        "N", "pages to render in parallel; default: one per processor",
        for: .renderings.union([.zim]))
    case .now: run("TIME", "run as if it were this time (ISO 8601)", for: .archives)
    case .digest:
      option("NAME", "only the questions of this digest; default: all questions", for: [.zim])
    case .index:
      option(
        "TEXTS",
        "texts that readers can search: titles, questions (default; each with its best answer) or all",
        for: [.zim])
    case .zimFile:
      option(
        "NAME", "name of the file in the folder --output; {period} stands for year and month",
        for: [.zim])
    case .noNames:
      option(nil, "leave out the names and portraits of people", for: [.zim])
    case .title: metadata("title, at most 30 characters; default: the name of the site")
    case .description:
      metadata("description, at most 80 characters; default: that of sodigest.yml")
    case .longDescription: metadata("longer description, at most 4000 characters")
    case .creator: metadata("creator of the texts; default Stack Exchange")
    case .publisher: metadata("publisher of the file; default sodigest")
    case .name: metadata("name for libraries; default: site, language and selection")
    case .flavour: metadata("variant of the file; default maxi, or nopic if it has no images")
    case .license: metadata("license of the texts; default CC-BY-SA")
    case .source: metadata("origin of the texts; default: the domain of the site")
    case .tags:
      metadata("tags, separated with semicolons; default: those that Kiwix's library expects")
    case .illustration:
      option("FILE", "icon, a PNG image of 48 by 48 pixels; default: a pattern", for: [.zim])
    case .tmpDir:
      option("DIR", "folder for temporary files; default: that of the file", for: [.zim])
    case .statsFilename:
      option("FILE", "file in which to write the progress as JSON", for: [.zim])
    case .only:
      option(
        "FILE", "write only this file of the theme; name more after it", repeats: true,
        for: [.templates])
    case .from:
      option(
        "FORMAT", "input format: se-markdown, se-html, se-comment, se-comment-html, tex or code",
        for: [.convert, .mail])
    case .to:
      option(
        "FORMAT", "output format: html, markdown or text (for tex and code, only html)",
        repeats: true,
        for: [.convert, .mail])
    case .language:
      option("LANG", "language of the code, such as swift or c++", for: [.convert, .zim])
    case .display: option(nil, "treat TeX as display maths", for: [.convert])
    case .math: option(nil, "treat $…$ as maths", for: [.importing, .convert])
    case .strikethrough: option(nil, "treat ~~…~~ as struck through", for: [.convert])
    case .news:
      option(nil, "only what changed; prints nothing if nothing did", for: [.mail])
    case .noSearch: option(nil, "do not build the search index", for: [.importing])
    case .keepSuspiciousRows:
      option(nil, "import rows that look fabricated, too", for: [.importing])
    case .port: option("N", "port; default 8080, 0 picks a free one", for: [.serve])
    case .listen:
      option(
        "ADDRESS",
        "address to listen on; default 127.0.0.1; 0.0.0.0 allows access from other machines",
        for: [.serve])
    case .systemd:
      option(nil, "also write sodigest.service and sodigest.timer", for: [.initialising])
    case .man:
      option(nil, "print the source of the manual page; pipe it to `man -l -`", for: [.help])
    case .undo: option(nil, "allow the question or user to be fetched again", for: [.forget])
    case .repair: option(nil, "rebuild damaged files from the archive", for: [.check])
    case .stale:
      option(
        "DURATION",
        "exit with code 8 if the last success is older than this, such as 2d; default 36h",
        for: [.status], in: .top)
    case .quiet: run(nil, "print errors only", for: .longRuns)
    case .verbose: run(nil, "print more about each step", for: .longRuns)
    case .noProgress: run(nil, "hide the progress line on a terminal", for: .longRuns)
    case .json:
      run(
        nil, "print a JSON summary at the end",
        for: [.build, .fetch, .render, .importing, .check, .search, .status])
    case .open: option("N", "open the page of the Nth question in the browser", for: [.search])
    case .show: option("N", "show the Nth question with its answers as text", for: [.search])
    case .profile:
      option(nil, "print timings by stage and template", for: [.build, .render])
    case .help: option(nil, "show this help", for: Set(CommandName.allCases))
    }
  }

  /// Returns the value and help text of the option for one command.
  package func specification(for command: CommandName) -> OptionSpecification {
    var specification = self.specification
    if (self, command) == (.templates, .initialising) {
      specification = option(
        nil, "also write a copy of the theme into Templates", for: [.initialising])
    }
    if (self, command) == (.user, .initialising) {
      specification = option(
        nil, "with --systemd: write units for your own services, started by `systemctl --user`",
        for: [.initialising])
    }
    if command == .mail, [.from, .to].contains(self) { specification.valuePlaceholder = "ADDRESS" }
    if self == .site { specification.isRepeatable = command.takesSeveralSites }
    if (self, command) == (.output, .zim) { specification.valuePlaceholder = "FILE" }
    if (self, command) == (.language, .zim) { specification.valuePlaceholder = "CODES" }
    specification.summary = summary(for: command) ?? specification.summary
    return specification
  }

  /// Returns the option's help text in a command that needs its own; `nil` for the usual text.
  private func summary(for command: CommandName) -> String? {
    switch (self, command) {
    case (.sample, .importing): "import into the archive of the built-in sample posts"
    case (.sample, .check): "with --repair: rebuild from the archive of the built-in sample posts"
    case (.format, .serve): "formats, separated with commas; default: those of the site"
    case (.noImages, .fetch): "download no images; pages link to them"
    case (.noAvatars, .fetch): "download no avatars; pages show generated ones"
    case (.minScore, .fetch), (.minScore, .build):
      "leave out questions with a lower score; for people, posts"
    case (.site, .importing): "name of the site; default: taken from the names of the files"
    case (.site, .convert): "site that relative links belong to"
    case (.site, .zim): "only the questions of this site; default: all sites of the archive"
    case (.output, .zim): "file to write, or its folder; default: named after site and month"
    case (.language, .zim):
      "languages of the texts in ISO 639-3, such as fra,eng; default: the site's"
    case (.site, .forget): "site of the question or user; default: the only site of the archive"
    case (.tag, .importing):
      "import questions with this tag; separate tags with commas to require all of them"
    case (.since, .importing): "import questions asked on or after this day"
    case (.until, .importing): "import questions asked on or before this day"
    case (.minScore, .importing): "do not import questions with a lower score"
    case (.answers, .importing): "best answers per question, 0 to 100; default all"
    case (.noComments, .importing): "do not import comments"
    case (.dryRun, .importing): "report what the dump holds, without importing it"
    case (.site, .build), (.site, .fetch):
      """
      name or domain of the site; default stackoverflow; without a tag: bring an imported site up to \
      date
      """
    case (.tag, .search): "find only questions with this tag"
    case (.archive, .mcp):
      """
      archive; default .sodigest/archive.sqlite; relative to the folder of --config, if that is given
      """
    case (.limit, .search): "questions to show, 1 to 100000; default 20"
    case (.tag, .initialising):
      "a digest of this tag; separate tags with commas to require all of them"
    case (.site, .initialising):
      "site of the digests; default stackoverflow; without a tag: an imported site to bring up to date"
    case (.output, .serve): "serve the built site in this folder instead of the archive"
    case (.output, .check): "folder to check; default Output"
    case (.output, .open): "folder to open; default Output"
    case (.output, .search): "folder with the pages of the questions; default Output"
    case (.archive, .check):
      "check this archive instead of a site; with --repair, the archive to rebuild from"
    case (.format, .check): "formats that --repair builds; default: those of the site"
    case (.privateNews, .check), (.privateNews, .serve): "include private sites in feeds"
    case (.noImages, .zim): "link to images instead of copying them into the file"
    case (.noImages, .render), (.noImages, .serve), (.noImages, .check):
      "link to images instead of copying them into the site"
    case (.noAvatars, .render), (.noAvatars, .serve), (.noAvatars, .check), (.noAvatars, .zim):
      "use generated avatars instead of the users' own"
    case (.sample, .build), (.sample, .fetch):
      "use the built-in sample posts instead of the network"
    case (.jobs, .fetch): "images to shrink in parallel; default: one per processor"
    case (.jobs, .check): "files to check in parallel; default: one per processor"
    case (.verbose, .build), (.verbose, .fetch): "print every request and more about each step"
    case (.json, .check), (.json, .search), (.json, .status): "print the result as JSON"
    case (.from, .mail): "sender of the message; default: mail-from of the configuration file"
    case (.to, .mail): "recipient of the message; repeat it for more"
    default: nil
    }
  }

  /// Creates the specification of an option of any kind.
  private func option(
    _ placeholder: String?, _ summary: String, repeats: Bool = false,
    for commands: Set<CommandName>, ignoredBy ignoringCommands: Set<CommandName> = [],
    in fileLevel: OptionSpecification.FileLevel = .nowhere
  ) -> OptionSpecification {
    OptionSpecification(
      valuePlaceholder: placeholder, isRepeatable: repeats, commands: commands,
      ignoringCommands: ignoringCommands, summary: summary, fileLevel: fileLevel)
  }

  /// Creates the specification of an option for a text that describes a ZIM file.
  private func metadata(_ summary: String) -> OptionSpecification {
    option("TEXT", summary, for: [.zim])
  }

  /// Creates the specification of an option that selects questions.
  private func selection(
    _ placeholder: String?, _ summary: String, repeats: Bool = false,
    for commands: Set<CommandName> = .fetching,
    in fileLevel: OptionSpecification.FileLevel = .topAndDigests
  ) -> OptionSpecification {
    option(placeholder, summary, repeats: repeats, for: commands, in: fileLevel)
  }

  /// Creates the specification of an option that `build`, `fetch` and `render` all accept, whether or not they use
  /// it.
  private func run(
    _ placeholder: String?, _ summary: String, repeats: Bool = false,
    for commands: Set<CommandName> = .runs, in fileLevel: OptionSpecification.FileLevel = .top
  ) -> OptionSpecification {
    option(placeholder, summary, repeats: repeats, for: commands, ignoredBy: .runs, in: fileLevel)
  }
}

extension CommandName {
  /// Whether the command accepts `--site` more than once.
  fileprivate var takesSeveralSites: Bool { [.build, .fetch, .initialising].contains(self) }
}

extension Set<CommandName> {
  /// The commands that fetch posts or build a site: `build`, `fetch` and `render`.
  fileprivate static let runs: Self = [.build, .fetch, .render]
  /// The commands that fetch posts from the API: `build` and `fetch`.
  fileprivate static let fetching: Self = [.build, .fetch]
  /// The commands whose options select questions: `build`, `fetch` and `import`.
  fileprivate static let selections: Self = [.build, .fetch, .importing]
  /// The commands that write pages of the site.
  fileprivate static let pages: Self = [.build, .render, .serve, .check]
  /// The commands that write pages, and `fetch`, which stores images for them.
  fileprivate static let renderings: Self = .pages.union([.fetch])
  /// The commands that report progress on standard error.
  fileprivate static let longRuns: Self = [.build, .fetch, .render, .importing, .zim]
  /// The commands that can open an archive.
  fileprivate static let archives: Self = [
    .build, .fetch, .render, .importing, .serve, .check, .search, .mcp, .mail, .zim, .status,
    .forget,
  ]
}
