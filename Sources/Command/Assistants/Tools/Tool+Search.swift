internal import ArchiveSearch
internal import Search
internal import StackExchange

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
      arguments: [
        "query": schemaText("What to search for, such as: [swift] \"data race\" is:accepted"),
        "sort": [
          "type": "string", "enum": .array(SearchOrder.allCases.map { .string($0.rawValue) }),
          "description": "Order of the results; default: relevance",
        ],
        "limit": [
          "type": "integer", "minimum": 1, "maximum": 50, "default": 10,
          "description": "Number of results to return",
        ],
        "cursor": schemaText("`nextCursor` of the previous result, for more results"),
      ], requiredArguments: ["query"], outputSchema: SearchToolResult.schema
    ) { arguments in
      let query = try arguments.requiredText("query")
      let limit = try arguments.integer("limit", in: 1...50) ?? 10
      let order = try arguments.choice("sort", of: SearchOrder.self) ?? .relevance
      let offset = try SearchToolResult.offset(ofCursor: try arguments.text("cursor"))
      return try library.read { open in
        let results = try open.search.results(
          of: query, order: order, offset: offset, limit: limit)
        return SearchToolResult(results, offset: offset, in: try SiteDirectory(open.archive)).result
      }
    }
  }
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
    return questions.isEmpty || end >= results.total || end > Self.maxOffset ? nil : String(end)
  }

  private var corrections: [(word: String, replacement: String)] {
    results.corrections.map { (Quotation.line($0.word), Quotation.line($0.replacement)) }
  }

  var result: ToolResult { ToolResult(text: text, structuredContent: structuredContent) }

  private var text: String {
    let notes = results.notesOnUnknownOperators.map { Quotation.line($0) + ".\n" }.joined()
    guard !questions.isEmpty else {
      return notes
        + (offset == 0
          ? "No question matches. Try fewer or more general words, or leave out filters.\n"
          : "There are no more results.\n")
    }
    let noun = results.findsAnswers ? "answer" : "question"
    var intro =
      results.total == 1
      ? "1 \(noun) matches."
      : "\(results.total) \(noun)s match; these are \(offset + 1) to \(offset + questions.count), best first."
    if !results.isComplete { intro += " None has all words; these have most of them." }
    for (word, replacement) in corrections {
      intro += " No question has `\(word)`; searched for `\(replacement)`."
    }
    let passages = questions.enumerated().map { $1.passage(offset + $0 + 1).text }
    let footer = nextCursor.map { ["For more, repeat the call with the cursor \($0).\n"] } ?? []
    return notes
      + (["\(intro) \(quotationNote)\n"] + passages + footer).joined(separator: "\n")
  }

  private var structuredContent: JSONValue {
    var members: [String: JSONValue] = [
      "questions": .array(questions.map(\.value)), "total": .integer(results.total),
      "isComplete": .bool(results.isComplete),
      "corrections": .array(
        corrections.map { ["word": .string($0.word), "replacement": .string($0.replacement)] }),
    ]
    if !results.unknownParts.isEmpty {
      members["unknownFilters"] = .array(
        results.unknownParts.map { .string(Quotation.line($0)) })
    }
    members["nextCursor"] = nextCursor.map(JSONValue.string)
    return .object(members)
  }

  static let schema = schemaObject(
    [
      "questions": schemaArray(QuestionListing.schema, "Questions, best matches first"),
      "total": schemaInteger("Number of all matches"),
      "isComplete": schemaFlag("Whether the questions match all words, not only most of them"),
      "corrections": schemaArray(
        schemaObject([
          "word": schemaText("Word that no question has"),
          "replacement": schemaText("Similar word that was searched for instead"),
        ]), "Words that were replaced"),
      "unknownFilters": schemaArray(
        ["type": "string"], "Parts of the query that look like a filter, but are none"),
      "nextCursor": schemaText("Cursor of the next results; missing after the last"),
    ], optional: ["nextCursor", "unknownFilters"])
}
