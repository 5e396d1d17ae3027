/// A post, comment or title of Stack Exchange, parsed once into a sanitised tree.
///
/// HTML, Markdown, plain text and excerpts are all written from the tree. Parsing and writing
/// accept any input and never fail. Texts of more than 1 MB are truncated, with a note at their
/// end.
public struct ParsedPost: Sendable {
  private let fragment: Fragment
  private let site: Site
  private let isInline: Bool

  /// Parses a post, comment or title by the settings of its site.
  public init(_ source: PostSource, _ site: Site = Site()) {
    fragment = source.fragment(for: site)
    self.site = site
    isInline = source.isInline
  }

  /// Returns the post as sanitised HTML, which is safe to insert into a page.
  public func html(_ presentation: Presentation = .faithful) -> SafeHTML {
    SafeHTML(
      trusted: HTMLWriter.html(of: fragment, presentation: presentation, isComment: isInline))
  }

  /// Returns the post as equivalent CommonMark in UTF-8; all its links are inline.
  public func markdown(_ presentation: Presentation = .faithful) -> [UInt8] {
    MarkdownWriter.markdown(
      of: fragment, site: site, presentation: presentation, isComment: isInline)
  }

  /// The TeX sources of all formulas of a post, in order, if one of them has a label for references; otherwise
  /// empty.
  public var labelledFormulas: [String] { fragment.labelledFormulas }

  /// The post as text without formatting, for terminals and summaries; spoilers are hidden.
  public var plainText: String { TextWriter.text(of: fragment) }

  /// The post as text without formatting for a search index, in UTF-8, with a space where a block
  /// or a line ends.
  public var searchableText: [UInt8] { fragment.searchableText }

  /// The text of the post on one line, in pieces of prose and pieces of code.
  public var textRuns: [TextRun] { fragment.textRuns }

  /// Whether the post has code, in a block or in a line.
  public var hasCode: Bool {
    var traversal = FragmentTraversal(fragment)
    while let step = traversal.next(in: fragment) {
      if case .enter(let node) = step, [.code, .pre].contains(fragment.element(of: node)) {
        return true
      }
    }
    return false
  }

  /// The code of the post: each block and each piece in a line, as it is written.
  public var codeTexts: [String] {
    var texts: [String] = []
    var depth = 0
    var traversal = FragmentTraversal(fragment)
    while let step = traversal.next(in: fragment) {
      switch step {
      case .enter(let node) where fragment.element(of: node) == .text && depth > 0:
        texts[texts.count - 1] += String(
          decoding: fragment.text[fragment[node].range], as: UTF8.self)
      case .enter(let node) where [.code, .pre].contains(fragment.element(of: node)):
        if depth == 0 { texts.append("") }
        depth += 1
      case .leave(let node) where [.code, .pre].contains(fragment.element(of: node)): depth -= 1
      case .enter, .leave: break
      }
    }
    return texts
  }

  /// The resolved addresses of the links and images of the post, in their order.
  public var addresses: [String] {
    var addresses: [String] = []
    var traversal = FragmentTraversal(fragment)
    while let step = traversal.next(in: fragment) {
      guard case .enter(let node) = step else { continue }
      for attribute in [AttributeName.href, .src] {
        if let value = fragment.value(attribute, of: node) {
          addresses.append(String(decoding: value, as: UTF8.self))
        }
      }
    }
    return addresses
  }

  /// Returns the first words of the post as plain text on one line, with an ellipsis where
  /// something is left out and if more text follows.
  ///
  /// The excerpt contains no images and spoilers. It contains code blocks, tables and display formulas
  /// only if the post has nothing else to show.
  ///
  /// - Parameters:
  ///   - limit: The maximum length in bytes of UTF-8, without the ellipsis.
  ///   - marksCode: Whether code stands between backquotes; other backquotes become apostrophes.
  /// - Returns: The excerpt; an empty string if the post has nothing to show.
  public func excerpt(upTo limit: Int, marksCode: Bool = false) -> String {
    ExcerptWriter.excerpt(of: fragment, upTo: limit, marksCode: marksCode)
  }

  /// The resolved URLs of the post's images, in their order and without duplicates.
  ///
  /// ``Presentation/imagePresentation`` is called with these URLs.
  public var imageURLs: [String] {
    var urlSet: Set<String> = []
    var urls: [String] = []
    var walk = FragmentTraversal(fragment)
    while let step = walk.next(in: fragment) {
      guard case .enter(let node) = step, fragment.element(of: node) == .img,
        let source = fragment.value(.src, of: node)
      else { continue }
      let url = String(decoding: source, as: UTF8.self)
      if urlSet.insert(url).inserted { urls.append(url) }
    }
    return urls
  }
}
