internal import Basics

extension MarkdownWriter {
  /// Writes the beginning of a link, or the whole link if it is a tag or an autolink.
  mutating func enterLink(_ node: Fragment.NodeID) -> Continuation {
    flushPendingSpace()
    let address = fragment.value(.href, of: node) ?? []
    let text = fragment.onlyText(in: node)
    let isTag = fragment.hasClass("post-tag", on: node)
    if isTag, let text, address.starts(with: "/".utf8), isTagName(text) {
      lines.write("[tag:")
      lines.write(text)
      lines.write("]")
      return .resumeAfter(node)
    }
    if let address = presentation.replacementURL(for: address) {
      inline.openLink = node
      openLink(to: address[...], title: fragment.value(.title, of: node))
      return .visitChildren
    }
    // The title of a link to a tag contains no information.
    let title = isTag ? nil : fragment.value(.title, of: node)
    if let text, let shownText = autolinkText(text, to: address), title == nil {
      lines.write("<")
      lines.write(shownText)
      lines.write(">")
      return .resumeAfter(node)
    }
    inline.openLink = node
    openLink(to: address, title: title)
    return .visitChildren
  }

  /// Opens a link in Markdown, or in HTML if its address is a mail address.
  private mutating func openLink(to address: ArraySlice<UInt8>, title: ArraySlice<UInt8>?) {
    // Markdown allows fewer forms of mail addresses than HTML.
    if address.starts(with: "mailto:".utf8) {
      lines.write("<a href=\"")
      lines.write(MarkdownEscaping.htmlValue(address))
      if let title {
        lines.write("\" title=\"")
        lines.write(MarkdownEscaping.htmlValue(title))
      }
      lines.write("\">")
      inline.endMarkers.append(InlineState.EndMarker(bytes: Array("</a>".utf8)))
    } else {
      lines.write("[")
      let target = Array("](".utf8) + destination(address, title: title) + Array(")".utf8)
      inline.endMarkers.append(InlineState.EndMarker(bytes: target))
    }
  }

  /// Returns the text to write between `<` and `>` for a link whose text is its address; `nil` for
  /// other links.
  ///
  /// Some parsers read an autolink within HTML as a tag, and some require a lower-case scheme.
  private func autolinkText(
    _ text: ArraySlice<UInt8>, to address: ArraySlice<UInt8>
  ) -> ArraySlice<UInt8>? {
    guard !isInHTML, !address.prefix(5).contains(where: \.isUppercase),
      !address.starts(with: "/".utf8), inline.context != .cell,
      !MarkdownEscaping.containsReference(text),
      !(site.hasMath && address.contains(UInt8(ascii: "$")))
    else { return nil }
    guard address.starts(with: "mailto:".utf8) else { return text == address ? text : nil }
    return address.dropFirst("mailto:".utf8.count) == text && isMailAddress(text) ? text : nil
  }

  /// Returns whether a text is a mail address that all parsers accept in an autolink.
  private func isMailAddress(_ text: ArraySlice<UInt8>) -> Bool {
    let parts = text.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    return parts.count == 2
      && parts.allSatisfy { part in
        part.first.map(\.isAlphanumeric) ?? false
          && part.allSatisfy { byte in
            byte.isAlphanumeric || byte == .hyphen || byte == UInt8(ascii: ".")
          }
      }
  }

  /// Returns whether the dialect reads a text in `[tag:…]` as a link to the tag of this name.
  private func isTagName(_ text: ArraySlice<UInt8>) -> Bool {
    let link = Array("[tag:".utf8) + text + Array("]".utf8)
    return TagReference(in: link, at: 0, before: link.count)?.name.elementsEqual(text) ?? false
  }

  /// Returns the escaped address and title of a link or image, which are written in parentheses.
  func destination(_ address: ArraySlice<UInt8>, title: ArraySlice<UInt8>?) -> [UInt8] {
    let bytes = MarkdownEscaping.address(address, hasMath: site.hasMath, inHTML: isInHTML)
    guard let title, !title.isEmpty else { return bytes }
    let inCell = inline.context == .cell
    return bytes + [.space, .doubleQuote] + MarkdownEscaping.title(title, inCell: inCell) + [
      .doubleQuote
    ]
  }
}
