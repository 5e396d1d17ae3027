package import Archive
internal import StackExchange

extension Edition.Rules {
  /// Says how the questions were chosen, for readers.
  ///
  /// - Parameter siteNames: What readers call its sites.
  /// - Returns: Whole sentences.
  package func sentence(siteNames: [String]) -> String {
    let limit = selection.limit
    var text = "Up to \(Count(limit).text) question\(limit == 1 ? "" : "s") on "
    text += siteNames.enumerated(with: "and")
    text += selection.tags.words
    text += days
    if let minScore = selection.minScore {
      text += ", with a score of at least \(Count(minScore).text)"
    }
    text += "; \(selection.sort.words). \(answersKept)"
    if !selection.includesComments { text += " Comments are left out." }
    if selection.onlyNew { text += " What earlier editions showed is left out." }
    return text
  }

  private var days: String {
    let first = since.map { Moment(day: $0)?.day ?? $0 }
    let last = until.map { Moment(day: $0)?.day ?? $0 }
    return switch (first, last) {
    case (let first?, let last?) where first == last: ", asked on \(first)"
    case (let first?, let last?): ", asked from \(first) to \(last)"
    case (let first?, nil): ", asked since \(first)"
    case (nil, let last?): ", asked until \(last)"
    case (nil, nil): ""
    }
  }

  private var answersKept: String {
    switch selection.answers {
    case 0: "Answers are left out."
    case 1: "One answer each: the accepted or the best."
    default: "Up to \(selection.answers) answers each, the accepted one first."
    }
  }
}

extension TagRule {
  fileprivate var words: String {
    var text = all.isEmpty ? "" : " tagged \(all.joined(separator: " and "))"
    if !any.isEmpty { text += "\(text.isEmpty ? " tagged" : " and") \(any.enumerated(with: "or"))" }
    if !none.isEmpty {
      text += "\(text.isEmpty ? "" : ", but") not tagged \(none.enumerated(with: "or"))"
    }
    return text
  }
}

extension QuestionList.Sort {
  fileprivate var words: String {
    switch self {
    case .votes: "most votes first"
    case .activity: "latest activity first"
    case .creation: "newest first"
    case .hot: "as ranked by the site’s list of hot questions"
    case .week: "as ranked by the site’s list of the week"
    case .month: "as ranked by the site’s list of the month"
    }
  }
}
