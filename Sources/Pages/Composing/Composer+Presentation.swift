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
    headingsBelow: 2, foldsSpoilers: true, labelsSnippets: true, suitsStrictPages: true)
}

extension Composer {
  /// Creates the object that resolves the links in a page's texts to local pages.
  ///
  /// - Parameters:
  ///   - question: The id of the question that the page shows, to which links are not collected.
  ///   - site: The site of that question.
  /// - Returns: The resolver, which belongs to one page.
  func pageLinks(besides question: Int? = nil, on site: SiteQuestions) -> PageLinks {
    let ownKey = question.map { QuestionKey(site: site.community.parameter, id: $0) }
    return PageLinks(contents, answers, besides: ownKey)
  }

  /// Returns the presentation of texts about some tags on a page.
  ///
  /// While texts are rendered with it, their images are recorded in `images` and their links in `localLinks`.
  package func presentation(
    tagged tags: [String], on site: SiteQuestions, _ images: PageImages, _ localLinks: PageLinks
  ) -> Presentation {
    var presentation = presentation(tagged: tags, on: site)
    presentation.link = { [links] url in
      localLinks.page(for: url, in: links.format).map { links.to($0.path, at: $0.fragment).text }
    }
    presentation.image = { [pictures, prefix = links.start] url in
      guard let (path, image) = pictures.picture(for: url, on: images) else { return .link }
      return .local(path: prefix + path, width: image.width, height: image.height)
    }
    return presentation
  }

  /// Returns the presentation of texts about some tags, with coloured code and formulas, for files that have a
  /// style sheet.
  package func presentation(tagged tags: [String], on site: SiteQuestions) -> Presentation {
    var presentation = Presentation.plain
    presentation.code = { [tags] in highlightedHTML($0, in: $1, tags) }
    if site.community.hasMath { presentation.formulas = makeFormulaRenderer }
    return presentation
  }

  /// Returns a question's title; in HTML with formulas, if the site has them.
  package func title(_ text: String, on site: SiteQuestions?) -> Title {
    guard links.format == .html, let site, site.community.hasMath,
      text.utf8.contains(where: { $0 == UInt8(ascii: "$") || $0 == UInt8(ascii: "\\") })
    else { return Title(text) }
    let post = StackMarkdown.Post(.title(text), site.rules)
    return Title(text, html: post.html(Presentation(formulas: makeFormulaRenderer)).bytes)
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
private let makeFormulaRenderer: (@Sendable () -> Presentation.Formula)? = {
  var macros = Macros()
  return { tex, isDisplayed in
    var output = ByteBuffer(capacity: 1 << 10)
    Maths.write(tex, display: isDisplayed, macros: &macros, to: &output)
    return output.bytes
  }
}
