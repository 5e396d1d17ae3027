private import Basics
private import FoundationEssentials

/// The folder of a recording, with functions that read and write its files.
struct RecordingFolder: Sendable {
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
