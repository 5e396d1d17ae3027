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
    let fields: [String: JSONValue]
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
        id: question.id, isAccepted: nil, score: question.score, fields: attribution.fields)
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
          fields: attribution.fields))
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
    var members: [String: JSONValue] = [
      "site": .string(Quotation.line(site.apiSiteParameter)), "id": .integer(question.id),
      "uri": .string(ResourceURI.question(site: site.apiSiteParameter, id: question.id).text),
      "title": .string(Quotation.line(question.title.truncatedTitle)),
      "tags": .array(Self.tags(of: question).map(JSONValue.string)),
      "answerCount": .integer(question.answerCount), "viewCount": .integer(question.viewCount),
      "page": .integer(page), "pageCount": .integer(pageCount),
      "posts": .array(
        document.pages[page - 1].filter { $0.passage < posts.count }.map(structuredPost)),
    ]
    if page == 1 { members["related"] = related?.value }
    members["acceptedAnswer"] = question.acceptedAnswerID.map(JSONValue.integer)
    if question.closedDate != nil {
      members["closed"] = .string(Quotation.line((question.closedReason ?? "").truncatedName))
    }
    if page < pageCount { members["nextPage"] = .integer(page + 1) }
    return .object(members)
  }

  /// Returns the part of a post that is on a page.
  private func structuredPost(_ piece: PageLayout.Piece) -> JSONValue {
    let post = posts[piece.passage]
    var members = post.fields
    members["kind"] = piece.passage == 0 ? "question" : "answer"
    members["id"] = .integer(post.id)
    members["score"] = .integer(post.score)
    members["isAccepted"] = post.isAccepted.map(JSONValue.bool)
    members["isContinued"] = .bool(piece.isContinued)
    return .object(members)
  }

  /// The JSON Schema of the structured result.
  static let schema = schemaObject(
    [
      "site": schemaText("Site of the question"), "id": schemaInteger("Id of the question"),
      "uri": schemaText("URI of the question as a resource"),
      "title": schemaText("Quoted title"),
      "tags": schemaArray(["type": "string"], "Tags of the question"),
      "answerCount": schemaInteger("Answers on the site; the archive may have fewer"),
      "viewCount": schemaInteger("Views on the site"),
      "acceptedAnswer": schemaInteger("Id of the accepted answer"),
      "closed": schemaText("Why the question is closed, if it is"),
      "page": schemaInteger("Number of this page"),
      "pageCount": schemaInteger("Number of pages"),
      "nextPage": schemaInteger("Page to read next; missing on the last page"),
      "related": RelatedQuestions.schema,
      "posts": schemaArray(postSchema, "Question and answers on this page, best answers first"),
    ], optional: ["acceptedAnswer", "closed", "nextPage", "related"])

  private static let postSchema = schemaObject(
    PostAttribution.schema.merging([
      "kind": ["type": "string", "enum": ["question", "answer"]],
      "id": schemaInteger("Id of the post"), "score": schemaInteger("Votes"),
      "isAccepted": schemaFlag("Whether the asker accepted the answer"),
      "isContinued": schemaFlag("Whether the post begins on an earlier page"),
    ]) { $1 }, optional: PostAttribution.optionalFields.union(["isAccepted"]))

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
struct PostAttribution {
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

  /// The fields of the origin in a structured result.
  var fields: [String: JSONValue] {
    var fields: [String: JSONValue] = ["author": .string(author)]
    fields["licence"] = (licence?.name.truncatedName).map { .string(Quotation.line($0)) }
    fields["licenceLink"] = (licence?.address.text).map { .string(Quotation.line($0)) }
    fields["link"] = link.map(JSONValue.string)
    fields["created"] = created.map(JSONValue.string)
    fields["edited"] = edited.map(JSONValue.string)
    return fields
  }

  /// The JSON Schema of the fields.
  static let schema: [String: JSONValue] = [
    "author": schemaText("Name of the author"),
    "licence": schemaText("Licence of the post, such as CC BY-SA 4.0"),
    "licenceLink": schemaText("Address of the licence"),
    "link": schemaText("Address of the post on its site"),
    "created": schemaText("Time of the post in ISO 8601"),
    "edited": schemaText("Time of the last edit in ISO 8601"),
  ]
  /// The names of the fields that may be missing.
  static let optionalFields: Set = ["licence", "licenceLink", "link", "created", "edited"]
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
