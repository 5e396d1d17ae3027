internal import Archive
internal import Digests
internal import StackExchange

/// A request for the first questions of merged lists that match a selection.
struct ListRequest {
  /// The lists of the API, which are merged.
  let lists: [QuestionList]
  /// The maximum number of questions to choose.
  let limit: Int
  /// The rules that the API's lists cannot evaluate.
  let selection: Selection
  /// Questions of earlier editions, which are updated but not chosen.
  var shown: Set<QuestionKey> = []
  /// Questions that are already in another section of the edition.
  var listed: Set<QuestionKey> = []
  /// Questions that were forgotten for good.
  var forgotten: Set<QuestionKey> = []

  /// The treatment of a question from the lists.
  enum Verdict {
    /// Stored and shown, only stored, or ignored.
    case chosen, keptUpToDate, leftOut
  }

  /// Returns the treatment of a question.
  func verdict(on question: Question, _ key: QuestionKey) -> Verdict {
    guard selection.accepts(question), !listed.contains(key), !forgotten.contains(key) else {
      return .leftOut
    }
    return shown.contains(key) ? .keptUpToDate : .chosen
  }

  /// The number of questions to request in a page: as many as needed, or 100 if some may be
  /// excluded.
  var pageSize: Int {
    let mayExclude =
      selection.leavesOut(inOrder: lists.first?.sort ?? .votes) || !shown.isEmpty
      || !forgotten.isEmpty
    return mayExclude ? 100 : min(100, limit + listed.count)
  }
}
