public import FoundationEssentials
private import Synchronization

/// A folder of answers that were kept by ``recording(_:to:at:)``, to be answered from again.
///
/// Requests that were answered several times get their answers in the same order, then the last
/// one for ever.
public struct Recording: Sendable {
  /// When the recording was made.
  public let time: Date
  private let player: Player

  /// Opens a recording.
  ///
  /// - Throws: ``RecordingError``.
  public init(folder path: String) throws(RecordingError) {
    let folder = RecordingFolder(path: path)
    let label = try folder.readLabel()
    guard label.format == RecordingFolder.Label(time: "").format,
      let time = try? Date(label.time, strategy: .iso8601)
    else { throw .unreadable(file: path, because: "it is of another version") }
    self.time = time
    player = Player(folder: folder, answers: try folder.readAnswers())
  }

  /// Answers from the recording, without any network.
  ///
  /// It throws ``TransportError/notRecorded(request:folder:)`` for a request that was not recorded,
  /// and ``RecordingError`` for a file that cannot be read.
  public var transport: Transport {
    { try player.answer(to: $0) }
  }
}

private final class Player: Sendable {
  private let folder: RecordingFolder
  private let answers: [String: [RecordedAnswer]]
  private let played = Mutex<[String: Int]>([:])

  init(folder: RecordingFolder, answers: [RecordedAnswer]) {
    self.folder = folder
    self.answers = Dictionary(grouping: answers, by: \.request)
      .mapValues { $0.sorted { $0.number < $1.number } }
  }

  func answer(to request: HTTPRequest) throws -> HTTPResponse {
    let key = RecordedRequest(request).text
    guard let answers = answers[key] else {
      throw TransportError.notRecorded(
        request: "\(request.method.rawValue) \(request.shownURL)", folder: folder.path)
    }
    let index = played.withLock { played in
      defer { played[key, default: 0] += 1 }
      return min(played[key, default: 0], answers.count - 1)
    }
    let body = try folder.readBody(of: answers[index])
    guard body.count <= request.limits.bodyBytes else {
      throw TransportError.tooLarge(url: request.shownURL, limit: request.limits.bodyBytes)
    }
    return answers[index].response(body: body)
  }
}
