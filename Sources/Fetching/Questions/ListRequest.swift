internal import Archive
internal import Digests
internal import StackExchange

/// Questions that a part of a digest asks for.
struct ListRequest {
  /// Read as one.
  let lists: [QuestionList]
  let limit: Int
  /// What questions are to be like, beyond what lists can be told.
  let selection: Selection
  /// Questions that earlier editions showed: they are kept up to date, not chosen.
  var shown: Set<QuestionKey> = []
  /// Questions that stand elsewhere in the edition.
  var listed: Set<QuestionKey> = []
  /// Questions that were forgotten for good.
  var forgotten: Set<QuestionKey> = []

  /// What is done with a question of the lists.
  enum Verdict {
    case chosen, keptUpToDate, leftOut
  }

  func verdict(on question: Question, _ key: QuestionKey) -> Verdict {
    guard selection.accepts(question), !listed.contains(key), !forgotten.contains(key) else {
      return .leftOut
    }
    return shown.contains(key) ? .keptUpToDate : .chosen
  }

  /// How many questions to ask for at once: no more than needed, unless some will be left out.
  var pageSize: Int {
    let leavesOut =
      selection.leavesOut(inOrder: lists.first?.sort ?? .votes) || !shown.isEmpty
      || !forgotten.isEmpty
    return leavesOut ? 100 : min(100, limit + listed.count)
  }
}
