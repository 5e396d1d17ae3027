import Foundation
import Testing

/// A page of the documentation, whose recipes are done as they stand there.
struct Guide {
  private let text: String

  /// The folder of the whole project.
  static let project = URL(filePath: #filePath).appending(path: "../../..").standardized.path()
    .trimmingSuffix("/")

  /// Reads a file in `Documentation`.
  init(_ name: String) throws {
    text = try String(contentsOfFile: "\(Self.project)/Documentation/\(name)", encoding: .utf8)
  }

  /// The blocks of code of a language below a heading, up to the next one of its rank.
  func blocks(_ language: String, below heading: String) throws -> [String] {
    let rank = heading.prefix { $0 == "#" } + " "
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex { $0 == heading }, "no heading \(heading)")
    var blocks: [String] = []
    var open: (isWanted: Bool, lines: [Substring])?
    for line in lines[(start + 1)...] {
      if let block = open {
        if line == "```" {
          if block.isWanted { blocks.append(block.lines.map { "\($0)\n" }.joined()) }
          open = nil
        } else {
          open?.lines.append(line)
        }
      } else if line.hasPrefix("```") {
        open = (line == "```\(language)", [])
      } else if line.hasPrefix(rank) {
        break
      }
    }
    return blocks
  }

  /// The first block that has a word.
  func block(
    _ language: String, below heading: String, containing word: String = ""
  ) throws -> String {
    let blocks = try blocks(language, below: heading)
    return try #require(
      blocks.first { word.isEmpty || $0.contains(word) }, "no \(language) below \(heading)")
  }
}

extension String {
  fileprivate func trimmingSuffix(_ suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
  }
}
