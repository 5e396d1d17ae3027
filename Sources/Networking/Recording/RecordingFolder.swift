private import FoundationEssentials

/// The files of a recording.
struct RecordingFolder: Sendable {
  let path: String

  /// What a recording says of itself.
  struct Label: Codable {
    var format = 1
    /// When the recording was made, in ISO 8601.
    var time: String
  }

  private static let labelName = "recording.json"

  func readLabel() throws(RecordingError) -> Label {
    guard FileManager.default.fileExists(atPath: path(Self.labelName)) else {
      throw .notFound(folder: path)
    }
    return try decode(Self.labelName)
  }

  func write(_ label: Label) throws(RecordingError) {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw .unwritable(file: path, because: "the folder cannot be made")
    }
    try encode(label, Self.labelName)
  }

  /// Every recorded answer, without the bodies.
  func readAnswers() throws(RecordingError) -> [RecordedAnswer] {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: path)
    } catch {
      throw .unreadable(file: path, because: "the folder cannot be listed")
    }
    var answers: [RecordedAnswer] = []
    for name in names where name.hasSuffix(RecordedAnswer.suffix) {
      answers.append(try decode(name))
    }
    return answers
  }

  func readBody(of answer: RecordedAnswer) throws(RecordingError) -> [UInt8] {
    guard let name = answer.body else { return [] }
    guard !name.utf8.contains(UInt8(ascii: "/")) else {
      throw .unreadable(file: path(name), because: "it does not lie in the folder")
    }
    return [UInt8](try read(name))
  }

  func write(_ answer: RecordedAnswer, body: [UInt8], name: String) throws(RecordingError) {
    if let name = answer.body { try write(Data(body), name) }
    try encode(answer, name + RecordedAnswer.suffix)
  }

  /// Removes the answers to a request from a number on, which an earlier recording left.
  func removeAnswers(to request: RecordedRequest, from number: Int) throws(RecordingError) {
    var number = number
    while true {
      let name = request.fileName(number) + RecordedAnswer.suffix
      guard FileManager.default.fileExists(atPath: path(name)) else { return }
      do {
        try FileManager.default.removeItem(atPath: path(name))
      } catch {
        throw .unwritable(file: path(name), because: "it cannot be removed")
      }
      number += 1
    }
  }

  private func path(_ name: String) -> String { "\(path)/\(name)" }

  private func read(_ name: String) throws(RecordingError) -> Data {
    do {
      return try Data(contentsOf: URL(filePath: path(name)))
    } catch {
      throw .unreadable(file: path(name), because: "it is not there or not readable")
    }
  }

  private func decode<A: Decodable>(_ name: String) throws(RecordingError) -> A {
    let data = try read(name)
    do {
      return try JSONDecoder().decode(A.self, from: data)
    } catch {
      throw .unreadable(file: path(name), because: Unreadable.reason(error))
    }
  }

  private func write(_ data: Data, _ name: String) throws(RecordingError) {
    do {
      try data.write(to: URL(filePath: path(name)), options: .atomic)
    } catch {
      throw .unwritable(file: path(name), because: "the disk is full or the folder is closed")
    }
  }

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
