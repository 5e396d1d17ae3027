/// The HTML that third-party Markdown programs may produce from a post: the elements and attributes
/// of posts, and those that the programs add.
package enum ReaderSafety {
  /// Returns the elements and attributes in HTML that are not allowed, as texts.
  package static func violations(in html: String) -> [String] {
    RenderedHTML(html).tags.flatMap { tag in
      elements.contains(tag.name)
        ? tag.attributes.compactMap { attribute in
          isAllowed(attribute.name.lowercased(), attribute.value, of: tag.name)
            ? nil : "<\(tag.name)> has \(attribute.name)=\"\(attribute.value)\""
        } : ["<\(tag.name)>"]
    }
  }

  /// Returns the addresses of all links in HTML, decoded as browsers do.
  package static func links(in html: String) -> [String] {
    RenderedHTML(html).tags.flatMap(\.attributes).filter { $0.name.lowercased() == "href" }
      .map { withoutReferences($0.value) }
  }

  private static func isAllowed(_ name: String, _ value: String, of element: String) -> Bool {
    switch name {
    case "href", "src": isAddress(value)
    case "style":
      ["text-align:left", "text-align:center", "text-align:right"]
        .contains(value.filter { $0 != " " && $0 != ";" }) || value.hasPrefix("width:")
    // Tests of attributes that authors set use this word; headings are named by their text.
    case "class": !value.split(separator: " ").contains("pwn")
    case "id": value != "pwn" || element.first == "h"
    default: attributes.contains(name) || name.hasPrefix("data-") && !name.hasPrefix("data-on")
    }
  }

  /// Whether browsers read an address as one that posts may link to: with an allowed scheme, or
  /// with none.
  private static func isAddress(_ value: String) -> Bool {
    let address = withoutReferences(value).filter { $0 > " " }.lowercased()
    let scheme = address.prefix { !"/?#:".contains($0) }
    guard address.dropFirst(scheme.count).first == ":" else { return true }
    return ["http", "https", "ftp", "mailto"].contains(scheme)
  }

  private static func withoutReferences(_ text: String) -> String {
    text.replacing(/&#(?:x([0-9a-fA-F]+)|([0-9]+));?/) { match in
      let number = match.1.map { UInt32($0, radix: 16) } ?? match.2.map { UInt32($0) }
      return (number ?? nil).flatMap(Unicode.Scalar.init).map(String.init) ?? ""
    }.replacing("&colon;", with: ":").replacing("&Tab;", with: "").replacing("&NewLine;", with: "")
  }

  private static func words(_ list: String) -> Set<String> {
    Set(list.split(separator: " ").map(String.init))
  }

  private static let elements = words(
    """
    p br hr h1 h2 h3 h4 h5 h6 blockquote ul ol li dl dt dd pre code strong em b i s strike del sub \
    sup kbd a img div table thead tbody tfoot tr th td col colgroup caption span section details \
    summary figure figcaption input mark ins abbr
    """)

  private static let attributes = words(
    """
    alt title width height start rel align type checked disabled role scope colspan tabindex dir \
    aria-hidden aria-label aria-describedby lang name loading decoding
    """)
}
