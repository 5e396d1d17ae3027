internal import Archive
internal import Basics
package import Contents
internal import Highlighting
internal import Images
internal import Maths
internal import Mustache
internal import StackExchange
package import StackMarkdown

extension Presentation {
  /// The options that render posts without local links, images, coloured code and formulas.
  package static let plain = Presentation(
    parentHeadingLevel: 2, foldsSpoilers: true, labelsSnippets: true, producesValidHTML: true)
}

extension Composer {
  /// Creates the resolver that turns links in a page's texts into links to local pages.
  ///
  /// - Parameters:
  ///   - question: The id of the question that the page shows; links to it are not collected.
  ///   - site: The site that the page belongs to.
  /// - Returns: A new resolver for this page.
  func linkResolver(excluding question: Int? = nil, on site: SiteQuestions) -> LinkResolver {
    let currentQuestion = question.map {
      QuestionKey(site: site.community.apiSiteParameter, id: $0)
    }
    return LinkResolver(contents, answerIndex, excluding: currentQuestion)
  }

  /// Returns the options that render a page's texts about the given tags.
  ///
  /// Rendering records the shown images in `images` and the resolved links in `localLinks`.
  package func presentation(
    tagged tags: [String], on site: SiteQuestions, _ images: PageImages, _ localLinks: LinkResolver
  ) -> Presentation {
    var presentation = presentation(tagged: tags, on: site)
    presentation.linkReplacement = { [links, imageResolver] url in
      if let page = localLinks.localPage(for: url, in: links.format) {
        return links.fileAddress(page.path, fragment: page.fragment).text
      }
      guard ImageAddress.hasImageName(url) else { return nil }
      return imageResolver.localImage(for: url, on: images).map { links.pathPrefix + $0.path }
    }
    presentation.imagePresentation = { [imageResolver, prefix = links.pathPrefix] url in
      guard let (path, image) = imageResolver.localImage(for: url, on: images) else { return .link }
      return .localFile(
        path: prefix + path, width: image.width, height: image.height, isEnlargeable: true)
    }
    return presentation
  }

  /// Returns the options that render texts about the given tags, with coloured code and formulas,
  /// for files that have a style sheet.
  package func presentation(tagged tags: [String], on site: SiteQuestions) -> Presentation {
    var presentation = Presentation.plain
    presentation.codeHighlighter = { [tags] in highlightedHTML($0, in: $1, tags) }
    if site.community.hasMath { presentation.makeFormulaFormatter = makeFormulaRenderer }
    return presentation
  }

  /// Returns the title of a question; HTML pages of sites with formulas show its formulas rendered.
  package func title(_ text: String, on site: SiteQuestions?) -> QuestionTitle {
    guard links.format == .html, let site, site.community.hasMath,
      text.utf8.contains(where: { $0 == UInt8(ascii: "$") || $0 == UInt8(ascii: "\\") })
    else { return QuestionTitle(text) }
    let post = StackMarkdown.ParsedPost(.title(text), site.dialect)
    return QuestionTitle(
      text, html: post.html(Presentation(makeFormulaFormatter: makeFormulaRenderer)).bytes)
  }
}

/// Returns code as HTML with syntax highlighting, in the language `name` or, without a name, in a
/// guessed language; `nil` for plain text and unknown languages.
private func highlightedHTML(
  _ code: ArraySlice<UInt8>, in name: ArraySlice<UInt8>?, _ tags: [String]
) -> [UInt8]? {
  let language =
    if let name { Language(named: String(decoding: name, as: UTF8.self)) } else {
      Language.guess(code.span, tags: tags)
    }
  guard let language, language != .text else { return nil }
  var output = ByteBuffer(capacity: 4 * code.count)
  Highlighter.html(of: code.span, as: language, into: &output)
  return output.bytes
}

/// Creates a renderer for the formulas of one post, which share their macro definitions.
private let makeFormulaRenderer = formulaRenderer(macros: Macros())

/// Returns a function that creates a renderer for the formulas of one post, which begins with the given macros.
private func formulaRenderer(macros: Macros) -> (@Sendable () -> Presentation.FormulaFormatter)? {
  {
    var macros = macros
    return { tex, isDisplayed in
      var output = ByteBuffer(capacity: 1 << 10)
      Maths.write(tex, display: isDisplayed, macros: &macros, to: &output)
      return output.bytes
    }
  }
}

extension Presentation {
  /// Returns the options for texts that refer to equations of a post.
  ///
  /// - Parameters:
  ///   - post: The post; if `nil`, the options are unchanged.
  ///   - anchorPrefix: A prefix for the anchors of the equations, unique on the page.
  ///   - definesAnchors: Whether the text is the post itself and not a comment.
  /// - Returns: The options.
  func referring(
    to post: StackMarkdown.ParsedPost?, anchorPrefix: String, definesAnchors: Bool
  ) -> Presentation {
    guard makeFormulaFormatter != nil, let post else { return self }
    var presentation = self
    presentation.makeFormulaFormatter = formulaRenderer(
      macros: Macros(
        labelsOf: post.labelledFormulas, anchorPrefix: anchorPrefix, definesAnchors: definesAnchors)
    )
    return presentation
  }
}
