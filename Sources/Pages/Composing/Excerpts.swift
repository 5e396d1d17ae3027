package import Archive
internal import StackExchange
internal import StackMarkdown
internal import Synchronization

/// The excerpts of questions that lists show.
///
/// Threads share it: building the page of a question stores its excerpt, building the page of an edition reads
/// it.
package final class Excerpts: Sendable {
  private let requested: Set<QuestionKey>
  private let excerpts = Mutex<[QuestionKey: String]>([:])

  /// Creates an empty collection for the excerpts of some questions.
  package init(requested: Set<QuestionKey>) {
    self.requested = requested
  }

  /// Returns whether the excerpt of a question is requested but not yet stored.
  func isMissing(_ key: QuestionKey) -> Bool {
    requested.contains(key) && excerpts.withLock { $0[key] == nil }
  }

  /// The excerpt of a question; `nil` if it is not stored.
  package subscript(key: QuestionKey) -> String? { excerpts.withLock { $0[key] } }

  /// Stores the excerpt of a question if it is requested.
  func storeExcerpt(_ key: QuestionKey, _ post: @autoclosure () -> StackMarkdown.ParsedPost?) {
    guard requested.contains(key) else { return }
    guard let excerpt = post()?.excerpt(upTo: 240), !excerpt.isEmpty else { return }
    excerpts.withLock { $0[key] = excerpt }
  }
}
