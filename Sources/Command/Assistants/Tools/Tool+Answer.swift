internal import Archive
internal import ArchiveSearch
internal import Search
internal import StackExchange

extension Tool {
  /// Returns the tool that finds the best answers to a question in plain words.
  static func findAnswer(in library: ArchiveLibrary) -> Tool {
    Tool(
      name: "find_answer", title: "Find an answer",
      description: """
        Returns the few best answers of a local archive of Stack Exchange to a question in plain words, in one call: \
        accepted or highly voted answers to the best matching questions, with their code, author, licence and address, \
        within a number of tokens. Use it first for any "how do I"; call search_questions and read_question for more. \
        Name the author, licence and address of an answer when you quote it.
        """,
      parameters: [Self.question, Self.tag, Self.maxTokens],
      outputSchema: FoundAnswers.fields.schema
    ) { arguments in
      let question = try arguments[Self.question]
      let tag = try arguments[Self.tag]
      let maxTokens = try arguments[Self.maxTokens]
      return try library.read { open in
        try FoundAnswers(to: question, tag: tag, maxBytes: 4 * maxTokens, in: open).result
      }
    }
  }

  private static let question = ToolParameter.requiredText(
    "question", "The question in plain words, such as: how do I print raw strings in jq")
  private static let tag = ToolParameter.text("tag", "Only answers to questions with this tag")
  private static let maxTokens = ToolParameter.integer(
    "max_tokens", in: 200...8_000, default: 1_000, "Size of the result in tokens of four bytes")
}

/// The best answers to a question in plain words, within a number of bytes.
struct FoundAnswers {
  /// The maximum number of answers that are considered, and of those that are returned.
  private static let (maxCandidates, maxAnswers) = (8, 4)
  /// The number of bytes for the lines before and after the answers.
  private static let frameBytes = 300
  /// The number of bytes of text for which an answer is worth its heading.
  private static let minTextBytes = 200

  /// What the heading of an answer says that is not whole.
  private static let cutNote = ", cut; read_question has all of it"

  private var passages: [Passage] = []
  private var answers: [(question: QuestionKey, id: Int)] = []
  /// The number of answers that did not fit.
  private var omittedCount = 0

  init(
    to question: String, tag: String?, maxBytes: Int, in open: ArchiveLibrary.OpenArchive
  ) throws {
    // Plain words have no operators.
    let words = question.map { ":\"[]*".contains($0) ? " " : $0 }
    let plain = String(words).split(separator: " ").map { $0.drop { $0 == "-" } }
      .joined(separator: " ").replacing(" OR ", with: " or ")
    let query = plain + (tag.map { " [\($0)]" } ?? "")
    let found = try open.search.answers(to: query, limit: Self.maxCandidates)
    let sites = try open.sites()
    var freeBytes = maxBytes - Self.frameBytes
    for result in found {
      let key = result.question
      guard let thread = try open.archive.question(key.id, site: key.site, detail: .forPages),
        let answer = thread.answers.first(where: { $0.id == result.id })
      else { continue }
      let site = sites.site(withParameter: key.site)
      let passage = QuestionDocument.passage(of: answer, to: thread, on: site)
      let head = Passage(heading: passage.heading, attribution: passage.attribution).text.utf8.count
      guard answers.count < Self.maxAnswers, freeBytes > head + Self.minTextBytes else {
        omittedCount += 1
        continue
      }
      // The beginnings of several answers are better than all of one.
      let isLast = answers.count == Self.maxAnswers - 1
      let limit = isLast ? freeBytes : max(freeBytes / 2, min(freeBytes, head + Self.minTextBytes))
      let pages = PageLayout([passage], limit: limit - Self.cutNote.utf8.count).pages
      var part = passage
      part.lines = pages[0].first?.lines ?? []
      if pages.count > 1 { part.heading += Self.cutNote }
      freeBytes -= part.text.utf8.count + 1
      passages.append(part)
      answers.append((key, answer.id))
    }
  }

  var result: ToolResult {
    let structured = Self.fields.value(of: self)
    guard !passages.isEmpty else {
      return ToolResult(
        text: "No answer matches. Try search_questions with fewer or more general words.\n",
        structuredContent: structured)
    }
    let footer =
      omittedCount > 0
      ? ["Left out: \(omittedCount) more answers; search_questions finds them.\n"] : []
    return ToolResult(
      text: (["\(quotationNote)\n"] + passages.map(\.text) + footer).joined(separator: "\n"),
      structuredContent: structured)
  }

  static let fields = ResultFields<FoundAnswers>([
    .list(
      "answers", "Answers in the text, the best first",
      of: ResultFields([
        .field("site", "Site of the answer") { Quotation.line($0.question.site) },
        .field("question", "Id of its question", \.question.id),
        .field("answer", "Id of the answer", \.id),
      ]), \.answers),
    .field("omitted", "Number of answers that were left out") {
      $0.omittedCount > 0 ? $0.omittedCount : nil
    },
  ])
}
