internal import Archive
internal import Basics
internal import FoundationEssentials
internal import Mustache
internal import Pages
internal import StackExchange
internal import StackMarkdown

/// A question with its answers and comments as a document for assistants.
struct QuestionDocument: Sendable {
  /// A question or an answer.
  private struct PostFacts: Sendable {
    let id: Int
    let isAccepted: Bool?
    let score: Int
    let attribution: PostAttribution
  }

  /// A page of the document.
  private struct Page {
    let document: QuestionDocument
    let number: Int

    /// The parts of posts on the page.
    var posts: [PostPart] {
      document.document.pages[number - 1].filter { $0.passage < document.posts.count }.map {
        PostPart(
          facts: document.posts[$0.passage], kind: $0.passage == 0 ? .question : .answer,
          isContinued: $0.isContinued)
      }
    }
  }

  /// The part of a post that is on a page.
  private struct PostPart {
    let facts: PostFacts
    let kind: Kind
    let isContinued: Bool

    enum Kind: String, ResultValue {
      case question, answer

      static var schema: [String: JSONValue] {
        ["type": "string", "enum": ["question", "answer"]]
      }
      var json: JSONValue? { .string(rawValue) }
    }
  }

  private let site: Community
  private let question: Question
  private let document: PagedDocument
  private let posts: [PostFacts]
  /// What the document leaves out, such as `3 answers`; empty if it is whole.
  private let omissions: [String]
  /// The questions that its page leads to; nil for none.
  private let related: RelatedQuestions?

  /// Creates the document of a question; parses the Markdown of all posts.
  ///
  /// - Parameters:
  ///   - wholeQuestion: The question with all its posts.
  ///   - site: The site of the question.
  ///   - scope: What of it to read.
  ///   - related: The questions that its page leads to; the beginning of each page names the originals of a duplicate, and
  ///     the end of the last one all, unless only code is read.
  init(
    _ wholeQuestion: Question, on site: Community, _ scope: ReadingScope = ReadingScope(),
    related: RelatedQuestions? = nil
  ) {
    self.related = related
    let question: Question
    (question, omissions) = scope.applied(to: wholeQuestion)
    (self.question, self.site) = (question, site)
    let isCodeOnly = scope.isCodeOnly
    let dialect = Site(url: site.url, hasMath: site.hasMath)
    let attribution = PostAttribution(question.post, id: question.id, path: "q", on: site)
    var passages = [
      Passage(
        heading: Self.heading(of: question, answers: wholeQuestion.answers.count, attribution),
        attribution: [
          "**\(Quotation.line(question.title.truncatedTitle))**",
          "Tags: \(Self.tags(of: question).joined(separator: ", "))", attribution.line,
        ], lines: Self.lines(of: question.post, dialect, site, isCodeOnly: isCodeOnly))
    ]
    var posts = [
      PostFacts(
        id: question.id, isAccepted: nil, score: question.score, attribution: attribution)
    ]
    for answer in question.answers {
      let attribution = PostAttribution(answer.post, id: answer.id, path: "a", on: site)
      passages.append(
        Passage(
          heading: Self.heading(of: answer, attribution), attribution: [attribution.line],
          lines: Self.lines(of: answer.post, dialect, site, isCodeOnly: isCodeOnly)))
      posts.append(
        PostFacts(
          id: answer.id, isAccepted: answer.isAccepted, score: answer.score,
          attribution: attribution))
    }
    self.posts = posts
    if !isCodeOnly, let passage = related?.passage { passages.append(passage) }
    document = PagedDocument(passages, maxBytes: scope.maxBytes)
  }

  /// Returns an answer without its comments, headed by the title of its question.
  static func passage(of answer: Answer, to question: Question, on site: Community) -> Passage {
    let attribution = PostAttribution(answer.post, id: answer.id, path: "a", on: site)
    var post = answer.post
    post.comments = []
    return Passage(
      heading: heading(of: answer, attribution)
        + ", to question \(question.id) on \(site.apiSiteParameter)",
      attribution: ["**\(Quotation.line(question.title.truncatedTitle))**", attribution.line],
      lines: lines(of: post, Site(url: site.url, hasMath: site.hasMath), site))
  }

  var pageCount: Int { document.pages.count }

  /// Returns the page on which an answer begins; `nil` if the archive does not have it.
  func page(ofAnswer id: Int) -> Int? {
    guard let passage = posts.indices.dropFirst().first(where: { posts[$0].id == id }) else {
      return nil
    }
    return document.pages.firstIndex { $0.contains { $0.passage == passage } }.map { $0 + 1 }
  }

  /// Returns a page as Markdown; `next` returns how to read another page.
  ///
  /// - Parameters:
  ///   - page: The number of the page.
  ///   - answer: The id of an answer that was asked for; the title says on which page it begins.
  ///   - next: Returns how to read another page.
  /// - Returns: The page.
  func text(
    ofPage page: Int, namingAnswer answer: Int? = nil, next: (_ page: Int) -> String
  ) -> String {
    var title = "Question \(question.id) on \(site.apiSiteParameter)"
    if let answer {
      title +=
        self.page(ofAnswer: answer).map { ", whose answer \(answer) begins on page \($0)" }
        ?? ", whose answer \(answer) is not in the archive"
    }
    if let originals = related?.originals.prefix(5), !originals.isEmpty {
      title += "; a duplicate, see question " + originals.map(String.init).joined(separator: ", ")
    } else if question.isClosedAsDuplicate {
      title += "; a duplicate of an unknown question"
    }
    if !omissions.isEmpty { title += "; left out: " + omissions.joined(separator: ", ") }
    return document.text(ofPage: page, title: title, next: next)
  }

  /// Returns a page as a structured result.
  func structuredContent(ofPage page: Int) -> JSONValue {
    Self.fields.value(of: Page(document: self, number: page))
  }

  /// The JSON Schema of the structured result.
  static var schema: JSONValue { fields.schema }

  private static let fields = ResultFields<Page>([
    .field("site", "Site of the question") { Quotation.line($0.document.site.apiSiteParameter) },
    .field("id", "Id of the question", \.document.question.id),
    .field("uri", "URI of the question as a resource") {
      ResourceURI.question(
        site: $0.document.site.apiSiteParameter, id: $0.document.question.id
      ).text
    },
    .field("title", "Quoted title") { Quotation.line($0.document.question.title.truncatedTitle) },
    .field("tags", "Tags of the question") { tags(of: $0.document.question) },
    .field(
      "answerCount", "Answers on the site; the archive may have fewer",
      \.document.question.answerCount),
    .field("viewCount", "Views on the site", \.document.question.viewCount),
    .field("acceptedAnswer", "Id of the accepted answer", \.document.question.acceptedAnswerID),
    .field("closed", "Why the question is closed, if it is") {
      let question = $0.document.question
      return question.closedDate.map { _ in
        Quotation.line((question.closedReason ?? "").truncatedName)
      }
    },
    .field("page", "Number of this page", \.number),
    .field("pageCount", "Number of pages", \.document.pageCount),
    .field("nextPage", "Page to read next; missing on the last page") {
      $0.number < $0.document.pageCount ? $0.number + 1 : nil
    },
    RelatedQuestions.field("related") { $0.number == 1 ? $0.document.related : nil },
    .list(
      "posts", "Question and answers on this page, best answers first", of: postFields, \.posts),
  ])

  private static let postFields = ResultFields<PostPart>(
    PostAttribution.fields.fields(of: \.facts.attribution) + [
      .field("kind", nil, \.kind), .field("id", "Id of the post", \.facts.id),
      .field("score", "Votes", \.facts.score),
      .field("isAccepted", "Whether the asker accepted the answer", \.facts.isAccepted),
      .field("isContinued", "Whether the post begins on an earlier page", \.isContinued),
    ])

  /// Returns the first tags of a question; no site allows more.
  private static func tags(of question: Question) -> [String] {
    question.tags.prefix(10).map { Quotation.line($0.truncatedName) }
  }

  private static func heading(
    of question: Question, answers count: Int, _ attribution: PostAttribution
  ) -> String {
    var facts = ["score \(question.score)"]
    if let day = attribution.created?.prefix(10) { facts.append("asked \(day)") }
    if let day = attribution.edited?.prefix(10) { facts.append("edited \(day)") }
    facts.append("\(count) of \(question.answerCount) answers in the archive")
    if let id = question.acceptedAnswerID { facts.append("accepted answer \(id)") }
    if question.closedDate != nil { facts.append("closed") }
    return "## Question \(question.id): " + facts.joined(separator: ", ")
  }

  private static func heading(of answer: Answer, _ attribution: PostAttribution) -> String {
    var facts = answer.isAccepted ? ["accepted"] : []
    facts.append("score \(answer.score)")
    if let day = attribution.created?.prefix(10) { facts.append("answered \(day)") }
    if let day = attribution.edited?.prefix(10) { facts.append("edited \(day)") }
    return "## Answer \(answer.id): " + facts.joined(separator: ", ")
  }

  /// Returns the text of a post and its comments as lines of Markdown.
  private static func lines(
    of post: StackExchange.Post, _ dialect: Site, _ site: Community, isCodeOnly: Bool = false
  ) -> [String] {
    if isCodeOnly {
      let blocks = post.source.map { ParsedPost($0, dialect).codeTexts } ?? []
      return blocks.isEmpty ? ["(No code.)"] : blocks.flatMap(fenced)
    }
    var lines = post.source.map { markdown($0, dialect) } ?? ["(The archive has no text.)"]
    while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
    guard !post.comments.isEmpty else { return lines }
    lines += ["", "Comments:", ""]
    let licence = Licence.resolve(
      post.contentLicense, at: post.lastEditDate ?? post.creationDate, on: site)
    for comment in post.comments {
      let text = comment.source.map { markdown($0, dialect) } ?? []
      let origin = origin(of: comment, postLicence: licence, on: site)
      lines.append("- \(text.filter { !$0.isEmpty }.joined(separator: " ")) (\(origin))")
    }
    return lines
  }

  /// Returns code as a block that no line of it can close.
  private static func fenced(_ code: String) -> [String] {
    var fence = "```"
    while code.contains(fence) { fence += "`" }
    let lines = Quotation.lines(code)
    return [fence] + (lines.last == "" ? lines.dropLast() : lines) + [fence]
  }

  /// Returns the author, date, score and address of a comment, and its licence if it is not that of the post.
  private static func origin(
    of comment: Comment, postLicence: Licence?, on site: Community
  ) -> String {
    let licence = Licence.resolve(comment.contentLicense, at: comment.creationDate, on: site)
    let facts = [
      authorName(comment.owner), isoDay(comment.creationDate),
      comment.score == 0 ? nil : "score \(comment.score)",
      licence == postLicence ? nil : licence.map { Quotation.line($0.name.truncatedName) },
      LinkAddress(web: nil, or: "\(site.url)/posts/comments/\(comment.id)").map {
        Quotation.line($0.text)
      },
    ]
    return facts.compactMap(\.self).joined(separator: ", ")
  }

  /// Returns a text as lines of Markdown.
  private static func markdown(_ source: PostSource, _ dialect: Site) -> [String] {
    let bytes = StackMarkdown.ParsedPost(source, dialect).markdown()
    return Quotation.lines(String(decoding: bytes, as: UTF8.self))
  }
}

/// What to read of a question.
struct ReadingScope: Sendable {
  /// The answers to read.
  enum Answers: String, CaseIterable, Sendable {
    /// The answer that the asker accepted.
    case accepted
    /// The accepted answer, or else the one with the most votes.
    case best
    case all
  }

  var answers = Answers.all
  /// The id of the answer that comes first, whichever others are read; nil for the usual order.
  var firstAnswer: Int?
  var hasComments = true
  /// Whether only the code of posts is read.
  var isCodeOnly = false
  /// The maximum number of bytes of a page.
  var maxBytes = PagedDocument.pageBytes

  /// Returns the part of a question to read, and what is left out of it, such as `3 answers`.
  fileprivate func applied(to question: Question) -> (question: Question, omissions: [String]) {
    var part = question
    switch answers {
    case .all: break
    case .accepted: part.answers.removeAll { !$0.isAccepted && $0.id != firstAnswer }
    case .best:
      let best = question.bestAnswer
      part.answers.removeAll { $0.id != best?.id && $0.id != firstAnswer }
    }
    if let first = part.answers.firstIndex(where: { $0.id == firstAnswer }) {
      part.answers.insert(part.answers.remove(at: first), at: 0)
    }
    var omissions: [String] = []
    let answerCount = question.answers.count - part.answers.count
    if answerCount > 0 {
      omissions.append(answerCount == 1 ? "1 answer" : "\(answerCount) answers")
    }
    if !hasComments || isCodeOnly {
      let comments = ([part.post] + part.answers.map(\.post)).reduce(0) { $0 + $1.comments.count }
      if comments > 0 { omissions.append(comments == 1 ? "1 comment" : "\(comments) comments") }
      part.post.comments = []
      for index in part.answers.indices { part.answers[index].post.comments = [] }
    }
    if isCodeOnly { omissions.append("all text but code") }
    return (part, omissions)
  }
}

extension Question {
  /// The answer that the asker accepted, or else the one with the most votes.
  var bestAnswer: Answer? {
    answers.first(where: \.isAccepted)
      ?? answers.max { ($0.score, $1.id) < ($1.score, $0.id) }
  }
}

/// The origin of a question or an answer: author, licence, dates and address.
struct PostAttribution: Sendable {
  let author: String
  let licence: Licence?
  /// The address of the post on its site; `nil` if the site has no valid address.
  let link: String?
  let created: String?
  let edited: String?

  /// Reads the origin of a post; `path` is the first component of its short address, `q` or `a`.
  init(_ post: StackExchange.Post, id: Int, path: String, on site: Community) {
    author = authorName(post.owner)
    licence = Licence.resolve(
      post.contentLicense, at: post.lastEditDate ?? post.creationDate, on: site)
    let address = LinkAddress(web: post.link, or: nil).map(\.text)
    let short = LinkAddress(web: nil, or: "\(site.url)/\(path)/\(id)").map(\.text)
    // Addresses of the API have the title, but none is longer than this.
    link = address.flatMap { $0.utf8.count <= 500 ? Quotation.line($0) : nil } ?? short
    created = isoTime(post.creationDate)
    edited = isoTime(post.lastEditDate)
  }

  /// The author, licence and address in a line.
  var line: String {
    let parts = ["By \(author)", licence.map { Quotation.line($0.name.truncatedName) }, link]
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  /// The origin in a structured result.
  static let fields = ResultFields<PostAttribution>([
    .field("author", "Name of the author", \.author),
    .field("licence", "Licence of the post, such as CC BY-SA 4.0") {
      ($0.licence?.name.truncatedName).map { Quotation.line($0) }
    },
    .field("licenceLink", "Address of the licence") {
      ($0.licence?.address.text).map { Quotation.line($0) }
    },
    .field("link", "Address of the post on its site", \.link),
    .field("created", "Time of the post in ISO 8601", \.created),
    .field("edited", "Time of the last edit in ISO 8601", \.edited),
  ])
}

/// Returns the name of a user on one line.
func authorName(_ user: User?) -> String {
  let name = Quotation.line((user?.displayName ?? "").truncatedName)
  if name.contains(where: { !$0.isWhitespace }) { return name }
  return user?.id.map { "user\($0)" } ?? "a deleted user"
}

/// Returns a time in the format of ISO 8601; `nil` for none, and outside the years 0 to 9999.
func isoTime(_ date: Date?) -> String? { date.flatMap(DisplayDate.init)?.iso }

/// Returns a stored date if it is a day, such as `2014-11-02`; `nil` for any other text.
func dayText(_ text: String) -> String? { CalendarDay(text).map { _ in text } }

/// Returns the day of a time, such as `2014-11-02`.
func isoDay(_ date: Date?) -> String? { isoTime(date).map { String($0.prefix(10)) } }
