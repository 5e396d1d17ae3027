internal import Mustache
internal import StackExchange

/// A question with its answers.
package struct QuestionPage: PageValue {
  let frame: Frame
  /// What its plain facts are taken from, each where it is declared.
  let facts: Question
  /// In Markdown alone.
  let frontMatter: [UInt8]
  let title: Title
  /// The language that its site is in, when that is not English.
  let language: String?
  /// The name of its site.
  let site: String
  let original: Address?
  let asked: DisplayDate?
  let fetched: DisplayDate?
  /// How its figures moved, once they did for a day.
  let movement: ScoreTrend?
  let bounty: Bounty?
  let question: PostItem
  let tags: [CachedRecord<TagLink>]
  /// The accepted one first, then the best.
  let answers: [PostItem]
  /// Those whose authors a digest is about.
  var own: [PostItem] { answers.filter { !$0.digests.isEmpty } }
  /// The latest edition that shows it.
  let way: EditionWay?
  /// The questions that it was closed as a duplicate of, as far as they are here.
  let originals: [Row]
  /// Those that its texts lead to.
  let linked: [Row]
  /// What search engines read; only in HTML.
  let structured: [UInt8]
  /// How many answers Stack Exchange holds, or there are here.
  var answersInAll: Int { max(facts.answerCount, answers.count) }

  /// Why and when a question was closed.
  struct Closure: PageValue {
    let date: DisplayDate?
    let reason: String?

    init?(of question: Question) {
      guard question.closedDate != nil || question.closedReason != nil else { return nil }
      date = question.closedDate.flatMap(DisplayDate.init)
      reason = question.closedReason
    }

    static let fields = PageFields<Self> { fields in
      fields.record("date") { $0.date }
      fields.text("reason") { $0.reason }
    }
  }

  package static let fields = PageFields<Self> { fields in
    fields.record("page") { $0.frame }
    fields.markup("frontMatter", note: "in Markdown alone: the same in YAML") { $0.frontMatter }
    fields.text("title") { $0.title.text }
    fields.markup("heading", note: "the title with its formulas, in HTML") { $0.title.html }
    fields.text("language", note: "of the site, where that is not English") { $0.language }
    fields.text("site") { $0.site }
    fields.address("original") { $0.original }
    fields.record("asked") { $0.asked }
    fields.record("active") { $0.facts.post.lastActivityDate.flatMap(DisplayDate.init) }
    fields.record("fetched") { $0.fetched }
    fields.record("views") { Count($0.facts.viewCount) }
    fields.record("movement", note: "once its figures moved") { $0.movement }
    fields.record("closed") { Closure(of: $0.facts) }
    fields.record("bounty", note: "while it is open") { $0.bounty }
    fields.record("locked", note: "since when") {
      $0.facts.post.lockedDate.flatMap(DisplayDate.init)
    }
    fields.record("protected", note: "since when") {
      $0.facts.protectedDate.flatMap(DisplayDate.init)
    }
    fields.record("question") { $0.question }
    fields.list("tags") { $0.tags }
    fields.list("answers", note: "the accepted one first, then the best") { $0.answers }
    fields.list(
      "own", note: "the answers of people whom a digest is about", { $0.own }, unlessEmpty: "hasOwn"
    )
    fields.record("way", note: "the latest edition that shows it") { $0.way }
    fields.list("originals", { $0.originals }, unlessEmpty: "hasOriginals")
    fields.list(
      "linked", note: "what it is a duplicate of, and what its texts lead to, of all that is here",
      { $0.linked }, unlessEmpty: "hasLinked")
    fields.markup("structured", note: "a block of JSON-LD, in HTML") { $0.structured }
    fields.record("answersShown") { Count($0.answers.count) }
    fields.record("answersInAll") { Count($0.answersInAll) }
    fields.flag("hasContents", note: "for more than five answers") { $0.answers.count > 5 }
    fields.flag("hasAnswers") { !$0.answers.isEmpty }
    fields.flag("hasAnswersElsewhere") { $0.answersInAll > $0.answers.count }
    fields.flag("hasTags") { !$0.tags.isEmpty }
    fields.text("tagNames", note: "such as `swift, arrays`") {
      $0.tags.map(\.value.name).joined(separator: ", ")
    }
  }
}

/// An edition that shows a question, and the questions before and after it there.
struct EditionWay: PageValue {
  /// Of the digest.
  let title: String
  let edition: EditionLink
  let previous: Row?
  let next: Row?

  static let fields = PageFields<Self> { fields in
    fields.text("title", note: "of the digest") { $0.title }
    fields.record("edition") { $0.edition }
    fields.flag("hasNeighbours", note: "whether any of these is there") {
      $0.previous != nil || $0.next != nil
    }
    fields.record("previous", note: "the questions before and after it there") { $0.previous }
    fields.record("next", note: "the questions before and after it there") { $0.next }
  }
}
