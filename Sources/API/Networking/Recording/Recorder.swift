public import FoundationEssentials
private import Synchronization

/// Wraps a transport so that every response is saved in a folder, which ``Recording`` can replay.
///
/// Each response becomes a JSON file and a file with the decompressed body. API keys are not saved: request
/// headers, secret response headers and secret query items are omitted. Failed requests are not recorded.
/// Conditional requests are sent without their conditions, so that every response is complete.
///
/// - Parameters:
///   - transport: The transport that sends the requests.
///   - folder: The path of the folder, which is created if necessary. Responses of an earlier recording
///     are replaced when the same request is recorded again.
///   - time: The time of the recording; a replayed run uses it as the current time.
/// - Returns: A transport that also records. It also throws ``RecordingError``.
public func recording(
  _ transport: @escaping Transport, to folder: String, at time: Date
) -> Transport {
  let recorder = Recorder(folder: RecordingFolder(path: folder), time: time)
  return { request in
    // A replay may start without cached files, so it needs complete responses.
    let response = try await transport(request.unconditional)
    try recorder.save(response, to: RecordedRequest(request))
    return response
  }
}

/// The state of a recording in progress.
private final class Recorder: Sendable {
  private let folder: RecordingFolder
  private let time: Date
  /// The number of recorded responses per request.
  private let responseCounts = Mutex<[RecordedRequest: Int]>([:])

  init(folder: RecordingFolder, time: Date) {
    self.folder = folder
    self.time = time
  }

  /// Saves a response; the first one also writes the metadata of the recording.
  func save(_ response: HTTPResponse, to request: RecordedRequest) throws(RecordingError) {
    let number = try responseCounts.withLock { counts throws(RecordingError) in
      if counts.isEmpty { try folder.write(RecordingFolder.Metadata(time: time.ISO8601Format())) }
      counts[request, default: 0] += 1
      return counts[request, default: 0]
    }
    if number == 1 { try folder.removeResponses(to: request, from: 1) }
    let recorded = RecordedResponse(response, to: request, number: number)
    try folder.write(recorded, body: response.body, name: request.fileName(number: number))
  }
}

extension HTTPRequest {
  /// A copy of the request without the headers of a conditional request.
  fileprivate var unconditional: HTTPRequest {
    var copy = self
    copy.headers.removeAll { $0.isNamed("If-None-Match") || $0.isNamed("If-Modified-Since") }
    return copy
  }
}
