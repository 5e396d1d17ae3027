internal import StackMarkdown

/// What every post and comment is promised, whatever is in it, for tests and fuzzers to put inputs to.
package enum Promises {
  /// How HTML of a post and of a comment breaks a promise.
  package static func faults(ofHTML text: String) -> [String] {
    [PostSource.html(text), .commentHTML(text)].flatMap { source in
      let isComment = source != .html(text)
      let post = ParsedPost(source, site)
      _ = post.html(everything)
      return faults(of: source, Site(), isComment: isComment)
        + faultsOfMarkdown(post.markdown(everything))
    }
  }

  /// How Markdown of a post and of a comment breaks a promise.
  ///
  /// - Parameter input: The Markdown, behind a byte that chooses what the site has.
  /// - Returns: What is wrong, in words; nothing when all is well.
  package static func faults(ofMarkdown input: [UInt8]) -> [String] {
    let choice = input.first ?? 0
    let text = String(decoding: input.dropFirst(), as: UTF8.self)
    let site = Site(
      url: choice & 1 == 0 ? nil : "https://x.example", hasMath: choice & 2 != 0,
      hasStrikethrough: choice & 4 != 0)
    return faults(of: .markdown(text), site, isComment: false)
      + faults(of: .commentMarkdown(text), site, isComment: true)
      + faultsOfShape(text, site)
  }

  /// What a page asks for, all of it.
  private static let everything = Presentation(
    parentHeadingLevel: 2, foldsSpoilers: true, labelsSnippets: true, producesValidHTML: true,
    imagePresentation: {
      $0.hasSuffix("g") ? .localFile(path: "i.png", width: 3, height: 2) : .link
    })
  private static let site = Site(url: "https://x.example", hasMath: true, hasStrikethrough: true)

  /// How what is made of a text breaks a promise.
  private static func faults(
    of source: PostSource, _ site: Site, isComment: Bool
  ) -> [String] {
    let post = ParsedPost(source, site)
    _ = post.plainText
    return faults(of: post.html(), site, isComment: isComment) + faultsOfMarkdown(post.markdown())
  }

  /// Whether safe HTML is what it should be, and stays so when it is read again.
  private static func faults(
    of html: SafeHTML, _ site: Site, isComment: Bool
  ) -> [String] {
    let elements = isComment ? Safety.elementsOfComments : Safety.elements
    let again = ParsedPost(.html(html.description), site).html()
    return Safety.faults(in: html.bytes, elements: elements)
      + (again == html ? [] : ["safe HTML changes when it is read again: \(html)"])
  }

  private static func faultsOfMarkdown(_ written: [UInt8]) -> [String] {
    Safety.faults(in: ParsedPost(.markdown(String(decoding: written, as: UTF8.self))).html().bytes)
  }

  /// Whether the Markdown written of a post has the post's shape.
  static func faultsOfShape(_ text: String, _ site: Site) -> [String] {
    // With a site the links of tags become ordinary ones.
    guard site.url == nil, Shape.isPromised(ofMarkdown: text) else { return [] }
    let post = ParsedPost(.markdown(text), site)
    let html = post.html()
    guard !isFlattened(html) else { return [] }
    let written = String(decoding: post.markdown(), as: UTF8.self)
    let again = ParsedPost(.markdown(written), site).html()
    return Shape(again.bytes) == Shape(html.bytes) ? [] : ["\(html) became \(again) as \(written)"]
  }

  /// Whether so much is nested that a bound may have been met, which Markdown meets elsewhere.
  private static func isFlattened(_ html: SafeHTML) -> Bool {
    guard let strict = try? StrictHTML(html.bytes) else { return true }
    return strict.elements.contains { $0.ancestors.count > 40 }
  }
}
