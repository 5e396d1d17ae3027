internal import Archive
internal import Digests
internal import StackExchange

/// A request for the first questions of merged lists that match a selection.
struct ListRequest {
  /// The lists of the API, which are merged.
  let lists: [QuestionListRequest]
  /// The maximum number of questions to choose.
  let limit: Int
  /// The rules that the API's lists cannot evaluate.
  let selection: DigestSelection
  /// Questions of earlier editions, which are updated but not chosen.
  var shown: Set<QuestionKey> = []
  /// Questions that are already in another section of the edition.
  var listed: Set<QuestionKey> = []
  /// Questions that were forgotten for good.
  var forgotten: Set<QuestionKey> = []

  /// The treatment of a question from the lists.
  enum Disposition {
    /// Stored and shown, only stored, or ignored.
    case choose, updateOnly, exclude
  }

  /// Returns the treatment of a question.
  func disposition(of question: Question, _ key: QuestionKey) -> Disposition {
    guard selection.accepts(question), !listed.contains(key), !forgotten.contains(key) else {
      return .exclude
    }
    return shown.contains(key) ? .updateOnly : .choose
  }

  /// The number of questions to request in a page: as many as needed, or 100 if some may be
  /// excluded.
  var pageSize: Int {
    let mayExclude =
      selection.needsFiltering(sortedBy: lists.first?.sort ?? .votes) || !shown.isEmpty
      || !forgotten.isEmpty
    return mayExclude ? 100 : min(100, limit + listed.count)
  }
}
