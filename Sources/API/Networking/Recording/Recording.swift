internal import Basics
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

/// The JSON file that describes a recorded response; the body is stored in a file next to it.
private struct RecordedResponse: Codable {
  /// The suffix of the file names of recorded responses.
  static let suffix = ".answer.json"

  /// The method and URL of the request, as in ``RecordedRequest/text``.
  var request: String
  /// The number of the response among the recorded responses to the same request, from 1.
  var number: Int
  var status: Int
  var headers: [Header]
  /// The URL of the response after redirects, with secrets redacted.
  var url: String
  /// The name of the file that contains the response body; `nil` if the body is empty.
  var body: String?

  /// The name and the value of a response header.
  struct Header: Codable {
    var name: String
    var value: String
  }

  /// Creates the description of a response, without its secret headers.
  init(_ response: HTTPResponse, to request: RecordedRequest, number: Int) {
    self.request = request.text
    self.number = number
    status = response.status
    headers = response.headers.filter { !$0.isSecret }.map {
      Header(name: $0.name, value: $0.value)
    }
    url = URLParts(response.url).redacted
    body =
      response.body.isEmpty
      ? nil : request.fileName(number: number) + Self.bodySuffix(response.header("Content-Type"))
  }

  /// Returns the recorded response with a body that was read from its file.
  func response(body: [UInt8]) -> HTTPResponse {
    HTTPResponse(
      status: status, headers: headers.map { HTTPHeader($0.name, $0.value) }, body: body, url: url)
  }

  /// Returns the suffix of the body file for a `Content-Type`, so that other programs can open the file.
  private static func bodySuffix(_ contentType: String?) -> String {
    switch contentType?.prefix(while: { $0 != ";" && $0 != " " }).lowercased() {
    case "application/json": ".body.json"
    case "text/html": ".body.html"
    case "image/png": ".body.png"
    case "image/jpeg": ".body.jpg"
    case "image/gif": ".body.gif"
    case "image/webp": ".body.webp"
    default: ".body"
    }
  }
}

/// The identity of a request in a recording: method, URL without secrets, and hash of the body.
struct RecordedRequest: Hashable {
  /// The request as text with sorted query items: `GET https://api.example/2.3/questions?page=1&site=x`.
  let text: String

  /// Creates the identity of a request from its method, URL and body.
  init(_ request: HTTPRequest) {
    let start = "\(request.method.rawValue) \(URLParts(request.url).canonical)"
    text = request.body.map { "\(start) with \(FNV1a.hex($0))" } ?? start
  }

  /// Returns the base name of the files of a recorded response: a readable text with a unique hash.
  func fileName(number: Int) -> String {
    let name = "\(readableName)-\(FNV1a.hex(text.utf8))"
    return number == 1 ? name : "\(name)-\(number)"
  }

  /// The readable part of file names, such as `GET-api.example-2.3-questions`.
  private var readableName: String {
    let words = text.split(separator: " ")
    let url = words.count > 1 ? URLParts(String(words[1])) : URLParts("")
    let bytes = "\(words.first ?? "") \(url.host)\(url.path)".utf8.prefix(80)
    return String(decoding: bytes.map(Self.replacingUnsafe), as: UTF8.self)
  }

  /// Returns the byte, or `-` if it is not a letter, a digit or a full stop.
  private static func replacingUnsafe(_ byte: UInt8) -> UInt8 {
    byte.isAlphanumeric || byte == UInt8(ascii: ".") ? byte : UInt8(ascii: "-")
  }
}

/// The folder of a recording, with functions that read and write its files.
private struct RecordingFolder: Sendable {
  let path: String

  /// The content of `recording.json`: format version and time of the recording.
  struct Metadata: Codable {
    /// The version of the file format of recordings.
    var format = 1
    /// The time of the recording in ISO 8601 format.
    var time: String
  }

  private static let metadataName = "recording.json"

  /// Reads `recording.json`.
  func readMetadata() throws(RecordingError) -> Metadata {
    guard FileManager.default.fileExists(atPath: path(Self.metadataName)) else {
      throw .notFound(folder: path)
    }
    return try decode(Self.metadataName)
  }

  /// Creates the folder if necessary, and writes `recording.json`.
  func write(_ metadata: Metadata) throws(RecordingError) {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw .unwritable(file: path, because: "the folder cannot be created")
    }
    try encode(metadata, Self.metadataName)
  }

  /// Reads the descriptions of all recorded responses, without their bodies.
  func readResponses() throws(RecordingError) -> [RecordedResponse] {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: path)
    } catch {
      throw .unreadable(file: path, because: "the folder cannot be listed")
    }
    var responses: [RecordedResponse] = []
    for name in names where name.hasSuffix(RecordedResponse.suffix) {
      responses.append(try decode(name))
    }
    return responses
  }

  /// Reads the body of a recorded response; empty if it has no body file.
  func readBody(of response: RecordedResponse) throws(RecordingError) -> [UInt8] {
    guard let name = response.body else { return [] }
    guard !name.utf8.contains(UInt8(ascii: "/")) else {
      throw .unreadable(file: path(name), because: "it is outside the folder")
    }
    return [UInt8](try read(name))
  }

  /// Writes the body file of a response, then its JSON file, whose name without suffix is `name`.
  func write(_ response: RecordedResponse, body: [UInt8], name: String) throws(RecordingError) {
    if let name = response.body { try write(Data(body), name) }
    try encode(response, name + RecordedResponse.suffix)
  }

  /// Removes the JSON files that an earlier recording saved for responses to a request, from the
  /// given number on.
  func removeResponses(to request: RecordedRequest, from number: Int) throws(RecordingError) {
    var number = number
    while true {
      let name = request.fileName(number: number) + RecordedResponse.suffix
      guard FileManager.default.fileExists(atPath: path(name)) else { return }
      do {
        try FileManager.default.removeItem(atPath: path(name))
      } catch {
        throw .unwritable(file: path(name), because: "it cannot be removed")
      }
      number += 1
    }
  }

  /// Returns the path of a file in the folder of the recording.
  private func path(_ name: String) -> String { "\(path)/\(name)" }

  /// The maximum size of a recorded response with its body in Base64, in bytes.
  private static let maxFileSize = 256_000_000

  /// Reads a file in the folder of the recording.
  private func read(_ name: String) throws(RecordingError) -> Data {
    do throws(RegularFileError) {
      return Data(try RegularFile.contents(at: path(name), upTo: Self.maxFileSize))
    } catch {
      if case .unavailable = error {
        throw .unreadable(file: path(name), because: "it is missing or not readable")
      }
      throw .unreadable(file: path(name), because: "\(error)")
    }
  }

  /// Reads and decodes a JSON file in the folder of the recording.
  private func decode<Value: Decodable>(_ name: String) throws(RecordingError) -> Value {
    let data = try read(name)
    do {
      return try JSONDecoder().decode(Value.self, from: data)
    } catch {
      throw .unreadable(file: path(name), because: ParseErrorMessage.reason(error))
    }
  }

  /// Writes a file in the folder of the recording atomically.
  private func write(_ data: Data, _ name: String) throws(RecordingError) {
    do {
      try data.write(to: URL(filePath: path(name)), options: .atomic)
    } catch {
      throw .unwritable(file: path(name), because: "the disk is full or the folder is not writable")
    }
  }

  /// Encodes a value as JSON, and writes it to a file in the folder of the recording.
  private func encode(_ value: some Encodable, _ name: String) throws(RecordingError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let data: Data
    do { data = try encoder.encode(value) } catch {
      throw .unwritable(file: path(name), because: "\(error)")
    }
    try write(data, name)
  }
}

/// An error while saving or opening a recording.
public enum RecordingError: Error, Equatable {
  /// The folder does not exist or contains no recording.
  case notFound(folder: String)
  /// A file of the recording cannot be read.
  case unreadable(file: String, because: String)
  /// A file of the recording cannot be written.
  case unwritable(file: String, because: String)
}

extension RecordingError: CustomStringConvertible {
  /// An error message for users: the file and what is wrong with it.
  public var description: String {
    switch self {
    case .notFound(let folder):
      "No recording in \(folder). Create one with --record \(folder)."
    case .unreadable(let file, let reason): "The recording \(file) cannot be read: \(reason)."
    case .unwritable(let file, let reason): "The recording \(file) cannot be written: \(reason)."
    }
  }
}
