internal import Archive
internal import StackExchange

/// Questions that a part of a digest asks for.
struct Wish {
  /// Read as one.
  let lists: [QuestionList]
  let limit: Int
  /// The lowest score.
  var minScore: Int?
  var tags: Digest.Tags
  /// Questions that earlier editions showed: they are kept up to date, not chosen.
  var shown: Set<QuestionKey> = []
  /// Questions that stand elsewhere in the edition.
  var listed: Set<QuestionKey> = []

  /// What is done with a question of the lists.
  enum Verdict {
    case chosen, keptUpToDate, leftOut
  }

  func verdict(on question: Question, _ key: QuestionKey) -> Verdict {
    let isHighEnough = minScore.map { question.post.score >= $0 } ?? true
    guard isHighEnough, tags.accept(question.tags), !listed.contains(key) else { return .leftOut }
    return shown.contains(key) ? .keptUpToDate : .chosen
  }

  /// How many questions to ask for at once: no more than needed, unless some will be left out.
  var pageSize: Int {
    let isBounded = minScore == nil || lists.first?.sort == .votes
    let takesAll = isBounded && tags.none.isEmpty && shown.isEmpty
    return takesAll ? min(100, limit + listed.count) : 100
  }
}
