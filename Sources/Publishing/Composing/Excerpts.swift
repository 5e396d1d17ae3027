internal import Archive
internal import StackExchange
internal import StackMarkdown
internal import Synchronization

/// How the texts of questions begin, for the lists that show it.
///
/// Threads share it: the pages of questions fill it, those of editions read it.
package final class Excerpts: Sendable {
  private let wanted: Set<QuestionKey>
  private let found = Mutex<[QuestionKey: String]>([:])

  /// Awaits the excerpts of some questions.
  init(wanted: Set<QuestionKey>) {
    self.wanted = wanted
  }

  /// Whether a list wants an excerpt that nobody noted.
  func lacks(_ key: QuestionKey) -> Bool {
    wanted.contains(key) && found.withLock { $0[key] == nil }
  }

  subscript(key: QuestionKey) -> String? { found.withLock { $0[key] } }

  /// Keeps the excerpt of a question, if a list wants it.
  func note(_ question: Question, on site: String, options: Options) {
    let key = QuestionKey(site: site, id: question.id)
    guard wanted.contains(key), let source = question.post.source else { return }
    let excerpt = Self.excerpt(of: StackMarkdown.text(source, options: options))
    guard !excerpt.isEmpty else { return }
    found.withLock { $0[key] = excerpt }
  }

  /// The first words of a text on one line, with an ellipsis where there are more.
  ///
  /// The marks of plain text are left out. So are code blocks, if there is anything else.
  package static func excerpt(of text: String) -> String {
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"))
    let prose = lines.filter { !$0.starts(with: "    ".utf8) && !$0.elementsEqual("---".utf8) }
    var excerpt: [UInt8] = []
    for line in prose.isEmpty ? lines : prose {
      var words = line.split(whereSeparator: isBlank)[...]
      if words.first?.elementsEqual(">".utf8) == true { words.removeFirst() }
      for word in words {
        let start = excerpt.count
        if start > 0 { excerpt.append(UInt8(ascii: " ")) }
        excerpt += word.lazy.filter { $0 != UInt8(ascii: "`") }
        // Nothing but marks.
        if excerpt.count == start + 1, start > 0 { excerpt.removeLast() }
        if excerpt.count > limit { return cut(excerpt, to: start) }
      }
    }
    return String(decoding: excerpt, as: UTF8.self)
  }

  /// What is before the word that is too much; if that is the first one, a part of it.
  private static func cut(_ excerpt: [UInt8], to start: Int) -> String {
    guard start == 0 else { return String(decoding: excerpt[..<start], as: UTF8.self) + " …" }
    // A few bytes more than needed, so that what is cut in two is dropped as a whole.
    var word = String(decoding: excerpt.prefix(limit + 64), as: UTF8.self)
    while word.utf8.count > limit { word.removeLast() }
    return word + " …"
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || 0x09...0x0D ~= byte
  }

  /// In bytes of UTF-8.
  private static let limit = 240
}
