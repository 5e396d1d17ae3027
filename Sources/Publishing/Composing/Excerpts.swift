internal import StackExchange
internal import StackMarkdown
internal import Synchronization

/// How the texts of questions begin, for the lists that show it.
///
/// Threads share it: the pages of questions fill it, those of editions read it.
final class Excerpts: Sendable {
  private struct Key: Hashable {
    let id: Int
    let site: String
  }

  private let wanted: Set<Key>
  private let found = Mutex<[Key: String]>([:])

  /// Awaits the excerpts of some questions, by id and site.
  init(wanted: some Sequence<(id: Int, site: String)>) {
    self.wanted = Set(wanted.map { Key(id: $0.id, site: $0.site) })
  }

  subscript(id: Int, site: String) -> String? {
    found.withLock { $0[Key(id: id, site: site)] }
  }

  /// Keeps the excerpt of a question, if a list wants it.
  func note(_ question: Question, on site: String, options: Options) {
    let key = Key(id: question.id, site: site)
    guard wanted.contains(key), let source = question.post.source else { return }
    let excerpt = Self.excerpt(of: StackMarkdown.text(source, options: options))
    guard !excerpt.isEmpty else { return }
    found.withLock { $0[key] = excerpt }
  }

  /// The first words of a text on one line, with an ellipsis where there are more.
  static func excerpt(of text: String) -> String {
    var excerpt = ""
    var length = 0
    for word in text.split(whereSeparator: \.isWhitespace) {
      length += word.count + 1
      guard length <= limit else {
        let start = excerpt.isEmpty ? String(word.prefix(limit)) : excerpt
        return "\(start) …"
      }
      if !excerpt.isEmpty { excerpt += " " }
      excerpt += word
    }
    return excerpt
  }

  /// In characters.
  private static let limit = 240
}
