import Search

/// The expected postings, computed question by question.
struct ReferenceIndex {
  /// The postings by term: question number, kind of part, its number, and 1 if the term is frequent
  /// in it.
  private(set) var postings: [String: [[Int]]] = [:]

  init(_ questions: [Int: QuestionDocument]) {
    for (number, question) in questions.sorted(by: { $0.key < $1.key }) {
      var occurrences: [String: (part: [Int], count: Int)] = [:]
      for (part, terms) in Self.parts(of: question) {
        for term in terms { occurrences[term, default: (part, 0)].count += 1 }
      }
      for (term, (part, count)) in occurrences {
        postings[term, default: []].append([number] + part + [count > 2 ? 1 : 0])
      }
    }
  }

  private static func parts(of question: QuestionDocument) -> [(part: [Int], terms: [String])] {
    let heading = ([question.title] + question.tags).flatMap {
      CollectedTerms.all(of: $0.utf8, includesSingleLetters: true)
    }
    var facets = question.tags.map { "[\($0.lowercased())" }
    facets += [question.answerCount > 0 ? "]is:answered" : "]is:unanswered", "]site:stackoverflow"]
    if question.hasAcceptedAnswer { facets.append("]is:accepted") }
    facets.append("]answers:\(question.answerCount)")
    facets += question.flags.map { "]\($0.rawValue):yes" }
    if let day = question.creationDay { facets.append("]asked:\(day)") }
    if let day = question.activityDay { facets.append("]active:\(day)") }
    for text in [question.question] + question.answers {
      if let id = text.authorID { facets.append("{\(id)") }
      let words = (text.author ?? "").lowercased().split(separator: " ")
      facets += words.map { "{\($0)" } + zip(words, words.dropFirst()).map { "{\($0)+\($1)" }
    }
    return [([0, 0], heading + facets), ([1, 0], terms(of: question.question))]
      + question.answers.enumerated().map { ([2, $0.offset], terms(of: $0.element)) }
      + question.comments.enumerated().map { ([3, $0.offset], terms(of: $0.element)) }
  }

  private static func terms(of text: QuestionDocument.Text) -> [String] {
    CollectedTerms.all(of: (text.author ?? "").utf8) + CollectedTerms.all(of: text.plainText)
  }
}
