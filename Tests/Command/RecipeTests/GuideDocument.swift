import Foundation
import TestSupport
import Testing

/// A page of the documentation whose code blocks are executed literally.
struct GuideDocument {
  private let text: String

  /// The root folder of the project.
  static let projectFolder = ProjectFolder.path

  /// Reads a file in `Documentation`.
  init(_ name: String) throws {
    text = try String(
      contentsOfFile: "\(Self.projectFolder)/Documentation/\(name)", encoding: .utf8)
  }

  /// Returns the code blocks of a language below a heading, up to the next heading of the same level.
  func blocks(_ language: String, below heading: String) throws -> [String] {
    let level = heading.prefix { $0 == "#" } + " "
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex { $0 == heading }, "no heading \(heading)")
    var blocks: [String] = []
    var openBlock: (hasLanguage: Bool, lines: [Substring])?
    for line in lines[(start + 1)...] {
      if let block = openBlock {
        if line == "```" {
          if block.hasLanguage { blocks.append(block.lines.map { "\($0)\n" }.joined()) }
          openBlock = nil
        } else {
          openBlock?.lines.append(line)
        }
      } else if line.hasPrefix("```") {
        openBlock = (line == "```\(language)", [])
      } else if line.hasPrefix(level) {
        break
      }
    }
    return blocks
  }

  /// Returns the first block that contains a word.
  func block(
    _ language: String, below heading: String, containing word: String = ""
  ) throws -> String {
    let blocks = try blocks(language, below: heading)
    return try #require(
      blocks.first { word.isEmpty || $0.contains(word) }, "no \(language) below \(heading)")
  }
}
