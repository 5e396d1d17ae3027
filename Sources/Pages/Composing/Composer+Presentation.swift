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
  /// As pages show posts, but for images, colours and formulas, which are theirs.
  package static let plain = Presentation(
    headingsBelow: 2, foldsSpoilers: true, labelsSnippets: true, suitsStrictPages: true)
}

extension Composer {
  /// What takes note of the questions that the texts of a page lead to, besides the page's own.
  func pageLinks(besides question: Int? = nil, on site: SiteQuestions) -> PageLinks {
    let own = question.map { QuestionKey(site: site.community.parameter, id: $0) }
    return PageLinks(contents, answers, besides: own)
  }

  /// How a page shows texts about some tags, of whose images and links it takes note.
  package func presentation(
    tagged tags: [String], on site: SiteQuestions, _ images: PageImages, _ pages: PageLinks
  ) -> Presentation {
    var presentation = presentation(tagged: tags, on: site)
    presentation.link = { [links] url in
      pages.page(for: url, in: links.format).map { links.to($0.path, at: $0.place).text }
    }
    presentation.image = { [pictures, start = links.start] url in
      guard let (path, image) = pictures.picture(for: url, on: images) else { return .link }
      return .local(path: start + path, width: image.width, height: image.height)
    }
    return presentation
  }

  /// How texts about some tags are shown wherever there is a style: with colours and formulas.
  package func presentation(tagged tags: [String], on site: SiteQuestions) -> Presentation {
    var presentation = Presentation.plain
    presentation.code = { [tags] in colours($0, in: $1, tags) }
    if site.community.hasMath { presentation.formulas = formulas }
    return presentation
  }

  /// A title, with its formulas where these pages show them.
  package func title(_ text: String, on site: SiteQuestions?) -> Title {
    guard links.format == .html, let site, site.community.hasMath,
      text.utf8.contains(where: { $0 == UInt8(ascii: "$") || $0 == UInt8(ascii: "\\") })
    else { return Title(text) }
    let post = StackMarkdown.Post(.title(text), site.rules)
    return Title(text, html: post.html(Presentation(formulas: formulas)).bytes)
  }
}

/// Colours code in the language that its author named, or else in the one that it seems to be in.
private func colours(
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

/// Shows the formulas of a post, which share what they define.
private let formulas: (@Sendable () -> Presentation.Formula)? = {
  var macros = Macros()
  return { tex, isDisplayed in
    var output = ByteBuffer(capacity: 1 << 10)
    Maths.write(tex, display: isDisplayed, macros: &macros, to: &output)
    return output.bytes
  }
}
