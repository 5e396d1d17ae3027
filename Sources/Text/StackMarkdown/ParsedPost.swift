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
      guard case .enter(let node) = step, [.a, .img].contains(fragment.element(of: node)) else {
        continue
      }
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

/// Sanitised HTML: it runs no script and cannot break out of the element that contains it.
///
/// Only this module can create such HTML. Every element is closed, and all elements, attributes and
/// URLs are on the allow list of <doc:Safety>.
public struct SafeHTML: Sendable, Equatable {
  /// The HTML in UTF-8.
  public let bytes: [UInt8]

  /// Wraps HTML that was written from a sanitised tree and is therefore safe.
  init(trusted bytes: [UInt8]) { self.bytes = bytes }
}

extension SafeHTML: CustomStringConvertible {
  /// The HTML as a string.
  public var description: String { String(decoding: bytes, as: UTF8.self) }
}

/// Options for writing a post as HTML or Markdown.
public struct Presentation: Sendable {
  /// The level (1 to 6) of the page heading above the post; `nil` leaves the headings in the post
  /// unchanged.
  ///
  /// The headings in the post start one level below the page heading, skip no level, and stop at
  /// `h6`.
  public var parentHeadingLevel: Int?
  /// Whether a spoiler becomes a closed `<details class="spoiler">` instead of a block quote with a
  /// class.
  public var foldsSpoilers: Bool
  /// Whether Stack Snippets become labelled code blocks, which are collapsed if the author hid the
  /// snippet.
  public var labelsSnippets: Bool
  /// Whether the HTML of a post satisfies HTML validators, accessibility checks and strict content
  /// security policies.
  ///
  /// Code and tables can be scrolled with the keyboard, links are valid URLs, no element is
  /// obsolete, no header cell is empty, and cells are aligned by the classes `left`, `center` and
  /// `right` instead of inline styles.
  public var producesValidHTML: Bool
  /// Whether the elements of a post are nested as the schemas of EPUB require.
  ///
  /// Stray content in a list becomes a list item; an inline element around blocks becomes a `div`.
  public var nestsForEPUB: Bool
  /// Returns how to show the image with a resolved URL; if this closure is `nil`, all images are
  /// unchanged.
  public var imagePresentation: (@Sendable (_ url: String) -> ImagePresentation)?
  /// Highlights the code blocks of a post; `nil` leaves them plain.
  public var codeHighlighter: CodeHighlighter?
  /// Creates a formula renderer for each post; if this closure is `nil`, formulas stay as TeX.
  ///
  /// In comments and titles, formulas are only recognised if this is set. A reference such as `\eqref{1}`
  /// outside of formulas is rendered as an inline formula.
  public var makeFormulaFormatter: (@Sendable () -> FormulaFormatter)?

  /// Returns highlighted HTML for a code block; `nil` leaves the block plain.
  ///
  /// `language` is the name after `lang-`, or `nil` if the code block has none. The HTML is
  /// inserted into the `code` element without sanitising.
  public typealias CodeHighlighter =
    @Sendable (_ code: ArraySlice<UInt8>, _ language: ArraySlice<UInt8>?) -> [UInt8]?
  /// Returns HTML for a formula, given as TeX without delimiters; `nil` leaves the formula as TeX.
  ///
  /// `isDisplayed` distinguishes display formulas from inline ones. The HTML is inserted without
  /// sanitising.
  public typealias FormulaFormatter = (_ tex: String, _ isDisplayed: Bool) -> [UInt8]?

  /// Returns the URL that replaces the resolved URL of a link; `nil` leaves the link unchanged.
  ///
  /// If this closure is `nil`, all links are unchanged.
  public var linkReplacement: (@Sendable (_ url: String) -> String?)?

  /// Creates a presentation; without arguments, it equals ``faithful``.
  public init(
    parentHeadingLevel: Int? = nil, foldsSpoilers: Bool = false,
    labelsSnippets: Bool = false,
    producesValidHTML: Bool = false, nestsForEPUB: Bool = false,
    imagePresentation: (@Sendable (_ url: String) -> ImagePresentation)? = nil,
    linkReplacement: (@Sendable (_ url: String) -> String?)? = nil,
    codeHighlighter: CodeHighlighter? = nil,
    makeFormulaFormatter: (@Sendable () -> FormulaFormatter)? = nil
  ) {
    self.parentHeadingLevel = parentHeadingLevel
    self.foldsSpoilers = foldsSpoilers
    self.labelsSnippets = labelsSnippets
    self.producesValidHTML = producesValidHTML
    self.nestsForEPUB = nestsForEPUB
    self.imagePresentation = imagePresentation
    self.linkReplacement = linkReplacement
    self.codeHighlighter = codeHighlighter
    self.makeFormulaFormatter = makeFormulaFormatter
  }

  /// Returns the URL that ``linkReplacement`` provides for a link; `nil` leaves the link unchanged.
  func replacementURL(for url: ArraySlice<UInt8>) -> [UInt8]? {
    linkReplacement.flatMap { $0(String(decoding: url, as: UTF8.self)) }.map { Array($0.utf8) }
  }

  /// The presentation that shows posts as Stack Exchange serves them.
  public static let faithful = Presentation()
}

/// The way in which an image of a post is shown.
public enum ImagePresentation: Sendable, Equatable {
  /// The image keeps its URL.
  case unchanged
  /// The image is loaded from a local file; `width` and `height` are that file's size in pixels.
  ///
  /// If `isEnlargeable`, an image outside of links that may be shown smaller becomes a link to the file in HTML.
  case localFile(path: String, width: Int, height: Int, isEnlargeable: Bool = false)
  /// The image becomes a link to its URL; the link text is the alternative text.
  case link
}
