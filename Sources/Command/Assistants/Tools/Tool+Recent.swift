internal import Archive
internal import Basics

extension Tool {
  /// Returns the tool that lists what is new in the latest editions.
  static func recentQuestions(in library: ArchiveLibrary) -> Tool {
    Tool(
      name: "recent_questions", title: "Recent questions",
      description: """
        Returns what is new in the latest edition of a digest, or of each digest, or in all editions since a day: questions that were added and \
        questions with a newly accepted answer, with title, tags, score and address, at most \
        \(RecentQuestions.maxQuestions) of an edition. Use it for what happened lately, not to search. Call \
        read_question for the answers.
        """,
      parameters: [Self.digest, Self.since], outputSchema: RecentQuestions.fields.schema
    ) { arguments in
      let digest = try arguments[Self.digest]
      let since = try arguments[Self.since]
      if let since, dayText(since) == nil {
        throw ToolFailure("`since` must be a day, such as 2026-11-21")
      }
      return try library.read { open in
        try RecentQuestions(ofDigest: digest, since: since, in: open).result
      }
    }
  }

  private static let digest = ToolParameter.text(
    "digest", "Name of a digest, as archive_status lists it; default: all digests")
  private static let since = ToolParameter.text(
    "since",
    "First day of the editions, such as 2026-11-21; default: only the latest edition of each digest"
  )
}

/// What is new in the latest editions of digests.
struct RecentQuestions {
  /// The news of an edition.
  private struct EditionNews {
    let summary: Edition.Summary
    let questions: [QuestionListing]
    /// The number of questions with news, of which `questions` may have only the first.
    let total: Int

    var uri: String { ResourceURI.edition(digest: summary.digest, date: summary.date).text }
    var digest: String { Quotation.line(summary.digest.truncatedName) }
  }

  /// The maximum number of questions of an edition.
  static let maxQuestions = 20
  /// The maximum number of editions.
  private static let maxEditions = 20

  private let editions: [EditionNews]

  /// The first day of the editions; nil for only the latest edition of each digest.
  private let since: String?

  /// Reads the latest edition of a digest, or of each digest, or all editions since a day; the newest first.
  init(ofDigest digest: String?, since: String?, in open: ArchiveLibrary.OpenArchive) throws {
    self.since = since
    let (archive, sites) = (open.archive, try open.sites())
    let summaries = try open.editionSummaries(sites)
    // The latest edition of each digest comes first.
    var latest: [Edition.Summary] = []
    for summary in summaries where latest.last?.digest != summary.digest { latest.append(summary) }
    let digests = latest.map(\.digest)
    if let since { latest = summaries.filter { $0.date >= since } }
    if let digest {
      let names = digests.map { Quotation.line($0.truncatedName) }.joined(separator: ", ")
      latest = latest.filter { $0.digest == digest }
      guard digests.contains(digest) else {
        throw ToolFailure(
          "The archive has no digest \"\(Quotation.line(digest.truncatedName))\". Its digests: "
            + (names.isEmpty ? "none" : names))
      }
    }
    editions = try latest.sorted { $0.date > $1.date }.prefix(Self.maxEditions).map { summary in
      let changed =
        try archive.edition(ofDigest: summary.digest, date: summary.date)?.newsEntries ?? []
      let questions = try changed.prefix(Self.maxQuestions).compactMap { entry, kind in
        let isNew = kind == .newQuestion
        return try listing(
          of: entry, change: isNew ? "new" : "newly accepted answer", in: archive, sites)
      }
      return EditionNews(summary: summary, questions: questions, total: changed.count)
    }
  }

  var result: ToolResult {
    ToolResult(text: text, structuredContent: Self.fields.value(of: self))
  }

  private var text: String {
    guard !editions.isEmpty else {
      if let since { return "No edition since \(since).\n" }
      return "The archive has no digests, only imported sites. Use search_questions.\n"
    }
    let sections = editions.map { edition in
      let count =
        edition.total > edition.questions.count
        ? "the first \(edition.questions.count) of \(edition.total) questions with news; all questions: \(edition.uri)"
        : edition.total == 1 ? "1 question with news" : "\(edition.total) questions with news"
      let passages = edition.questions.enumerated().map { $1.passage($0 + 1).text }
      return
        ([
          Quotation.line("# Digest \(edition.digest), edition \(edition.summary.date): \(count)")
            + "\n"
        ]
        + passages)
        .joined(separator: "\n")
    }
    return (["\(quotationNote)\n"] + sections).joined(separator: "\n")
  }

  static let fields = ResultFields<RecentQuestions>([
    .list(
      "editions", "Latest editions, newest first",
      of: ResultFields([
        .field("digest", "Name of the digest", \.digest),
        .field("date", "Date of its latest edition", \.summary.date),
        .field("title", "Title of the edition") { Quotation.line($0.summary.title.truncatedTitle) },
        .field("uri", "URI of the edition as a resource, with all its questions", \.uri),
        .field("total", "Number of questions with news", \.total),
        .list(
          "questions", "Questions with news, at most 20", of: QuestionListing.fields, \.questions),
      ]), \.editions)
  ])
}
