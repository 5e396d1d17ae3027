package import Archive
internal import Synchronization

/// A lookup of the questions to which answers belong.
///
/// All threads share one connection to the archive, because few pages use the lookup.
package final class AnswerIndex: Sendable {
  /// Opens a connection to the archive for reading.
  private let open: @Sendable () throws -> Archive
  /// The connection to the archive, opened on first use.
  private let connection = Mutex<Archive?>(nil)

  /// Creates a lookup that opens the archive when it is first used.
  package init(opening open: @escaping @Sendable () throws -> Archive) { self.open = open }

  /// Returns the id of the question to which an answer belongs; nil if the archive does not have
  /// the answer or cannot be read.
  package func questionID(ofAnswer answer: Int, site: String) -> Int? {
    connection.withLock { connection in
      do {
        let archive = try connection ?? open()
        connection = archive
        return try archive.questionID(ofAnswer: answer, site: site)
      } catch {
        return nil
      }
    }
  }
}
