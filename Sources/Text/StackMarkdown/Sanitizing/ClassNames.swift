internal import Basics

/// The CSS classes that Stack Exchange's own HTML uses and that are allowed in posts.
enum ClassNames {
  /// Removes all class names that are not allowed on an element from a `class` value, in place.
  ///
  /// The `class` value extends from `start` to the end of `values`.
  ///
  /// - Returns: Whether any class name remains.
  static func filterAllowed(
    in values: inout [UInt8], from start: Int, on element: Element
  ) -> Bool {
    let end = values.count
    var readIndex = start
    var target = start
    while let word = values.nextWord(from: readIndex, before: end) {
      readIndex = word.upperBound
      guard isAllowed(word, of: values, on: element) else { continue }
      if target > start {
        if values[target] != .space { values[target] = .space }
        target += 1
      }
      if target < word.lowerBound {
        for offset in 0..<word.count { values[target + offset] = values[word.lowerBound + offset] }
      }
      target += word.count
    }
    if target < end { values.removeLast(end - target) }
    return target > start
  }

  /// Returns whether a class name, a range of `values`, is allowed on an element.
  private static func isAllowed(
    _ word: Range<Int>, of values: [UInt8], on element: Element
  ) -> Bool {
    switch element {
    case .pre:
      isLanguageClass(values[word]) || values.isEqual(word, to: "prettyprint-override")
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

  /// Returns whether a class name is `lang-` followed by the name of a language, such as `lang-js`.
  static func isLanguageClass(_ name: ArraySlice<UInt8>) -> Bool {
    (6...40).contains(name.count) && name.starts(with: "lang-".utf8)
      && name.allSatisfy { byte in
        byte.isAlphanumeric || byte == .hyphen || byte == .hash || byte == UInt8(ascii: "+")
          || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
      }
  }
}

/// The attributes that store the options of a Stack Snippet, such as `data-hide`.
enum SnippetOption {
  /// Returns whether a range of `values` is an allowed value for an option of a Stack Snippet.
  static func isAllowed(_ value: Range<Int>, of values: [UInt8], for name: AttributeName) -> Bool {
    name == .dataLang
      ? values.isEqual(value, to: "js")
      : values.isEqual(value, to: "true") || values.isEqual(value, to: "false")
        || values.isEqual(value, to: "null")
  }
}

/// The horizontal alignment of a table column.
enum ColumnAlignment: CaseIterable, Sendable {
  case left, center, right

  /// Reads the alignment from a range of `values` that contains a `style` value, in any notation
  /// that CSS allows.
  init?(style range: Range<Int>, of values: [UInt8]) {
    if let alignment = Self.allCases.first(where: { values.isEqual(range, to: $0.style) }) {
      self = alignment
    } else {
      self.init(looselyWritten: values[range])
    }
  }

  /// Reads the first valid `text-align` declaration in a `style` value, ignoring case and white
  /// space.
  private init?(looselyWritten style: ArraySlice<UInt8>) {
    for declaration in style.split(separator: .semicolon) {
      let parts = declaration.split(separator: .colon, maxSplits: 1).map(\.trimmed)
      guard parts.count == 2, parts[0].equalsIgnoringCase("text-align") else { continue }
      if parts[1].equalsIgnoringCase("left") {
        self = .left
      } else if parts[1].equalsIgnoringCase("center") {
        self = .center
      } else if parts[1].equalsIgnoringCase("right") {
        self = .right
      } else {
        continue
      }
      return
    }
    return nil
  }

  /// The `style` value for the alignment, as Stack Exchange writes it.
  var style: StaticString {
    switch self {
    case .left: "text-align: left;"
    case .center: "text-align: center;"
    case .right: "text-align: right;"
    }
  }

  /// The CSS class for the alignment in pages whose security policy forbids inline styles.
  var className: StaticString {
    switch self {
    case .left: "left"
    case .center: "center"
    case .right: "right"
    }
  }
}
