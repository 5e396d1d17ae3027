internal import Archive
internal import FoundationEssentials
internal import Networking
private import Synchronization

/// The pauses that an API asked for, kept in the archive from run to run.
///
/// It has a connection of its own, because answers arrive on any thread.
final class DeadlineBook: Sendable {
  private let archive: Mutex<Archive>
  private let apiBase: String

  init(archivePath: String, apiBase: String) throws {
    archive = Mutex(try Archive(at: archivePath, for: .readWrite))
    self.apiBase = apiBase
  }

  var store: DeadlineStore {
    DeadlineStore(
      read: { [self] method in
        try archive.withLock { try $0.backoff(ofMethod: method, apiBase: apiBase) }
      },
      write: { [self] method, end in
        let whole = Date(timeIntervalSince1970: end.timeIntervalSince1970.rounded(.up))
        try archive.withLock {
          try $0.saveBackoff(ofMethod: method, apiBase: apiBase, until: whole)
        }
      })
  }
}
