package import Archive
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
  package init(wanted: Set<QuestionKey>) {
    self.wanted = wanted
  }

  /// Whether a list wants an excerpt that nobody noted.
  func lacks(_ key: QuestionKey) -> Bool {
    wanted.contains(key) && found.withLock { $0[key] == nil }
  }

  package subscript(key: QuestionKey) -> String? { found.withLock { $0[key] } }

  /// Keeps the excerpt of a question, if a list wants it.
  func note(_ key: QuestionKey, _ post: @autoclosure () -> StackMarkdown.Post?) {
    guard wanted.contains(key) else { return }
    guard let excerpt = post()?.excerpt(upTo: 240), !excerpt.isEmpty else { return }
    found.withLock { $0[key] = excerpt }
  }
}
