/// The HTML that posts and comments may contain, defined independently of the program's sanitiser.
package enum Safety {
  /// The names of the elements that a post may contain.
  package static let elements = words(
    """
    p br hr h1 h2 h3 h4 h5 h6 blockquote ul ol li dl dt dd pre code strong em b i s strike del sub \
    sup kbd a img div table thead tbody tr th td span
    """)

  /// The names of the elements that a comment may contain.
  package static let elementsOfComments = words("a b i code")

  private static let attributes: [String: Set<String>] = [
    "a": words("href class title rel"), "img": words("src alt title width height"),
    "ol": ["start"], "th": ["style"], "td": ["style"], "blockquote": ["class"], "pre": ["class"],
    "span": ["class"], "table": ["class"],
    "div": words(
      """
      class data-lang data-hide data-console data-babel data-babel-preset-react \
      data-babel-preset-ts
      """),
  ]

  private static let classes = words(
    """
    post-tag spoiler prettyprint-override snippet-code-js snippet-code-css snippet-code-html \
    snippet snippet-code snippet-currently-hidden s-table-container s-table math-container
    """)

  private static func words(_ list: String) -> Set<String> {
    Set(list.split(separator: " ").map(String.init))
  }

  /// Returns what is wrong with HTML, in words: syntax errors, unbalanced or too deeply nested
  /// elements, and elements or attributes that are not allowed.
  package static func violations(in html: [UInt8], elements: Set<String> = elements) -> [String] {
    do {
      return try StrictHTML(html).elements.compactMap { element in
        if !elements.contains(element.name) { return "<\(element.name)> may not be here" }
        if element.ancestors.count > 100 { return "<\(element.name)> lies too deep" }
        if element.name == "a", element.ancestors.contains("a") { return "a link lies in a link" }
        return element.attributes.first { !isAllowed($0.key, $0.value, of: element.name) }.map {
          "<\(element.name)> may not have \($0.key)=\"\($0.value)\""
        }
      }
    } catch {
      return ["\(error)"]
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

  /// Whether an address has an allowed beginning and no bytes that programs could read differently.
  private static func isAddress(_ value: String, _ beginnings: [String]) -> Bool {
    beginnings.contains { value.lowercased().hasPrefix($0) }
      && value.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
      && !value.utf8.contains { "\"<>\\^`{}".utf8.contains($0) }
  }
}
