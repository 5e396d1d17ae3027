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
