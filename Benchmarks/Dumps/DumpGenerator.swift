internal import Basics
internal import Foundation
internal import TestSupport

/// Generates a data dump of any size from the rows of a real dump, in random combinations.
///
/// usage: dump-generator DUMP FOLDER QUESTIONS
///
/// There are three answers per two questions, as on Stack Overflow, most of them soon after their
/// question and some long after; comments are as frequent as in the real dump. The same arguments
/// always give the same bytes.
@main
struct DumpGenerator {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count == 3, let source = arguments.first,
      let target = arguments.dropFirst().first,
      let count = arguments.last.flatMap(Int.init), count > 0
    else {
      print("usage: dump-generator DUMP FOLDER QUESTIONS")
      exit(2)
    }
    let generation = try DumpGeneration(
      of: SourceDump(folder: source), into: target, questions: count)
    try generation.run()
  }
}

/// The rows of a real dump.
struct SourceDump {
  let questions: [SourceRow]
  let answers: [SourceRow]
  let comments: [SourceRow]
  let users: [SourceRow]
  let tags: [UInt8]

  init(folder: String) throws {
    func rows(_ file: String) throws -> [SourceRow] {
      let text = try Data(contentsOf: URL(filePath: "\(folder)/\(file)"))
      return text.split(separator: UInt8(ascii: "\n")).compactMap { SourceRow(Array($0)) }
    }
    let posts = try rows("Posts.xml")
    questions = posts.filter { $0["PostTypeId"] == Array("1".utf8) }
    answers = posts.filter { $0["PostTypeId"] == Array("2".utf8) }
    comments = try rows("Comments.xml")
    users = try rows("Users.xml")
    tags = try Array(Data(contentsOf: URL(filePath: "\(folder)/Tags.xml")))
  }
}

/// A row of a real dump, parsed into attributes whose values are still escaped.
struct SourceRow {
  private(set) var attributes: [(name: String, value: [UInt8])] = []

  init?(_ line: [UInt8]) {
    guard var position = line.firstIndex(of: UInt8(ascii: "<")),
      line[position...].starts(with: "<row ".utf8)
    else { return nil }
    position += 5
    while let equals = line[position...].firstIndex(of: UInt8(ascii: "=")),
      let end = line[(equals + 2)...].firstIndex(of: UInt8(ascii: "\""))
    {
      let name = String(decoding: line[position..<equals], as: UTF8.self)
      attributes.append(
        (name.trimmingCharacters(in: .whitespaces), Array(line[(equals + 2)..<end])))
      position = end + 1
    }
  }

  subscript(name: String) -> [UInt8]? { attributes.first { $0.name == name }?.value }

  /// Writes the row with changed numbers; attributes changed to `nil` are omitted.
  func write(_ changes: [String: Int?], to output: inout ByteBuffer) {
    output.append("  <row")
    for (name, value) in attributes {
      let change = changes[name]
      if case .some(.none) = change { continue }
      output.append(" ")
      output.append(name)
      output.append("=\"")
      if let number = change ?? nil { output.append(String(number)) } else { output.append(value) }
      output.append("\"")
    }
    output.append(" />\n")
  }
}
