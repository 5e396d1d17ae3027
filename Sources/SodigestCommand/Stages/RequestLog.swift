internal import Archive
internal import Basics
internal import FoundationEssentials
internal import Networking
private import Synchronization

/// What manners remember from run to run, kept in the archive: the pauses that an API asked for, and
/// its answers of the last minute.
///
/// It has a connection of its own, because answers arrive on any thread. They wait for the run's
/// connection to keep them, though: each transaction of one makes the other read its pages again.
final class RequestLog: Sendable {
  private let archive: Mutex<Archive>
  private let apiBase: String
  private let waiting = Mutex<[Answer]>([])

  private struct Answer {
    let request: String
    let body: [UInt8]
    let date: Date
  }

  init(archivePath: String, apiBase: String) throws {
    archive = Mutex(try Archive(at: archivePath, for: .readWrite))
    self.apiBase = apiBase
  }

  var deadlines: DeadlineStore {
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

  var answers: ResponseCache {
    ResponseCache(
      read: { [self] request, since in
        guard let kept = try archive.withLock({ try $0.recentResponse(to: request, since: since) })
        else { return nil }
        // What cannot be inflated is asked for again.
        return (try? Gzip.inflated(kept.body)).map { ($0, kept.date) }
      },
      write: { [self] request, answer, date in
        let body = answer.gzippedBody ?? Gzip.compressed(answer.body)
        waiting.withLock { $0.append(Answer(request: request, body: body, date: date)) }
      })
  }

  /// Keeps the answers that came in the meantime.
  func keepAnswers(in archive: Archive) throws {
    let answers = waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
    for answer in answers {
      try archive.saveResponse(
        answer.body, to: answer.request, at: answer.date,
        deletingBefore: answer.date - Self.lifetime)
    }
  }

  /// A minute, and what is lost by keeping whole seconds.
  private static let lifetime: TimeInterval = 61
}
