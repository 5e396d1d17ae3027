internal import StackMarkdown

/// What every post and comment is promised, whatever is in it, for tests and fuzzers to put inputs to.
package enum Promises {
  /// How HTML of a post and of a comment breaks a promise.
  package static func faults(ofHTML text: String) -> [String] {
    [Source.html(text), .commentHTML(text)].flatMap { source in
      let isComment = source != .html(text)
      _ = StackMarkdown.html(source, options: everything)
      return faults(of: source, Options(), isComment: isComment)
        + faultsOfMarkdown(writtenOf: source, everything)
    }
  }

  /// How Markdown of a post and of a comment breaks a promise.
  ///
  /// - Parameter input: The Markdown, behind a byte that chooses what the site has.
  /// - Returns: What is wrong, in words; nothing when all is well.
  package static func faults(ofMarkdown input: [UInt8]) -> [String] {
    let choice = input.first ?? 0
    let text = String(decoding: input.dropFirst(), as: UTF8.self)
    let options = Options(
      siteURL: choice & 1 == 0 ? nil : "https://x.example", hasMath: choice & 2 != 0,
      strikethrough: choice & 4 != 0)
    return faults(of: .markdown(text), options, isComment: false)
      + faults(of: .commentMarkdown(text), options, isComment: true)
      + faultsOfShape(text, options)
  }

  /// What a page asks for, all of it.
  private static let everything = Options(
    siteURL: "https://x.example", hasMath: true, strikethrough: true,
    presentation: Presentation(
      headingsBelow: 2, foldsSpoilers: true, labelsSnippets: true, suitsStrictPages: true,
      image: { $0.hasSuffix("g") ? .local(path: "i.png", width: 3, height: 2) : .link }))

  /// How what is made of a text breaks a promise.
  private static func faults(
    of source: Source, _ options: Options, isComment: Bool
  ) -> [String] {
    _ = StackMarkdown.text(source, options: options)
    return faults(
      of: StackMarkdown.html(source, options: options), options, isComment: isComment)
      + faultsOfMarkdown(writtenOf: source, options)
  }

  /// Whether safe HTML is what it should be, and stays so when it is read again.
  private static func faults(
    of html: SafeHTML, _ options: Options, isComment: Bool
  ) -> [String] {
    let elements = isComment ? Safety.elementsOfComments : Safety.elements
    let again = StackMarkdown.html(.html(html.description), options: options)
    return Safety.faults(in: html.bytes, elements: elements)
      + (again == html ? [] : ["safe HTML changes when it is read again: \(html)"])
  }

  private static func faultsOfMarkdown(writtenOf source: Source, _ options: Options) -> [String] {
    let html = StackMarkdown.html(.markdown(markdown(of: source, options)))
    return Safety.faults(in: html.bytes)
  }

  private static func markdown(of source: Source, _ options: Options) -> String {
    String(decoding: StackMarkdown.markdown(source, options: options), as: UTF8.self)
  }

  /// Whether the Markdown written of a post has the post's shape.
  static func faultsOfShape(_ text: String, _ options: Options) -> [String] {
    // With a site the links of tags become ordinary ones.
    guard options.siteURL == nil, Shape.isPromised(ofMarkdown: text) else { return [] }
    let html = StackMarkdown.html(.markdown(text), options: options)
    guard !isFlattened(html) else { return [] }
    let written = markdown(of: .markdown(text), options)
    let again = StackMarkdown.html(.markdown(written), options: options)
    return Shape(again.bytes) == Shape(html.bytes) ? [] : ["\(html) became \(again) as \(written)"]
  }

  /// Whether so much is nested that a bound may have been met, which Markdown meets elsewhere.
  private static func isFlattened(_ html: SafeHTML) -> Bool {
    guard let strict = try? StrictHTML(html.bytes) else { return true }
    return strict.elements.contains { $0.ancestors.count > 40 }
  }
}
