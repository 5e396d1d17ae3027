internal import Archive
internal import Contents
internal import StackExchange

// Options that several commands take with the same text.

extension Option {
  static let config = Option(
    .config, "FILE", "configuration file; default sodigest.yml if it exists")
  static let archive = Option(
    .archive, "FILE", "archive; default .sodigest/archive.sqlite", in: .top)
  static let sample = Option(
    flag: .sample, "use the archive that `build --sample` fills", in: .top)
  static let now = Option(.now, "TIME", "run as if it were this time (ISO 8601)", in: .top)
  static let output = Option(.output, "DIR", "folder of the site; default Output", in: .top)
  static let templates = Option(
    .templates, "DIR", "folder with templates that replace the built-in ones", in: .top)
  static let authors = Option(
    flag: .authors, "write author pages even if the site has more than 100,000 questions",
    in: .top)
  static let keep = Option(
    .keep, "DAYS", "delete editions older than this many days; their questions stay", in: .top)
  static let jobs = Option(
    .jobs, "N", "pages to render in parallel; default: one per processor", in: .top)
  static let quiet = Option(flag: .quiet, "print errors only", in: .top)
  static let verbose = Option(flag: .verbose, "print more about each step", in: .top)
  static let noProgress = Option(
    flag: .noProgress, "hide the progress line on a terminal", in: .top)
  static let summaryAsJSON = Option(flag: .json, "print a JSON summary at the end", in: .top)
  static let resultAsJSON = Option(flag: .json, "print the result as JSON", in: .top)
  static let profile = Option(flag: .profile, "print timings by stage and template")
  static let help = Option(flag: .help, "show this help")

  /// Returns the option `--format` with a text about its default.
  static func format(_ summary: String) -> Option {
    Option(.format, "LIST", summary, in: .top, completing: .words(of: SiteFormat.self))
  }
}

extension [Option] {
  /// The options that select the questions to fetch.
  static let selection: [Option] = [
    Option(
      .tag, "TAG", "questions with this tag; separate tags with commas to require all of them",
      repeats: true, in: .topAndDigests, completing: .names(.tags)),
    Option(.user, "USER", "a user's posts, by id or profile URL", repeats: true, in: .digests),
    Option(
      .account, "ACCOUNT", "a person's posts on all sites, by network account id or profile URL",
      repeats: true, in: .digests),
    Option(.question, "QUESTION", "specific posts, by id or URL", repeats: true, in: .digests),
    Option(
      .questionsFrom, "FILE", "posts listed in a file, one per line; - is standard input",
      in: .digests),
    Option(
      .search, "WORDS", "questions found by the site's own search; combines with --tag",
      in: .digests),
    Option(
      .query, "QUERY",
      "questions of the archive that a query of `sodigest search` finds; needs no network",
      in: .digests),
    Option(
      .site, "SITE",
      """
      name or domain of the site; default stackoverflow; without a tag, user or question: bring an \
      imported site up to date
      """, repeats: true, in: .topAndDigests),
    Option(
      .sort, "ORDER", "order: votes (default), hot, week, month, activity or creation",
      in: .topAndDigests, completing: .words(of: QuestionListRequest.Sort.self)),
    Option(
      .period, "PERIOD",
      """
      questions asked in the last day, week, month or year, or all; default week; all for people, \
      specific posts and queries
      """, in: .topAndDigests, completing: .words(of: DigestConfiguration.Period.self)),
    Option(
      .since, "DATE", "questions asked on or after this day; replaces --period",
      in: .topAndDigests),
    Option(
      .until, "DATE", "questions asked on or before this day; replaces --period",
      in: .topAndDigests),
    Option(
      .limit, "N",
      "questions per digest, 1 to 100000; default 50; 1000 for a query; all for people and specific posts",
      in: .topAndDigests),
    Option(
      .minScore, "N", "leave out questions with a lower score; for users, posts with a lower score",
      in: .topAndDigests),
    Option(flag: .accepted, "only questions with an accepted answer", in: .topAndDigests),
    Option(
      .answers, "N", "best answers per question, 0 to 100; default 5", in: .topAndDigests),
    Option(flag: .noComments, "leave out comments", in: .topAndDigests),
    Option(flag: .onlyNew, "leave out questions that earlier editions showed", in: .topAndDigests),
    Option(
      .moved, "N",
      """
      mark a question as moved if its score changed by at least N votes (default 5) and 10 percent \
      since the previous edition
      """,
      in: .topAndDigests),
  ]

  /// The options for the pages of a site, besides its formats, folder and theme.
  static let pages: [Option] = [
    baseURL, .authors,
    Option(flag: .hashtags, "also write tags as #tags in Markdown", in: .top),
    noteNames,
  ]

  /// The options for pages that are made when somebody asks for them.
  static let servedPages: [Option] = [
    baseURL,
    Option(flag: .hashtags, "also show tags as #tags in Markdown"),
    noteNames,
    Option(flag: .privateNews, "include private sites in feeds"),
  ]

  private static let baseURL = Option(
    .baseURL, "URL", "public URL of the site, for absolute links", in: .top)

  private static let noteNames =
    Option(
      .noteNames, "NAMES", "names of questions' Markdown files: id (default) or title", in: .top,
      completing: .words(of: RunConfiguration.NoteNames.self))

  /// The options for the files of a site, as `build` and `render` take them.
  static let siteFiles: [Option] =
    [
      .format(
        """
        formats, separated with commas: \(SiteFormat.nameList) (single is one HTML file per \
        edition); default html,md
        """),
      .output, .templates,
    ] + .pages + [
      Option(
        flag: .privateNews,
        "include private sites in feeds, and in the news for the program that `on-news` sets",
        in: .top),
      .keep,
      Option(flag: .force, "rebuild and rewrite every file", in: .top),
    ]

  /// The options for showing images in pages that are built without network access.
  static let storedImages: [Option] = [
    Option(flag: .noImages, "link to images instead of copying them into the site"),
    Option(flag: .noAvatars, "use generated avatars instead of the users' own"),
  ]

  /// The options for downloading images.
  static let imageDownloads: [Option] = [
    Option(
      .allowImageHost, "HOST[:PORT]", "also download images from this host", repeats: true,
      in: .top),
    Option(
      .maxImageBytes, "N", "largest image to download, in bytes; default 10000000", in: .top),
    Option(
      .imageTime, "DURATION",
      "time limit for all downloads of images in a run, such as 90s; default 5m",
      in: .top),
  ]

  /// The options for the API, or for a recording that replaces it.
  static let api: [Option] = [
    Option(
      .apiKeyFile, "FILE", "file with the API key; default: the key in SODIGEST_API_KEY",
      in: .top),
    Option(
      .team, "NAME", "use a team's API; NAME as in stackoverflowteams.com/c/NAME", in: .top),
    Option(
      .apiBase, "URL", "URL of the API; default https://api.stackexchange.com/2.3", in: .top),
    Option(
      .apiScheme, "SCHEME", "how the key is sent: bearer (default), team or enterprise",
      in: .top, completing: .words(of: RunConfiguration.SchemeName.self)),
    Option(.contact, "TEXT", "contact details to send in the User-Agent header", in: .top),
    Option(.record, "DIR", "save every API response in this folder", in: .top),
    Option(
      .replay, "DIR", "use responses saved by --record instead of the network", in: .top),
    Option(flag: .offline, "use only the archive, without network access", in: .top),
  ]
}

extension OptionGroup {
  /// Returns the group of options for messages and results, which `--help` ends.
  static func output(_ options: [Option]) -> OptionGroup {
    OptionGroup("OUTPUT", options + [.help])
  }
}
