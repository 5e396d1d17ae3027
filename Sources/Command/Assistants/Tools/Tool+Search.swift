internal import ArchiveSearch
internal import Search

extension Tool {
  /// Returns the tool that searches questions.
  static func searchQuestions(in library: ArchiveLibrary) -> Tool {
    Tool(
      name: "search_questions", title: "Search questions",
      description: """
        Searches the questions of a local archive of Stack Exchange, with their answers and comments, and returns \
        the best matches: title, excerpt, tags, score, whether an answer is accepted, address. Use it first for any \
        question about programming or another topic of the archive's sites; it takes milliseconds, needs no network \
        and costs no quota. A query is words, begin*, "exact phrases", -excluded words, OR, [tag], and operators: title: \
        body: code:"a != b" url: user: is:answer isaccepted:yes hasaccepted:yes hascode:yes closed:no duplicate:no \
        answers:2.. score:3..5 views:250.. created:2011..2012 created:1y.. lastactive:3m site:. Words of code such as \
        std::vector or fooBar are found, too. Then call read_question for the answers; find_answer does both at once.
        """,
      parameters: [Self.query, Self.sort, Self.limit, Self.cursor],
      outputSchema: SearchToolResult.fields.schema
    ) { arguments in
      let query = try arguments[Self.query]
      let limit = try arguments[Self.limit]
      let order = try arguments[Self.sort]
      let offset = try SearchToolResult.offset(ofCursor: try arguments[Self.cursor])
      return try library.read { open in
        let results = try open.search.results(
          of: query, order: order, offset: offset, limit: limit)
        return SearchToolResult(results, offset: offset, in: try open.sites()).result
      }
    }
  }

  private static let query = ToolParameter.requiredText(
    "query", "What to search for, such as: [swift] \"data race\" is:accepted")
  private static let sort = ToolParameter.choice(
    "sort", default: SearchOrder.relevance, "Order of the results; default: relevance")
  private static let limit = ToolParameter.integer(
    "limit", in: 1...50, default: 10, "Number of results to return")
  private static let cursor = ToolParameter.text(
    "cursor", "`nextCursor` of the previous result, for more results")
}

/// The result of a search for an assistant.
struct SearchToolResult {
  private let questions: [QuestionListing]
  private let results: SearchResults
  private let offset: Int

  init(_ results: SearchResults, offset: Int, in sites: SiteDirectory) {
    (self.results, self.offset) = (results, offset)
    questions = results.questions.map { QuestionListing($0, in: sites) }
  }

  /// The largest number of results that can be skipped.
  private static let maxOffset = 10_000

  /// Returns the number of results that a cursor skips.
  static func offset(ofCursor cursor: String?) throws(ToolFailure) -> Int {
    guard let cursor else { return 0 }
    guard let offset = Int(cursor), (0...maxOffset).contains(offset) else {
      throw ToolFailure("`cursor` must be the `nextCursor` of a result of the same query")
    }
    return offset
  }

  /// The cursor of the next results; `nil` if there are none.
  private var nextCursor: String? {
    let end = offset + questions.count
    guard !questions.isEmpty, end <= Self.maxOffset else { return nil }
    return results.hasMore(after: end) ? String(end) : nil
  }

  private var corrections: [(word: String, replacement: String)] {
    results.corrections.map { (Quotation.line($0.word), Quotation.line($0.replacement)) }
  }

  /// The parts of the query that look like a filter, but are none; `nil` without any.
  private var unknownFilters: [String]? {
    results.unknownParts.isEmpty ? nil : results.unknownParts.map { Quotation.line($0) }
  }

  /// The number of questions that were not compared with the query; `nil` if all were.
  private var unread: Int? { results.unreadCount > 0 ? results.unreadCount : nil }

  var result: ToolResult {
    ToolResult(text: text, structuredContent: Self.fields.value(of: self))
  }

  private var text: String {
    var notes = results.notesOnUnknownOperators.map { Quotation.line($0) + ".\n" }.joined()
    if results.unreadCount > 0, nextCursor == nil {
      notes += """
        More may match: the texts of \(results.unreadCount) questions were not compared with the query. Add words, tags or \
        filters.

        """
    }
    guard !questions.isEmpty else {
      return notes
        + (offset == 0
          ? "No question matches. Try fewer or more general words, or leave out filters.\n"
          : "There are no more results.\n")
    }
    let noun = results.findsAnswers ? "answer" : "question"
    var intro =
      results.total == 1 && results.unreadCount == 0
      ? "1 \(noun) matches."
      : "\(results.total) \(noun)s match; these are \(offset + 1) to \(offset + questions.count), best first."
    if results.unreadCount > 0 { intro = "At least " + intro }
    if !results.isComplete { intro += " None has all words; these have most of them." }
    for (word, replacement) in corrections {
      intro += " No question has `\(word)`; searched for `\(replacement)`."
    }
    let passages = questions.enumerated().map { $1.passage(offset + $0 + 1).text }
    let footer = nextCursor.map { ["For more, repeat the call with the cursor \($0).\n"] } ?? []
    return notes
      + (["\(intro) \(quotationNote)\n"] + passages + footer).joined(separator: "\n")
  }

  static let fields = ResultFields<SearchToolResult>([
    .list("questions", "Questions, best matches first", of: QuestionListing.fields, \.questions),
    .field(
      "total", "Number of all matches; at least so many if `unread` is given", \.results.total),
    .field("unread", "Number of questions that may match, but were not compared", \.unread),
    .field(
      "isComplete", "Whether the questions match all words, not only most of them",
      \.results.isComplete),
    .list(
      "corrections", "Words that were replaced",
      of: ResultFields([
        .field("word", "Word that no question has", \.word),
        .field("replacement", "Similar word that was searched for instead", \.replacement),
      ]), \.corrections),
    .field(
      "unknownFilters", "Parts of the query that look like a filter, but are none",
      \.unknownFilters),
    .field(
      "nextCursor", "Cursor of the next results; missing after the last", \.nextCursor),
  ])
}
