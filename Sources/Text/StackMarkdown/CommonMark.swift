/// Renders plain CommonMark, without the extensions of Stack Exchange's dialect.
package enum CommonMark {
  /// Returns the HTML that libcmark renders from `markdown`, including the author's raw HTML.
  ///
  /// The HTML is not sanitised: analyse it, but never show it on a page.
  package static func html(of markdown: [UInt8]) -> [UInt8] {
    InlineDocument(parsing: markdown).html()
  }
}
