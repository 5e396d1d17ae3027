internal import StackMarkdown

/// The invariants of rendered posts and comments, which tests and fuzzers check for any input.
package enum PostInvariants {
  /// Returns the invariants that HTML violates when it is rendered as a post and as a comment.
  package static func violations(ofHTML text: String) -> [String] {
    [PostSource.html(text), .commentHTML(text)].flatMap { source in
      let isComment = source != .html(text)
      let post = ParsedPost(source, site)
      _ = post.html(everything)
      return violations(of: source, Site(), isComment: isComment)
        + violations(ofWrittenMarkdown: post.markdown(everything))
    }
  }

  /// Returns the invariants that Markdown violates when it is rendered as a post and as a comment.
  ///
  /// - Parameter input: A byte that selects the features of the site, then the Markdown.
  /// - Returns: The violations, in words; empty if there are none.
  package static func violations(ofMarkdown input: [UInt8]) -> [String] {
    let choice = input.first ?? 0
    let text = String(decoding: input.dropFirst(), as: UTF8.self)
    let site = Site(
      url: choice & 1 == 0 ? nil : "https://x.example", hasMath: choice & 2 != 0,
      hasStrikethrough: choice & 4 != 0)
    return violations(of: .markdown(text), site, isComment: false)
      + violations(of: .commentMarkdown(text), site, isComment: true)
      + violationsOfShape(text, site)
  }

  /// A presentation with all the options that pages use.
  private static let everything = Presentation(
    parentHeadingLevel: 2, foldsSpoilers: true, labelsSnippets: true, producesValidHTML: true,
    imagePresentation: {
      $0.hasSuffix("g") ? .localFile(path: "i.png", width: 3, height: 2) : .link
    })
  private static let site = Site(url: "https://x.example", hasMath: true, hasStrikethrough: true)

  /// Returns the invariants that the HTML and the Markdown of a post or comment violate.
  private static func violations(
    of source: PostSource, _ site: Site, isComment: Bool
  ) -> [String] {
    let post = ParsedPost(source, site)
    _ = post.plainText
    return violations(of: post.html(), site, isComment: isComment)
      + violations(ofWrittenMarkdown: post.markdown())
  }

  /// Returns what safe HTML contains that is not allowed, and whether parsing it again changes it.
  private static func violations(
    of html: SafeHTML, _ site: Site, isComment: Bool
  ) -> [String] {
    let elements = isComment ? Safety.elementsOfComments : Safety.elements
    let again = ParsedPost(.html(html.description), site).html()
    return Safety.violations(in: html.bytes, elements: elements)
      + (again == html ? [] : ["safe HTML changes when it is read again: \(html)"])
  }

  private static func violations(ofWrittenMarkdown markdown: [UInt8]) -> [String] {
    let post = ParsedPost(.markdown(String(decoding: markdown, as: UTF8.self)))
    return Safety.violations(in: post.html().bytes)
  }

  /// Returns a message if the Markdown written of a post, rendered again, differs from the post in
  /// its visible structure.
  static func violationsOfShape(_ text: String, _ site: Site) -> [String] {
    // With a site the links of tags become ordinary ones.
    guard site.url == nil, Shape.isPreserved(forMarkdown: text) else { return [] }
    let post = ParsedPost(.markdown(text), site)
    let html = post.html()
    guard !isFlattened(html) else { return [] }
    let written = String(decoding: post.markdown(), as: UTF8.self)
    let again = ParsedPost(.markdown(written), site).html()
    return Shape(again.bytes) == Shape(html.bytes) ? [] : ["\(html) became \(again) as \(written)"]
  }

  /// Whether elements are nested so deeply that the limit of depth may have flattened some; in the
  /// written Markdown, that limit applies elsewhere.
  private static func isFlattened(_ html: SafeHTML) -> Bool {
    guard let strict = try? StrictHTML(html.bytes) else { return true }
    return strict.elements.contains { $0.ancestors.count > 40 }
  }
}
