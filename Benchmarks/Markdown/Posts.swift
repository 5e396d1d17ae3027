internal import BuiltIn
internal import FoundationEssentials
internal import StackExchange

/// The Markdown of real posts.
struct Posts {
  let texts: [String]

  /// Reads the posts of a file: a JSON array of objects with a `markdown` each, or a `body_markdown` as
  /// the API's safe filters encode it.
  init(pairs path: String) throws {
    let pairs = try JSONDecoder().decode([Pair].self, from: Data(contentsOf: URL(filePath: path)))
    texts = pairs.compactMap { pair in
      pair.markdown ?? pair.body_markdown.map(TextEncoding.encoded.decode)
    }
    guard !texts.isEmpty else { throw BenchmarkError.noPosts }
  }

  private init(texts: [String]) { self.texts = texts }

  /// The questions and answers of the sample.
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

/// A text made to be slow.
struct Bomb {
  let name: String
  let text: String

  private init(_ pattern: String, count: Int) {
    name = "\(count) \(pattern)"
    text = String(repeating: pattern, count: count)
  }

  static let all = [
    Bomb(">", count: 30_000), Bomb("![[]()", count: 5_000),
    Bomb("[", count: 1_000_000), Bomb("`", count: 1_000_000), Bomb("<", count: 1_000_000),
    Bomb("|", count: 1_000_000),
  ]
}

/// What keeps the benchmark from running.
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
