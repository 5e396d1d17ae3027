package import Archive
internal import Synchronization

/// Which question an answer belongs to.
///
/// All threads share one connection, as few pages need it.
package final class AnswerIndex: Sendable {
  private let open: @Sendable () throws -> Archive
  private let known = Mutex<Archive?>(nil)

  package init(opening open: @escaping @Sendable () throws -> Archive) { self.open = open }

  /// The question of an answer; nil where it is not known, or cannot be read.
  package func question(ofAnswer answer: Int, site: String) -> Int? {
    known.withLock { known in
      do {
        let archive = try known ?? open()
        known = archive
        return try archive.question(ofAnswer: answer, site: site)
      } catch {
        return nil
      }
    }
  }
}
