internal import Basics

/// The repairs that parsing the XML of a batch needed.
package struct XMLRepairs: Sendable, Equatable {
  /// A replaced character, with its position in the batch.
  struct Example: Sendable, Equatable {
    /// The line breaks and rows before the character.
    let position: BlockPosition
    /// The reference or the bytes of the character, such as `&#x0E;` or `byte 0x0E`.
    let text: String
  }

  /// The number of characters that XML forbids, and that U+FFFD replaced.
  package private(set) var replacedCharacters = 0
  /// The first replaced characters.
  private(set) var examples: [Example] = []
  /// The number of bytes that follow the last tag of the table and were ignored.
  package var ignoredBytes = 0

  /// Counts a character that is replaced, and describes the first few.
  mutating func addReplacement(of bytes: ArraySlice<UInt8>, at position: BlockPosition) {
    replacedCharacters += 1
    guard examples.count < Self.maxExamples else { return }
    let text =
      bytes.first == UInt8(ascii: "&")
      ? String(decoding: bytes.prefix(20), as: UTF8.self)
      : "byte" + (bytes.count > 1 ? "s" : "") + bytes.map { " 0x\([$0].hex.uppercased())" }.joined()
    examples.append(Example(position: position, text: text))
  }

  /// The maximum number of replaced characters that are described, for a batch and for an import.
  static let maxExamples = 10
}

extension ImportReport {
  /// Adds what was repaired in a batch of a table, with the file, the line and the row.
  mutating func add(_ repairs: XMLRepairs, of batch: RowBatch, in file: TableFile) {
    replacedCharacters += repairs.replacedCharacters
    for example in repairs.examples.prefix(XMLRepairs.maxExamples - repairExamples.count) {
      let line = batch.start.line + example.position.lineBreakCount
      let row = batch.start.rowCount + example.position.rowCount
      repairExamples.append(
        "\(file.displayName), line \(line), row \(row): replaced \(example.text) with U+FFFD")
    }
    if repairs.ignoredBytes > 0 {
      repairExamples.append(
        "\(file.displayName): ignored what follows the last tag (size in bytes: \(repairs.ignoredBytes))"
      )
    }
  }
}

/// The number of line breaks and rows that begin before a position in a block.
struct BlockPosition: Sendable, Equatable {
  private(set) var lineBreakCount = 0
  /// The number of rows that begin before the position.
  private(set) var rowCount = 0
  /// The number of bytes before the position.
  private var offset = 0

  /// Moves forward to a byte offset in the XML of the block.
  mutating func advance(to end: Int, in xml: [UInt8]) {
    for index in offset..<end {
      switch xml[index] {
      case UInt8(ascii: "\n"): lineBreakCount += 1
      case UInt8(ascii: "<") where xml[index..<end].starts(with: "<row".utf8): rowCount += 1
      default: break
      }
    }
    offset = end
  }
}
