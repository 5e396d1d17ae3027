internal import BuiltIn
internal import FoundationEssentials
internal import HighlightingContract
internal import Mustache
internal import Search
internal import StackExchange
internal import StackMarkdown

/// The input of all benchmark workloads, read once.
struct Corpus {
  /// The Markdown of questions and answers.
  let texts: [String]
  let code = CodeSamples.all
  /// The record that the template of a question list renders.
  let listRecord: TemplateRecord
  let theme: Theme
  /// The questions of the sample as documents of the search index.
  let documents: [QuestionDocument]

  init() throws {
    let files = BuiltIn.files(in: "Samples/questions").sorted { $0.key < $1.key }
    let questions = try files.map { try JSONDecoder().decode(Question.self, from: Data($0.value)) }
    texts = questions.flatMap { question in
      ([question.post] + question.answers.map(\.post)).compactMap(\.bodyMarkdown)
    }
    listRecord = TemplateRecord([.list(questions.map(Self.record))])
    theme = try Theme(
      files: ["list.html": Array(Self.template.utf8)],
      pages: ["list.html": RecordDeclaration(["entries": .list(of: Self.entryDeclaration)])])
    documents = questions.map(Self.document)
  }

  private static let entryDeclaration = RecordDeclaration([
    "title": .text, "address": .address, "score": .text, "isAnswered": .flag,
    "tags": .list(of: RecordDeclaration(["name": .text])),
    "author": .record(RecordDeclaration(["name": .text])),
  ])

  private static let template = """
    <ol>
    {{#entries}}
    <li><h2><a href="{{address}}">{{title}}</a></h2>
    <p>{{score}}{{#isAnswered}} answered{{/isAnswered}}{{#author}} by <bdi>{{name}}</bdi>{{/author}}</p>
    <ul>{{#tags}}<li>{{name}}</li>{{/tags}}</ul></li>
    {{/entries}}
    </ol>
    """

  private static func record(of question: Question) -> TemplateRecord {
    TemplateRecord([
      .text(question.title), .address(LinkAddress(path: "q/\(question.id).html")),
      .count(question.post.score), .flag(question.acceptedAnswerID != nil),
      .list(question.tags.map { TemplateRecord([.text($0)]) }),
      question.post.owner.map { .record(TemplateRecord([.text($0.displayName ?? "")])) } ?? .none,
    ])
  }

  private static func document(of question: Question) -> QuestionDocument {
    let text = { (id: Int, post: StackExchange.Post) in
      QuestionDocument.Text(
        id: id, author: post.owner?.displayName,
        plainText: Array(ParsedPost(.markdown(post.bodyMarkdown ?? "")).plainText.utf8))
    }
    return QuestionDocument(
      pagePath: "stackoverflow/\(question.id)", title: question.title, tags: question.tags,
      tagFolders: question.tags, creationDay: nil, answerCount: question.answers.count,
      hasAcceptedAnswer: false,
      question: text(question.id, question.post),
      answers: question.answers.map { text($0.id, $0.post) }, comments: [])
  }
}
