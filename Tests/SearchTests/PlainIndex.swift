import Search

/// What an index should say, found by reading every question by itself.
struct PlainIndex {
  /// Where words are: number, kind of part and which, whether often.
  private(set) var postings: [String: [[Int]]] = [:]

  init(_ questions: [Int: QuestionDocument], common: [String] = []) {
    for (number, question) in questions.sorted(by: { $0.key < $1.key }) {
      var found: [String: (place: [Int], count: Int)] = [:]
      for (place, words) in Self.parts(of: question) {
        for word in words { found[word, default: (place, 0)].count += 1 }
      }
      for (word, (place, count)) in found where place[0] == 0 || !common.contains(word) {
        postings[word, default: []].append([number] + place + [count > 2 ? 1 : 0])
      }
    }
  }

  private static func parts(of question: QuestionDocument) -> [(place: [Int], words: [String])] {
    let heading = ([question.title] + question.tags).flatMap {
      WordList.all(of: $0.utf8, singles: true)
    }
    var facets = question.tags.map { "[\($0.lowercased())" }
    if question.answerCount > 0 { facets.append("]a") }
    if question.hasAcceptedAnswer { facets.append("]s") }
    if let day = question.creationDay { facets.append("]\("\(day)".dropLast(3))") }
    return [([0, 0], heading + facets), ([1, 0], words(of: question.question))]
      + question.answers.enumerated().map { ([2, $0.offset], words(of: $0.element)) }
      + question.comments.enumerated().map { ([3, $0.offset], words(of: $0.element)) }
  }

  private static func words(of text: QuestionDocument.Text) -> [String] {
    WordList.all(of: (text.author ?? "").utf8) + WordList.all(of: text.plainText)
  }
}
