/// The classes that Stack Exchange's own HTML uses and pages style.
enum ClassNames {
  /// The allowed ones of a `class` value, or `nil` if none is.
  static func allowed(_ value: ArraySlice<UInt8>, on element: Element) -> [UInt8]? {
    var allowed: [UInt8] = []
    for name in value.split(whereSeparator: \.isSpace) where isAllowed(name, on: element) {
      if !allowed.isEmpty { allowed.append(.space) }
      allowed += name
    }
    return allowed.isEmpty ? nil : allowed
  }

  private static func isAllowed(_ name: ArraySlice<UInt8>, on element: Element) -> Bool {
    switch element {
    case .pre:
      isLanguage(name) || name.elementsEqual("prettyprint-override".utf8)
        || name.elementsEqual("snippet-code-js".utf8)
        || name.elementsEqual("snippet-code-css".utf8)
        || name.elementsEqual("snippet-code-html".utf8)
    case .blockquote: name.elementsEqual("spoiler".utf8)
    case .div:
      name.elementsEqual("snippet".utf8) || name.elementsEqual("snippet-code".utf8)
        || name.elementsEqual("snippet-currently-hidden".utf8)
        || name.elementsEqual("s-table-container".utf8)
    case .table: name.elementsEqual("s-table".utf8)
    case .span: name.elementsEqual("math-container".utf8)
    case .a: name.elementsEqual("post-tag".utf8)
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
  static func isAllowed(_ value: [UInt8], for name: AttributeName) -> Bool {
    name == .dataLang
      ? value.elementsEqual("js".utf8)
      : value.elementsEqual("true".utf8) || value.elementsEqual("false".utf8)
        || value.elementsEqual("null".utf8)
  }
}

/// How a table's column is aligned.
enum Alignment: String, Sendable {
  case left, center, right

  /// Reads `text-align` from a `style` value, however it is spaced.
  init?(style: ArraySlice<UInt8>) {
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
  var style: [UInt8] { Array("text-align: \(rawValue);".utf8) }
}
