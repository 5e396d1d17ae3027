internal import Archive
internal import Basics
internal import FoundationEssentials
internal import Networking
private import Synchronization

/// Stores what request policies need across runs: pauses that an API asked for, and its responses of the last minute.
///
/// The store has its own connection to the archive, because responses arrive on any thread. Responses are only saved by
/// ``saveResponses(in:)`` over the connection of the run, because each transaction of one connection makes the other
/// reread its pages.
final class RequestPolicyStore: Sendable {
  /// The connection to the archive, protected by a lock.
  private let archive: Mutex<Archive>
  /// The name by which the archive refers to the API, such as its base URL.
  private let apiBase: String
  /// The responses that are not yet saved in the archive.
  private let pendingResponses = Mutex<[PendingResponse]>([])

  /// A gzipped response of the API that is not yet saved in the archive.
  private struct PendingResponse {
    let request: String
    let body: [UInt8]
    let date: Date
  }

  /// Opens a separate connection to the archive.
  init(archivePath: String, apiBase: String) throws {
    archive = Mutex(try Archive(at: archivePath, for: .readWrite))
    self.apiBase = apiBase
  }

  /// Reads and writes the ends of the API's pauses in the archive, for the request policies.
  var deadlineStore: DeadlineStore {
    DeadlineStore(
      read: { [self] method in
        try archive.withLock { try $0.backoffEnd(ofMethod: method, apiBase: apiBase) }
      },
      write: { [self] method, end in
        let whole = Date(timeIntervalSince1970: end.timeIntervalSince1970.rounded(.up))
        try archive.withLock {
          try $0.saveBackoff(ofMethod: method, apiBase: apiBase, until: whole)
        }
      })
  }

  /// Reads and writes recent responses of the API in the archive, for the request policies.
  var responseCache: ResponseCache {
    ResponseCache(
      read: { [self] request, since in
        guard
          let stored = try archive.withLock({ try $0.recentResponse(to: request, since: since) })
        else { return nil }
        // A damaged response is requested again.
        return (try? Gzip.inflated(stored.body)).map { ($0, stored.date) }
      },
      write: { [self] request, response, date in
        let body = response.gzippedBody ?? Gzip.compressed(response.body)
        pendingResponses.withLock {
          $0.append(PendingResponse(request: request, body: body, date: date))
        }
      })
  }

  /// Saves the responses that arrived since the last call in the archive.
  func saveResponses(in archive: Archive) throws {
    let responses = pendingResponses.withLock { pendingResponses in
      defer { pendingResponses = [] }
      return pendingResponses
    }
    for response in responses {
      try archive.saveResponse(
        response.body, to: response.request, at: response.date,
        deletingBefore: response.date - Self.responseLifetime)
    }
  }

  /// The time in seconds for which responses are stored: a minute, and a second for rounding.
  private static let responseLifetime: TimeInterval = 61
}
