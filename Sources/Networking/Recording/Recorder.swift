public import FoundationEssentials
private import Synchronization

/// Keeps every answer of a transport in a folder, from which ``Recording`` answers again.
///
/// An answer is a readable file beside its body, inflated. Keys are in neither: headers of requests
/// are not kept, secret headers of answers and secret query items are left out. A request that
/// fails leaves nothing. Answers are always asked for whole, though the request be conditional.
///
/// - Parameters:
///   - transport: The transport that answers.
///   - folder: Made if it is not there; answers of an earlier recording are replaced one by one.
///   - time: When the recording is made: the time that a run replayed from it takes for its own.
/// - Returns: A transport that answers the same. It throws ``RecordingError`` too.
public func recording(
  _ transport: @escaping Transport, to folder: String, at time: Date
) -> Transport {
  let recorder = Recorder(folder: RecordingFolder(path: folder), time: time)
  return { request in
    // A recording must answer those too who know nothing yet.
    let response = try await transport(request.unconditional)
    try recorder.keep(response, to: RecordedRequest(request))
    return response
  }
}

private final class Recorder: Sendable {
  private let folder: RecordingFolder
  private let time: Date
  private let counts = Mutex<[RecordedRequest: Int]>([:])

  init(folder: RecordingFolder, time: Date) {
    self.folder = folder
    self.time = time
  }

  func keep(_ response: HTTPResponse, to request: RecordedRequest) throws(RecordingError) {
    let number = try counts.withLock { counts throws(RecordingError) in
      if counts.isEmpty { try folder.write(RecordingFolder.Label(time: time.ISO8601Format())) }
      counts[request, default: 0] += 1
      return counts[request, default: 0]
    }
    if number == 1 { try folder.removeAnswers(to: request, from: 1) }
    let answer = RecordedAnswer(response, to: request, number: number)
    try folder.write(answer, body: response.body, name: request.fileName(number))
  }
}

extension HTTPRequest {
  fileprivate var unconditional: HTTPRequest {
    var copy = self
    copy.headers.removeAll { $0.isNamed("If-None-Match") || $0.isNamed("If-Modified-Since") }
    return copy
  }
}
