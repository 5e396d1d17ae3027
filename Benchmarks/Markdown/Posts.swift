internal import BuiltIn
internal import FoundationEssentials
internal import StackExchange

/// The Markdown of real posts.
struct Posts {
  let texts: [String]

  /// Reads the posts of a JSON file: an array of objects with a `markdown`, or a `body_markdown`
  /// encoded as in safe filters of the API.
  init(pairs path: String) throws {
    let pairs = try JSONDecoder().decode([Pair].self, from: Data(contentsOf: URL(filePath: path)))
    texts = pairs.compactMap { pair in
      pair.markdown ?? pair.body_markdown.map(TextEncoding.encoded.decode)
    }
    guard !texts.isEmpty else { throw BenchmarkError.noPosts }
  }

  private init(texts: [String]) { self.texts = texts }

  /// Returns the questions and answers of the sample.
  static func sample() throws -> Posts {
    let files = BuiltIn.files(in: "Samples/questions").sorted { $0.key < $1.key }
    let decoder = JSONDecoder()
    let questions = try files.map { try decoder.decode(Question.self, from: Data($0.value)) }
    return Posts(
      texts: questions.flatMap { question in
        [question.post.bodyMarkdown].compactMap(\.self)
          + question.answers.compactMap(\.post.bodyMarkdown)
      })
  }

  private struct Pair: Decodable {
    let markdown: String?
    let body_markdown: String?
  }
}

/// A Markdown text that naive parsers take very long to parse.
struct PathologicalText {
  let name: String
  let text: String

  private init(_ pattern: String, count: Int) {
    name = "\(count) \(pattern)"
    text = String(repeating: pattern, count: count)
  }

  static let all = [
    PathologicalText(">", count: 30_000), PathologicalText("![[]()", count: 5_000),
    PathologicalText("[", count: 1_000_000), PathologicalText("`", count: 1_000_000),
    PathologicalText("<", count: 1_000_000),
    PathologicalText("|", count: 1_000_000),
  ]
}

/// A reason why the benchmark cannot run.
enum BenchmarkError: Error, CustomStringConvertible {
  case usage
  case noPosts

  var description: String {
    switch self {
    case .usage: "usage: markdown-benchmark [PAIRS.json]"
    case .noPosts: "the file holds no posts"
    }
  }
}
