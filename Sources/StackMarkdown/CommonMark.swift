/// Markdown as its readers know it, without the dialect of Stack Exchange.
package enum CommonMark {
  /// Makes HTML of a text, with all that its author put into it: to be looked through, not to be shown.
  package static func html(of markdown: [UInt8]) -> [UInt8] {
    InlineDocument(parsing: markdown).html()
  }
}
