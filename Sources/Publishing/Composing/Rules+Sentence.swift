package import Archive

extension Edition.Rules {
  /// Says how the questions were chosen, for readers.
  ///
  /// - Parameter siteNames: What readers call its sites.
  /// - Returns: Whole sentences.
  package func sentence(siteNames: [String]) -> String {
    var text = "Up to \(Count(limit).text) question\(limit == 1 ? "" : "s") on "
    text += siteNames.enumerated(with: "and")
    text += tagged
    text += days
    if let minScore { text += ", with a score of at least \(Count(minScore).text)" }
    text += "; \(order). \(answersKept)"
    if !includesComments { text += " Comments are left out." }
    if onlyNew { text += " What earlier editions showed is left out." }
    return text
  }

  private var tagged: String {
    var text = ""
    if !tags.isEmpty { text += " tagged \(tags.joined(separator: " and "))" }
    if !anyTags.isEmpty {
      text += "\(text.isEmpty ? " tagged" : " and") \(anyTags.enumerated(with: "or"))"
    }
    if !noTags.isEmpty {
      text += "\(text.isEmpty ? "" : ", but") not tagged \(noTags.enumerated(with: "or"))"
    }
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

  private var order: String {
    switch sort {
    case "votes": "most votes first"
    case "activity": "latest activity first"
    case "creation": "newest first"
    case "hot": "as ranked by the site’s list of hot questions"
    case "week": "as ranked by the site’s list of the week"
    case "month": "as ranked by the site’s list of the month"
    default: "in the order “\(sort)”"
    }
  }

  private var answersKept: String {
    switch answers {
    case 0: "Answers are left out."
    case 1: "One answer each: the accepted or the best."
    default: "Up to \(answers) answers each, the accepted one first."
    }
  }
}
