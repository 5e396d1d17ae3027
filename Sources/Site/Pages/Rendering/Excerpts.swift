internal import Archive
internal import StackMarkdown
internal import Synchronization

/// The beginnings of questions' texts, as lists show them.
///
/// Threads share it: rendering the page of a question stores its excerpt, and lists ask for it or read the question
/// again.
final class Excerpts: Sendable {
  private let excerpts = Mutex<[QuestionKey: String]>([:])

  /// The maximum number of stored excerpts, which take about 15 MB.
  private static let capacity = 50_000

  /// The excerpt of a question; `nil` if none is stored.
  subscript(key: QuestionKey) -> String? { excerpts.withLock { $0[key] } }

  /// Stores the beginning of a question's text, unless too many excerpts are stored.
  ///
  /// - Returns: The excerpt; `nil` if it would be empty.
  @discardableResult
  func store(_ post: ParsedPost?, of key: QuestionKey) -> String? {
    guard let excerpt = post?.excerpt(upTo: ExcerptLength.list), !excerpt.isEmpty else {
      return nil
    }
    excerpts.withLock { if $0.count < Self.capacity { $0[key] = excerpt } }
    return excerpt
  }
}
