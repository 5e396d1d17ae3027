import StackMarkdown
import Testing

/// What may be in a post, written down a second time.
enum Safety {
  static let attributes: [String: Set<String>] = [
    "a": ["href", "class", "title", "rel"], "img": ["src", "alt", "title", "width", "height"],
    "ol": ["start"], "th": ["style"], "td": ["style"], "blockquote": ["class"], "pre": ["class"],
    "span": ["class"], "table": ["class"],
    "div": [
      "class", "data-lang", "data-hide", "data-console", "data-babel", "data-babel-preset-react",
      "data-babel-preset-ts",
    ],
  ]

  static let elements: Set<String> = Set(
    """
    p br hr h1 h2 h3 h4 h5 h6 blockquote ul ol li dl dt dd pre code strong em b i s strike del sub \
    sup kbd a img div table thead tbody tr th td span
    """.split(separator: " ").map(String.init))

  static let classes: Set<String> = [
    "post-tag", "spoiler", "prettyprint-override", "snippet-code-js", "snippet-code-css",
    "snippet-code-html", "snippet", "snippet-code", "snippet-currently-hidden",
    "s-table-container", "s-table", "math-container",
  ]

  /// Expects that HTML is strict, balanced, not too deep, and holds nothing but what it may.
  static func check(
    _ html: String, _ source: String, elements: Set<String> = elements,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let source = Comment(rawValue: String(source.prefix(300)))
    do {
      let parsed = try StrictHTML(html)
      for element in parsed.elements {
        #expect(elements.contains(element.name), source, sourceLocation: sourceLocation)
        #expect(element.depth <= 100, source, sourceLocation: sourceLocation)
        let isNested = element.name == "a" && element.ancestors.contains("a")
        #expect(!isNested, source, sourceLocation: sourceLocation)
        for (name, value) in element.attributes {
          #expect(
            isAllowed(name, value, of: element.name), source, sourceLocation: sourceLocation)
        }
      }
    } catch {
      Issue.record("\(error) in \(html.prefix(300)) of \(source)", sourceLocation: sourceLocation)
    }
  }

  private static func isAllowed(_ name: String, _ value: String, of element: String) -> Bool {
    guard attributes[element]?.contains(name) ?? false else { return false }
    switch name {
    case "href": return isAddress(value, ["http://", "https://", "ftp://", "mailto:", "/"])
    case "src": return isAddress(value, ["http://", "https://", "/"])
    case "style":
      return ["text-align: left;", "text-align: center;", "text-align: right;"]
        .contains(value)
    case "class":
      return value.split(separator: " ").allSatisfy {
        classes.contains(String($0)) || $0.hasPrefix("lang-")
      }
    case "rel": return value == "nofollow noreferrer noopener"
    case "width", "height", "start": return !value.isEmpty && value.allSatisfy(\.isNumber)
    case "alt", "title": return true
    default: return ["true", "false", "null", "js"].contains(value)
    }
  }

  /// Whether an address begins as it may and holds no byte that someone could read otherwise.
  private static func isAddress(_ value: String, _ beginnings: [String]) -> Bool {
    beginnings.contains { value.lowercased().hasPrefix($0) }
      && value.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
      && !value.contains { "\"<>\\^`{}".contains($0) }
  }
}
