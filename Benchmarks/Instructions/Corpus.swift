internal import BuiltIn
internal import FoundationEssentials
internal import HighlightingContract
internal import Mustache
internal import Search
internal import StackExchange
internal import StackMarkdown

/// What is worked on: read once, whatever is measured.
struct Corpus {
  /// Of questions and answers, in Markdown.
  let texts: [String]
  let code = CodeSamples.all
  /// A list of their titles.
  let list: Record
  let theme: Theme
  /// Them as search sees them.
  let searched: [SearchedQuestion]

  init() throws {
    let files = BuiltIn.files(in: "Samples/questions").sorted { $0.key < $1.key }
    let questions = try files.map { try JSONDecoder().decode(Question.self, from: Data($0.value)) }
    texts = questions.flatMap { question in
      ([question.post] + question.answers.map(\.post)).compactMap(\.bodyMarkdown)
    }
    list = Record([.list(questions.map(Self.record))])
    theme = try Theme(
      files: ["list.html": Array(Self.template.utf8)],
      pages: ["list.html": Declaration(["entries": .list(of: Self.entry)])])
    searched = questions.map(Self.searched)
  }

  private static let entry = Declaration([
    "title": .text, "address": .address, "score": .text, "isAnswered": .flag,
    "tags": .list(of: Declaration(["name": .text])),
    "author": .record(Declaration(["name": .text])),
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

  private static func record(of question: Question) -> Record {
    Record([
      .text(question.title), .address(Address(path: "q/\(question.id).html")),
      .count(question.post.score), .flag(question.acceptedAnswerID != nil),
      .list(question.tags.map { Record([.text($0)]) }),
      question.post.owner.map { .record(Record([.text($0.displayName ?? "")])) } ?? .none,
    ])
  }

  private static func searched(_ question: Question) -> SearchedQuestion {
    let text = { (id: Int, post: StackExchange.Post) in
      SearchedQuestion.Text(
        id: id, author: post.owner?.displayName,
        words: Array(StackMarkdown.Post(.markdown(post.bodyMarkdown ?? "")).text.utf8))
    }
    return SearchedQuestion(
      page: "stackoverflow/\(question.id)", title: question.title, tags: question.tags,
      tagFolders: question.tags, day: nil, answerCount: question.answers.count, isSolved: false,
      question: text(question.id, question.post),
      answers: question.answers.map { text($0.id, $0.post) }, comments: [])
  }
}
