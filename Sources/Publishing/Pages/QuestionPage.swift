internal import Mustache

/// A question with its answers.
struct QuestionPage: Equatable {
  let frame: Frame
  let title: String
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
  let tags: [TagLink]
  /// The accepted one first, then the best.
  let answers: [PostItem]
  /// How many answers Stack Exchange holds.
  let answerCount: Int

  /// Why and when a question was closed.
  struct Closure: Equatable {
    let date: Moment?
    let reason: String?
  }
}

extension QuestionPage: PageValue {
  static let declaration = Declaration([
    "page": Frame.kind, "title": .text, "language": .text, "site": .text, "original": .address,
    "asked": Moment.kind, "active": Moment.kind, "fetched": Moment.kind, "views": Count.kind,
    "movement": Movement.kind, "closed": Closure.kind, "bounty": Bounty.kind, "locked": Moment.kind,
    "protected": Moment.kind, "question": PostItem.kind, "tags": TagLink.list,
    "answers": PostItem.list, "answersShown": Count.kind, "answersInAll": Count.kind,
    "hasAnswers": .flag, "hasAnswersElsewhere": .flag, "hasTags": .flag,
  ])
  var record: Record {
    let inAll = max(answerCount, answers.count)
    return Record(
      Self.declaration,
      [
        frame.value, .text(title), language.value, .text(site), original.value, asked.value,
        active.value, fetched.value, views.value, movement.value, closed.value, bounty.value,
        locked.value,
        protected.value, question.value, tags.value, answers.value, Count(answers.count).value,
        Count(inAll).value, .flag(!answers.isEmpty), .flag(inAll > answers.count),
        .flag(!tags.isEmpty),
      ])
  }
}

extension QuestionPage.Closure: PageValue {
  static let declaration = Declaration(["date": Moment.kind, "reason": .text])
  var record: Record { Record(Self.declaration, [date.value, reason.value]) }
}
