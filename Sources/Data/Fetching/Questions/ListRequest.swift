internal import Archive
internal import StackExchange

/// A request for the first questions that match a selection, from several lists of the API.
struct ListRequest {
  /// The lists of the API that are merged by their sort order.
  let lists: [QuestionListRequest]
  /// The maximum number of questions to choose.
  let limit: Int
  /// The rules that chosen questions must match, since the API's lists cannot evaluate them all.
  let selection: DigestSelection
  /// Questions of earlier editions, which are updated but not chosen.
  var shown: Set<QuestionKey> = []
  /// Questions that are already in another section of the edition.
  var listed: Set<QuestionKey> = []
  /// Questions that were forgotten, which are neither stored nor chosen.
  var forgotten: Set<QuestionKey> = []

  /// The decision about a question from the lists.
  enum Disposition {
    /// `choose` stores and shows the question, `updateOnly` only stores it, `exclude` ignores it.
    case choose, updateOnly, exclude
  }

  /// Returns whether a question from the lists is to be chosen, only updated, or excluded.
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
