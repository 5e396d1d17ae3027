internal import StackExchange
internal import StackMarkdown
internal import Synchronization

/// How the texts of questions begin, for the lists that show it.
///
/// Threads share it: the pages of questions fill it, those of editions read it.
package final class Excerpts: Sendable {
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
  ///
  /// The marks of plain text are left out. So are code blocks, if there is anything else.
  package static func excerpt(of text: String) -> String {
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("    ") && $0 != "---" }
    var excerpt = ""
    var length = 0
    for word in lines.isEmpty ? words(of: [text[...]]) : words(of: lines) {
      length += word.count + 1
      guard length <= limit else {
        return "\(excerpt.isEmpty ? String(word.prefix(limit)) : excerpt) …"
      }
      if !excerpt.isEmpty { excerpt += " " }
      excerpt += word
    }
    return excerpt
  }

  private static func words(of lines: [Substring]) -> [String] {
    var words: [String] = []
    for line in lines where words.count <= limit {
      let isQuoted = line.hasPrefix("> ")
      words += line.split(whereSeparator: \.isWhitespace).dropFirst(isQuoted ? 1 : 0)
        .map { $0.filter { $0 != "`" } }.filter { !$0.isEmpty }
    }
    return words
  }

  /// In characters.
  private static let limit = 240
}
