internal import Archive
internal import Basics
internal import Configuration
package import Contents
internal import Highlighting
internal import Maths
internal import Mustache
internal import StackExchange
package import StackMarkdown

extension Presentation {
  /// The presentation of posts without links to local pages, images, coloured code and formulas.
  package static let plain = Presentation(
    parentHeadingLevel: 2, foldsSpoilers: true, labelsSnippets: true, producesValidHTML: true)
}

extension Composer {
  /// Creates the object that resolves the links in a page's texts to local pages.
  ///
  /// - Parameters:
  ///   - question: The id of the question that the page shows, to which links are not collected.
  ///   - site: The site of that question.
  /// - Returns: The resolver, which belongs to one page.
  func linkResolver(excluding question: Int? = nil, on site: SiteQuestions) -> LinkResolver {
    let ownKey = question.map { QuestionKey(site: site.community.apiSiteParameter, id: $0) }
    return LinkResolver(contents, answerIndex, excluding: ownKey)
  }

  /// Returns the presentation of texts about some tags on a page.
  ///
  /// While texts are rendered with it, their images are recorded in `images` and their links in `localLinks`.
  package func presentation(
    tagged tags: [String], on site: SiteQuestions, _ images: PageImages, _ localLinks: LinkResolver
  ) -> Presentation {
    var presentation = presentation(tagged: tags, on: site)
    presentation.linkReplacement = { [links] url in
      localLinks.localPage(for: url, in: links.format).map {
        links.fileAddress($0.path, fragment: $0.fragment).text
      }
    }
    presentation.imagePresentation = { [imageResolver, prefix = links.pathPrefix] url in
      guard let (path, image) = imageResolver.localImage(for: url, on: images) else { return .link }
      return .localFile(path: prefix + path, width: image.width, height: image.height)
    }
    return presentation
  }

  /// Returns the presentation of texts about some tags, with coloured code and formulas, for files that have a
  /// style sheet.
  package func presentation(tagged tags: [String], on site: SiteQuestions) -> Presentation {
    var presentation = Presentation.plain
    presentation.codeHighlighter = { [tags] in highlightedHTML($0, in: $1, tags) }
    if site.community.hasMath { presentation.makeFormulaFormatter = makeFormulaRenderer }
    return presentation
  }

  /// Returns a question's title; in HTML with formulas, if the site has them.
  package func title(_ text: String, on site: SiteQuestions?) -> QuestionTitle {
    guard links.format == .html, let site, site.community.hasMath,
      text.utf8.contains(where: { $0 == UInt8(ascii: "$") || $0 == UInt8(ascii: "\\") })
    else { return QuestionTitle(text) }
    let post = StackMarkdown.ParsedPost(.title(text), site.dialect)
    return QuestionTitle(
      text, html: post.html(Presentation(makeFormulaFormatter: makeFormulaRenderer)).bytes)
  }
}

/// Returns code as coloured HTML, in the language that its author named or else in the guessed one; `nil` for
/// plain text and unknown languages.
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
private let makeFormulaRenderer: (@Sendable () -> Presentation.FormulaFormatter)? = {
  var macros = Macros()
  return { tex, isDisplayed in
    var output = ByteBuffer(capacity: 1 << 10)
    Maths.write(tex, display: isDisplayed, macros: &macros, to: &output)
    return output.bytes
  }
}
