internal import Basics

/// The link reference definitions of a post, such as `[1]: https://example.com "title"`.
package struct ReferenceDefinitions {
  /// The Markdown of all link reference definitions, in order; each starts on a line of its own.
  package private(set) var markdown: [UInt8] = []
  /// The index in ``markdown`` where each definition starts.
  private var starts: [Int] = []
  /// The normalised labels of all link reference definitions, computed on first use.
  private lazy var labels = Set(
    starts.compactMap { start in
      LinkDefinition.label(in: markdown, from: start).map { Self.normalised(markdown[$0]) }
    })

  /// Adds the link reference definitions at the start of a paragraph and returns the paragraph's
  /// remaining lines.
  ///
  /// Definitions with a URL that Stack Exchange rejects are not added; the returned lines start
  /// with theirs.
  mutating func extractLeading(from lines: ArraySlice<Range<Int>>, of source: [UInt8]) -> [Range<
    Int
  >] {
    var text: [UInt8] = []
    for line in lines {
      text += source[line]
      text.append(.lineFeed)
    }
    var rejectedLines: [Range<Int>] = []
    var start = 0
    var line = lines.startIndex
    while let definition = LinkDefinition(in: text, from: start) {
      let lineCount = text[start..<definition.end].count { $0 == .lineFeed }
      if LinkTarget.isAccepted(definition.destination, in: text) {
        add(definition, text)
      } else {
        rejectedLines += lines[line..<line + lineCount]
      }
      line += lineCount
      start = definition.end
    }
    return rejectedLines + lines[line...]
  }

  /// Whether a link reference definition has this label, ignoring case and the amount of white
  /// space.
  mutating func defines(_ label: ArraySlice<UInt8>) -> Bool {
    !starts.isEmpty && labels.contains(Self.normalised(label))
  }

  /// Appends a definition to ``markdown``, with its continuation lines indented.
  private mutating func add(_ definition: LinkDefinition, _ text: [UInt8]) {
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

  /// Returns a link label in lower case, with a single space between words.
  private static func normalised(_ label: ArraySlice<UInt8>) -> [UInt8] {
    let words = label.split(whereSeparator: \.isWhitespace)
    return Array(words.joined(separator: [.space])).map(\.lowercased)
  }
}

/// A link reference definition in the text of a paragraph; each line of the text ends with a line
/// feed.
private struct LinkDefinition {
  let start: Int
  /// The index after the line feed of the definition's last line.
  let end: Int
  /// The range of the definition's URL, without angle brackets.
  let destination: Range<Int>

  /// Parses the link reference definition at `start`; `nil` if there is none.
  init?(in text: [UInt8], from start: Int) {
    let limit = text.count
    guard let label = Self.label(in: text, from: start),
      text.has(":", at: label.upperBound + 1, before: limit)
    else { return nil }
    let destinationStart = LinkTarget.skipWhitespace(
      in: text, from: label.upperBound + 2, before: limit)
    guard
      let (destination, afterDestination) = LinkTarget.destination(
        in: text, from: destinationStart, before: limit)
    else { return nil }
    let titleStart = LinkTarget.skipWhitespace(in: text, from: afterDestination, before: limit)
    var end = Self.endOfLine(in: text, from: afterDestination)
    if titleStart > afterDestination,
      let titleEnd = LinkTarget.endOfTitle(in: text, from: titleStart, before: limit),
      let endOfTitleLine = Self.endOfLine(in: text, from: titleEnd)
    {
      end = endOfTitleLine
    }
    guard let end else { return nil }
    self.start = start
    self.end = end
    self.destination = destination
  }

  /// Returns the range of a link label without its brackets; `nil` if the label is blank or longer
  /// than 999 bytes.
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
        if !byte.isWhitespace { isEmpty = false }
        index += 1
      }
    }
    return nil
  }

  /// Returns the index after the next line feed if only spaces precede it; otherwise `nil`.
  private static func endOfLine(in text: [UInt8], from start: Int) -> Int? {
    let index = text.skipSpaces(from: start, before: text.count)
    guard index < text.count, text[index] == .lineFeed else { return nil }
    return index + 1
  }
}
