public import FoundationEssentials
private import Synchronization

/// A folder of responses saved by ``recording(_:to:at:)``, which can be replayed without a network.
///
/// A request that was recorded several times gets its responses in the same order, then the last one
/// repeatedly.
public struct Recording: Sendable {
  /// The time at which the recording was made.
  public let time: Date
  private let player: Player

  /// Opens the recording in a folder.
  ///
  /// - Throws: ``RecordingError`` if the folder contains no recording or an unreadable one.
  public init(folder path: String) throws(RecordingError) {
    let folder = RecordingFolder(path: path)
    let metadata = try folder.readMetadata()
    guard metadata.format == RecordingFolder.Metadata(time: "").format,
      let time = try? Date(metadata.time, strategy: .iso8601)
    else { throw .unreadable(file: path, because: "its format version is not supported") }
    self.time = time
    player = Player(folder: folder, responses: try folder.readResponses())
  }

  /// A transport that returns recorded responses and uses no network.
  ///
  /// The transport throws ``TransportError/notRecorded(request:folder:)`` for a request that was not recorded,
  /// and ``RecordingError`` if a file cannot be read.
  public var transport: Transport {
    { try player.response(to: $0) }
  }
}

/// The replay of a recording, with its position for each request.
private final class Player: Sendable {
  private let folder: RecordingFolder
  /// The recorded responses by request, in the order of recording.
  private let responses: [String: [RecordedResponse]]
  /// The number of replayed responses per request.
  private let playedCounts = Mutex<[String: Int]>([:])

  init(folder: RecordingFolder, responses: [RecordedResponse]) {
    self.folder = folder
    self.responses = Dictionary(grouping: responses, by: \.request)
      .mapValues { $0.sorted { $0.number < $1.number } }
  }

  /// Returns the next recorded response to a request.
  func response(to request: HTTPRequest) throws -> HTTPResponse {
    let key = RecordedRequest(request).text
    guard let responses = responses[key] else {
      throw TransportError.notRecorded(
        request: "\(request.method.rawValue) \(request.redactedURL)", folder: folder.path)
    }
    let index = playedCounts.withLock { counts in
      defer { counts[key, default: 0] += 1 }
      return min(counts[key, default: 0], responses.count - 1)
    }
    let body = try folder.readBody(of: responses[index])
    guard body.count <= request.limits.maxBodyBytes else {
      throw TransportError.tooLarge(url: request.redactedURL, limit: request.limits.maxBodyBytes)
    }
    return responses[index].response(body: body)
  }
}
