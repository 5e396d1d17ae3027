import FoundationEssentials
import StackExchange

/// Recorded questions of several years in the folder `SODIGEST_SHARED`.
enum RecordedQuestions {
  static let folder = ProcessInfo.processInfo.environment["SODIGEST_SHARED"]

  /// Returns all distinct questions, sorted by id; none without the folder.
  static func all() throws -> [Question] {
    guard let folder else { return [] }
    let files = [
      "questions-body-1", "questions-body-2", "questions-markdown-a",
      "questions-answers-comments-emacs-2014", "question-with-answers-body",
      "questions-top-ios-decoded-markdown",
    ]
    var questions: [Int: Question] = [:]
    for file in files {
      let data = try Data(contentsOf: URL(filePath: "\(folder)/data/api/\(file).json"))
      let items: [Item]
      if let wrapper = try? JSONDecoder().decode(ResponseWrapper.self, from: data) {
        items = wrapper.items
      } else {
        items = try JSONDecoder().decode([Item].self, from: data)
      }
      for item in items { questions[item.question_id] = item.question }
    }
    return questions.values.sorted { $0.id < $1.id }
  }

  private struct ResponseWrapper: Decodable {
    let items: [Item]
  }

  private struct Item: Decodable {
    let question_id: Int
    let title: String
    let tags: [String]
    let score: Int
    let creation_date: Double
    let body: String?
    let body_markdown: String?

    var question: Question {
      Question(
        id: question_id, title: unescaped(title), tags: tags,
        post: Post(
          score: score, creationDate: Date(timeIntervalSince1970: creation_date),
          bodyMarkdown: body == nil ? body_markdown.map(unescaped) : nil, body: body))
    }

    /// Replaces the HTML character references of the API.
    private func unescaped(_ text: String) -> String {
      [("&quot;", "\""), ("&#39;", "'"), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")].reduce(text)
      {
        $0.replacing($1.0, with: $1.1)
      }
    }
  }
}
