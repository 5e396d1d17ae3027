/// Renders the Markdown of questions and answers as Stack Exchange does.
enum DialectRenderer {
  /// The HTML of a post, which may still hold anything that its author wrote.
  ///
  /// Only the sanitiser makes it safe.
  static func html(_ markdown: [UInt8], options: Options) -> [UInt8] {
    let tree = BlockParser.parse(SourceText(markdown), hasMath: options.hasMath)
    return BlockRenderer(tree, options: options).html()
  }
}
