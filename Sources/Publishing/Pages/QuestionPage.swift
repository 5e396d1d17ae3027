internal import Mustache

/// A question with its answers.
struct QuestionPage: Equatable {
  let frame: Frame
  let title: Title
  /// The language that its site is in, when that is not English.
  let language: String?
  /// The name of its site.
  let site: String
  let original: Address?
  let asked: Moment?
  let active: Moment?
  let fetched: Moment?
  let views: Count
  /// How its figures moved, once they did for a day.
  let movement: Movement?
  let closed: Closure?
  let bounty: Bounty?
  let locked: Moment?
  let protected: Moment?
  let question: PostItem
  let tags: [Made<TagLink>]
  /// The accepted one first, then the best.
  let answers: [PostItem]
  /// What search engines read; only in HTML.
  let structured: [UInt8]
  /// How many answers Stack Exchange holds.
  let answerCount: Int
  var answersInAll: Int { max(answerCount, answers.count) }

  /// Why and when a question was closed.
  struct Closure: Equatable {
    let date: Moment?
    let reason: String?
  }
}

extension QuestionPage: PageValue {
  static func declare(_ fields: inout some PageFields<Self>) {
    fields.record("page", \.frame)
    fields.text("title", \.title.text)
    fields.markup("heading", \.title.html)
    fields.text("language", \.language)
    fields.text("site", \.site)
    fields.address("original", \.original)
    fields.record("asked", \.asked)
    fields.record("active", \.active)
    fields.record("fetched", \.fetched)
    fields.record("views", \.views)
    fields.record("movement", \.movement)
    fields.record("closed", \.closed)
    fields.record("bounty", \.bounty)
    fields.record("locked", \.locked)
    fields.record("protected", \.protected)
    fields.record("question", \.question)
    fields.list("tags", \.tags)
    fields.list("answers", \.answers)
    fields.markup("structured", \.structured)
    fields.record("answersShown") { Count($0.answers.count) }
    fields.record("answersInAll") { Count($0.answersInAll) }
    fields.flag("hasContents") { $0.answers.count > 5 }
    fields.flag("hasAnswers") { !$0.answers.isEmpty }
    fields.flag("hasAnswersElsewhere") { $0.answersInAll > $0.answers.count }
    fields.flag("hasTags") { !$0.tags.isEmpty }
    fields.text("tagNames") { $0.tags.map(\.value.name).joined(separator: ", ") }
  }
}

extension QuestionPage.Closure: PageValue {
  static func declare(_ fields: inout some PageFields<Self>) {
    fields.record("date", \.date)
    fields.text("reason", \.reason)
  }
}
