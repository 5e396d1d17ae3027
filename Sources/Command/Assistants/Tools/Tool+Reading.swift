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
        on which it begins. Name the author, licence and \
        address of a post when you quote it.
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
      ], requiredArguments: ["question"], outputSchema: QuestionDocument.schema
    ) { arguments in
      let reference = try QuestionReference(
        try arguments.requiredText("question"), site: try arguments.text("site"))
      let requestedPage = try arguments.integer("page", in: 1...Int.max)
      let (key, answer, document) = try library.read { open in
        let sites = try SiteDirectory(open.archive)
        let (key, answer) = try reference.question(in: open.archive, sites)
        return (key, answer, try QuestionDocument(key, in: open.archive, sites))
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
  init(_ key: QuestionKey, in archive: Archive, _ sites: SiteDirectory) throws {
    guard let question = try archive.question(key.id, site: key.site, detail: .forPages) else {
      throw ToolFailure("The question \(key.id) is no longer available on its site")
    }
    self.init(question, on: sites.site(withParameter: key.site))
  }
}
