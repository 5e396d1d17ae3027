internal import Archive
internal import StackExchange

extension Tool {
  /// Returns the tool that reads a question with its answers.
  static func readQuestion(in library: ArchiveLibrary) -> Tool {
    Tool(
      name: "read_question", title: "Read a question",
      description: """
        Returns a question of the archive with its answers, best first, and comments, in Markdown, with the score, \
        date, author, licence and original address of each post. Pages have at most 20 KB; `nextPage` names the next \
        one. The accepted answer comes first, so the first page is usually enough; the id of an answer leads to the page \
        on which it begins. Read less with `answers`, `comments`, `code_only` and `max_bytes`; the first line says what \
        is left out. The end names linked questions and, for a duplicate, its original. Name the author, licence and address of a post when you quote it.
        """,
      parameters: ReadingRequest.parameters, outputSchema: QuestionDocument.schema
    ) { arguments in try ReadingRequest(arguments).result(in: library) }
  }
}

/// The arguments of `read_question`.
private struct ReadingRequest {
  private let reference: QuestionReference
  /// The number of the page; `nil` for the one on which a named answer begins, or else the first.
  private let page: Int?
  private let scope: ReadingScope

  init(_ arguments: ToolArguments) throws {
    reference = try QuestionReference(
      try arguments[Self.question], site: try arguments[Self.site])
    page = try arguments[Self.page]
    scope = ReadingScope(
      answers: try arguments[Self.answers], firstAnswer: try arguments[Self.answer],
      hasComments: try arguments[Self.comments], isCodeOnly: try arguments[Self.codeOnly],
      maxBytes: try arguments[Self.maxBytes])
  }

  /// Reads the question.
  func result(in library: ArchiveLibrary) throws -> ToolResult {
    let (key, answer, document) = try library.read { open in
      let sites = try open.sites()
      let (key, answer) = try reference.question(in: open.archive, sites)
      // An answer by which the question was found is read, whichever others are.
      var scope = scope
      if scope.answers != .all, scope.firstAnswer == nil { scope.firstAnswer = answer }
      return (
        key, scope.firstAnswer ?? answer,
        try QuestionDocument(key, in: open.archive, sites, scope)
      )
    }
    if let first = scope.firstAnswer, document.page(ofAnswer: first) == nil {
      throw ToolFailure("Question \(key.id) has no answer \(first) in the archive")
    }
    let page = page ?? answer.flatMap(document.page(ofAnswer:)) ?? 1
    guard page <= document.pageCount else {
      throw ToolFailure(
        "The question has \(document.pageCount) pages; `page` must be at most that")
    }
    let text = document.text(ofPage: page, namingAnswer: answer) { next in
      """
      read_question, question "\(key.id)", site "\(Quotation.line(key.site))", page \(next)
      """
    }
    return ToolResult(text: text, structuredContent: document.structuredContent(ofPage: page))
  }

  static let parameters: [any AnyToolParameter] = [
    question, site, page, answers, answer, comments, codeOnly, maxBytes,
  ]

  private static let question = ToolParameter.requiredText(
    "question",
    "Id of the question or of an answer, or its address, such as https://stackoverflow.com/q/11227809"
  )
  private static let site = ToolParameter.text(
    "site", "Site of an id, such as stackoverflow; needed only if several sites have it")
  private static let page = ToolParameter.positive(
    "page", "Number of the page; default: 1, or the page on which a named answer begins")
  private static let answers = ToolParameter.choice(
    "answers", default: ReadingScope.Answers.all,
    "Answers to read: the accepted one, the best one (accepted or most votes), or all; default: all"
  )
  private static let answer = ToolParameter.positive(
    "answer", "Id of an answer to put first")
  private static let comments = ToolParameter.flag(
    "comments", default: true, "Whether to read comments; default: true")
  private static let codeOnly = ToolParameter.flag(
    "code_only", default: false, "Whether to read nothing but the code of posts; default: false")
  private static let maxBytes = ToolParameter.integer(
    "max_bytes", in: 2_000...PagedDocument.pageBytes, default: PagedDocument.pageBytes,
    "Size of a page in bytes")
}

extension QuestionDocument {
  /// Reads a question of an archive.
  init(
    _ key: QuestionKey, in archive: Archive, _ sites: SiteDirectory,
    _ scope: ReadingScope = ReadingScope()
  ) throws {
    guard let question = try archive.question(key.id, site: key.site, detail: .forPages) else {
      throw ToolFailure("The question \(key.id) is no longer available on its site")
    }
    self.init(
      question, on: sites.site(withParameter: key.site), scope,
      related: try RelatedQuestions(of: question, on: key.site, in: archive, sites))
  }
}
