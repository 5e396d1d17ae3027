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
      arguments: [
        "question": schemaText(
          "Id of the question or of an answer, or its address, such as https://stackoverflow.com/q/11227809"
        ),
        "site": schemaText(
          "Site of an id, such as stackoverflow; needed only if several sites have it"),
        "page": [
          "type": "integer", "minimum": 1,
          "description":
            "Number of the page; default: 1, or the page on which a named answer begins",
        ],
        "answers": [
          "type": "string",
          "enum": .array(ReadingScope.Answers.allCases.map { .string($0.rawValue) }),
          "description":
            "Answers to read: the accepted one, the best one (accepted or most votes), or all; default: all",
        ],
        "answer": ["type": "integer", "description": "Id of an answer to put first"],
        "comments": schemaFlag("Whether to read comments; default: true"),
        "code_only": schemaFlag("Whether to read nothing but the code of posts; default: false"),
        "max_bytes": [
          "type": "integer", "minimum": 2_000, "maximum": 20_000, "default": 20_000,
          "description": "Size of a page in bytes",
        ],
      ], requiredArguments: ["question"], outputSchema: QuestionDocument.schema
    ) { arguments in
      let reference = try QuestionReference(
        try arguments.requiredText("question"), site: try arguments.text("site"))
      let requestedPage = try arguments.integer("page", in: 1...Int.max)
      let scope = ReadingScope(
        answers: try arguments.choice("answers", of: ReadingScope.Answers.self) ?? .all,
        firstAnswer: try arguments.integer("answer", in: 1...Int.max),
        hasComments: try arguments.flag("comments") ?? true,
        isCodeOnly: try arguments.flag("code_only") ?? false,
        maxBytes: try arguments.integer("max_bytes", in: 2_000...PagedDocument.pageBytes)
          ?? PagedDocument.pageBytes)
      let (key, answer, document) = try library.read { open in
        let sites = try SiteDirectory(open.archive)
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
      let page = requestedPage ?? answer.flatMap(document.page(ofAnswer:)) ?? 1
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
  }
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
