package import Archive
internal import StackExchange
internal import StackMarkdown
internal import Synchronization

/// A store of the question excerpts that lists show.
///
/// Threads share the store: building the page of a question stores its excerpt, building the page
/// of an edition reads the excerpt.
package final class Excerpts: Sendable {
  private let requestedKeys: Set<QuestionKey>
  private let excerpts = Mutex<[QuestionKey: String]>([:])

  /// Creates an empty store, which accepts only excerpts of the requested questions.
  package init(requested: Set<QuestionKey>) {
    requestedKeys = requested
  }

  /// Returns whether the excerpt of a question is requested but not yet stored.
  func isMissing(_ key: QuestionKey) -> Bool {
    requestedKeys.contains(key) && excerpts.withLock { $0[key] == nil }
  }

  /// The excerpt of a question; `nil` if no excerpt is stored.
  package subscript(key: QuestionKey) -> String? { excerpts.withLock { $0[key] } }

  /// Stores the beginning of a question's text as its excerpt, if lists need the excerpt.
  func storeExcerpt(_ key: QuestionKey, _ post: @autoclosure () -> StackMarkdown.ParsedPost?) {
    guard requestedKeys.contains(key) else { return }
    guard let excerpt = post()?.excerpt(upTo: 240), !excerpt.isEmpty else { return }
    excerpts.withLock { $0[key] = excerpt }
  }
}
