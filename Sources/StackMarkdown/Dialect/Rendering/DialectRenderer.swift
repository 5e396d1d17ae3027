/// Renders the Markdown of questions and answers as Stack Exchange does.
enum DialectRenderer {
  /// The tree of a post.
  static func fragment(_ markdown: [UInt8], options: Options) -> Fragment {
    let tree = BlockParser.parse(SourceText(markdown), hasMath: options.hasMath)
    return BlockRenderer(tree, options: options).fragment()
  }
}
