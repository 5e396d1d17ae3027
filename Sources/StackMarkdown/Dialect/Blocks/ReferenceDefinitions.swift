internal import Basics

/// The link reference definitions of a post, such as `[1]: https://example.com "title"`.
package struct ReferenceDefinitions {
  /// All definitions as written, each a paragraph of its own, in order.
  package private(set) var markdown: [UInt8] = []
  /// Where each of them begins in it.
  private var starts: [Int] = []
  /// Their labels in the form in which they are compared, found once one is asked for.
  private lazy var labels = Set(
    starts.compactMap { start in
      Definition.label(in: markdown, from: start).map { Self.comparable(markdown[$0]) }
    })

  /// Takes the definitions at the beginning of a paragraph, and gives the lines of it that are
  /// left: those after the definitions, and before them the definitions whose address Stack
  /// Exchange would refuse, which stay text.
  mutating func take(from lines: ArraySlice<Range<Int>>, of source: [UInt8]) -> [Range<Int>] {
    var text: [UInt8] = []
    for line in lines {
      text += source[line]
      text.append(.lineFeed)
    }
    var kept: [Range<Int>] = []
    var start = 0
    var line = lines.startIndex
    while let definition = Definition(in: text, from: start) {
      let lineCount = text[start..<definition.end].count { $0 == .lineFeed }
      if LinkTarget.isAccepted(definition.destination, in: text) {
        add(definition, text)
      } else {
        kept += lines[line..<line + lineCount]
      }
      line += lineCount
      start = definition.end
    }
    return kept + lines[line...]
  }

  /// Whether a label is defined, however it is spaced and whatever its case.
  mutating func defines(_ label: ArraySlice<UInt8>) -> Bool {
    !starts.isEmpty && labels.contains(Self.comparable(label))
  }

  private mutating func add(_ definition: Definition, _ text: [UInt8]) {
    starts.append(markdown.count)
    var start = definition.start
    while let end = text.firstIndex(of: .lineFeed, from: start, before: definition.end - 1) {
      markdown += text[start...end]
      markdown += repeatElement(.space, count: 4)
      start = end + 1
    }
    markdown += text[start..<definition.end]
    markdown.append(.lineFeed)
  }

  private static func comparable(_ label: ArraySlice<UInt8>) -> [UInt8] {
    let words = label.split(whereSeparator: \.isSpace)
    return Array(words.joined(separator: [.space])).map(\.lowercased)
  }
}

/// One definition in a paragraph's text, whose lines all end with a line feed.
private struct Definition {
  let start: Int
  /// Behind the line feed of its last line.
  let end: Int
  let destination: Range<Int>

  init?(in text: [UInt8], from start: Int) {
    let limit = text.count
    guard let label = Self.label(in: text, from: start),
      text.has(":", at: label.upperBound + 1, before: limit)
    else { return nil }
    let target = LinkTarget.skipSpace(in: text, from: label.upperBound + 2, before: limit)
    guard
      let (destination, afterDestination) = LinkTarget.destination(
        in: text, from: target, before: limit)
    else { return nil }
    let titleStart = LinkTarget.skipSpace(in: text, from: afterDestination, before: limit)
    var end = Self.endOfLine(in: text, from: afterDestination)
    if titleStart > afterDestination,
      let title = LinkTarget.endOfTitle(in: text, from: titleStart, before: limit),
      let endOfTitleLine = Self.endOfLine(in: text, from: title)
    {
      end = endOfTitleLine
    }
    guard let end else { return nil }
    self.start = start
    self.end = end
    self.destination = destination
  }

  /// What stands between brackets, if it is something and at most 999 bytes long.
  static func label(in text: [UInt8], from start: Int) -> Range<Int>? {
    guard start < text.count, text[start] == .openingBracket else { return nil }
    var index = start + 1
    var isEmpty = true
    while index < text.count, index - start <= 1000 {
      switch text[index] {
      case .closingBracket: return isEmpty ? nil : start + 1..<index
      case .openingBracket: return nil
      case .backslash where index + 1 < text.count && text[index + 1].isPunctuation:
        isEmpty = false
        index += 2
      case let byte:
        if !byte.isSpace { isEmpty = false }
        index += 1
      }
    }
    return nil
  }

  /// Behind the line feed, if only spaces come before it.
  private static func endOfLine(in text: [UInt8], from start: Int) -> Int? {
    let index = text.skipSpaces(from: start, before: text.count)
    guard index < text.count, text[index] == .lineFeed else { return nil }
    return index + 1
  }
}
