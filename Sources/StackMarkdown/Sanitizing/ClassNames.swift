internal import Basics

/// The classes that Stack Exchange's own HTML uses and pages style.
enum ClassNames {
  /// Keeps the allowed ones of a `class` value, from `start` to the end of `values`, if any is
  /// left.
  static func keepAllowed(
    in values: inout [UInt8], from start: Int, on element: Element
  ) -> Bool {
    let end = values.count
    var index = start
    var kept = start
    while let word = values.nextWord(from: index, before: end) {
      index = word.upperBound
      guard isAllowed(word, of: values, on: element) else { continue }
      if kept > start {
        if values[kept] != .space { values[kept] = .space }
        kept += 1
      }
      if kept < word.lowerBound {
        for offset in 0..<word.count { values[kept + offset] = values[word.lowerBound + offset] }
      }
      kept += word.count
    }
    if kept < end { values.removeLast(end - kept) }
    return kept > start
  }

  private static func isAllowed(
    _ word: Range<Int>, of values: [UInt8], on element: Element
  ) -> Bool {
    switch element {
    case .pre:
      isLanguage(values[word]) || values.isEqual(word, to: "prettyprint-override")
        || values.isEqual(word, to: "snippet-code-js")
        || values.isEqual(word, to: "snippet-code-css")
        || values.isEqual(word, to: "snippet-code-html")
    case .blockquote: values.isEqual(word, to: "spoiler")
    case .div:
      values.isEqual(word, to: "snippet") || values.isEqual(word, to: "snippet-code")
        || values.isEqual(word, to: "snippet-currently-hidden")
        || values.isEqual(word, to: "s-table-container")
    case .table: values.isEqual(word, to: "s-table")
    case .span: values.isEqual(word, to: "math-container")
    case .a: values.isEqual(word, to: "post-tag")
    default: false
    }
  }

  /// Whether it is `lang-` and a language's name.
  static func isLanguage(_ name: ArraySlice<UInt8>) -> Bool {
    (6...40).contains(name.count) && name.starts(with: "lang-".utf8)
      && name.allSatisfy { byte in
        byte.isAlphanumeric || byte == .hyphen || byte == .hash || byte == UInt8(ascii: "+")
          || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
      }
  }
}

/// The options of a Stack Snippet.
enum SnippetOption {
  /// Whether a range of `values` may be the value of that attribute.
  static func isAllowed(_ value: Range<Int>, of values: [UInt8], for name: AttributeName) -> Bool {
    name == .dataLang
      ? values.isEqual(value, to: "js")
      : values.isEqual(value, to: "true") || values.isEqual(value, to: "false")
        || values.isEqual(value, to: "null")
  }
}

/// How a table's column is aligned.
enum Alignment: CaseIterable, Sendable {
  case left, center, right

  /// Reads the `style` value that is a range of `values`, however it is spaced.
  init?(style range: Range<Int>, of values: [UInt8]) {
    if let written = Self.allCases.first(where: { values.isEqual(range, to: $0.style) }) {
      self = written
    } else {
      self.init(looselyWritten: values[range])
    }
  }

  private init?(looselyWritten style: ArraySlice<UInt8>) {
    for declaration in style.split(separator: .semicolon) {
      let parts = declaration.split(separator: .colon, maxSplits: 1).map(\.trimmed)
      guard parts.count == 2, parts[0].isCaseInsensitively("text-align") else { continue }
      if parts[1].isCaseInsensitively("left") {
        self = .left
      } else if parts[1].isCaseInsensitively("center") {
        self = .center
      } else if parts[1].isCaseInsensitively("right") {
        self = .right
      } else {
        continue
      }
      return
    }
    return nil
  }

  /// The `style` value, as Stack Exchange writes it.
  var style: StaticString {
    switch self {
    case .left: "text-align: left;"
    case .center: "text-align: center;"
    case .right: "text-align: right;"
    }
  }

  /// The class that stands for it in pages that allow no style of their own.
  var className: StaticString {
    switch self {
    case .left: "left"
    case .center: "center"
    case .right: "right"
    }
  }
}
