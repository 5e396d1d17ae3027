/// Renders the Markdown of questions and answers as Stack Exchange does.
enum DialectRenderer {
  /// The tree of a post.
  static func fragment(_ markdown: [UInt8], _ site: Site) -> Fragment {
    let tree = BlockParser.parse(SourceText(markdown), hasMath: site.hasMath)
    return BlockRenderer(tree, site).fragment()
  }
}
