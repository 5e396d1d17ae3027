/// Options for writing a post as HTML or Markdown.
public struct Presentation: Sendable {
  /// The level (1 to 6) of the page heading above the post; `nil` leaves the post's headings unchanged.
  ///
  /// The post's headings start one level below it, skip no level, and stop at `h6`.
  public var headingsBelow: Int?
  /// Whether a spoiler becomes a closed `<details class="spoiler">` instead of a block quote with a class.
  public var foldsSpoilers: Bool
  /// Whether Stack Snippets become labelled code blocks, collapsed if their author hid them.
  public var labelsSnippets: Bool
  /// Whether the HTML satisfies HTML validators, accessibility checks and strict content security policies.
  ///
  /// Code and tables can be scrolled with the keyboard, links are valid URLs, no element is obsolete, no
  /// header cell is empty, and cells are aligned by the classes `left`, `center` and `right` instead of
  /// inline styles.
  public var suitsStrictPages: Bool
  /// Whether elements are nested as the schemas of EPUB require.
  ///
  /// Stray content in a list becomes a list item; an inline element around blocks becomes a `div`.
  public var nestsStrictly: Bool
  /// Decides how to show an image, by its resolved URL; `nil` leaves all images unchanged.
  public var image: (@Sendable (_ url: String) -> ImageChoice)?
  /// Highlights code blocks; `nil` leaves them plain.
  public var code: Code?
  /// Creates a formula renderer for each post; `nil` leaves formulas as TeX.
  ///
  /// In comments and titles, formulas are only recognised if this is set.
  public var formulas: (@Sendable () -> Formula)?

  /// Returns highlighted HTML for a code block; `nil` leaves the block plain.
  ///
  /// `language` is the name after `lang-`, or `nil` if the block has none. The HTML is inserted into the
  /// `code` element without sanitising.
  public typealias Code =
    @Sendable (_ code: ArraySlice<UInt8>, _ language: ArraySlice<UInt8>?) -> [UInt8]?
  /// Returns HTML for a formula, given as TeX without its delimiters; `nil` leaves the formula as TeX.
  ///
  /// `isDisplayed` distinguishes display formulas from inline ones. The HTML is inserted without
  /// sanitising.
  public typealias Formula = (_ tex: String, _ isDisplayed: Bool) -> [UInt8]?

  /// Returns a replacement for the resolved URL of a link, or `nil` to keep it; if unset, all links stay.
  public var link: (@Sendable (_ url: String) -> String?)?

  /// Creates a presentation; without arguments it equals ``faithful``.
  public init(
    headingsBelow: Int? = nil, foldsSpoilers: Bool = false, labelsSnippets: Bool = false,
    suitsStrictPages: Bool = false, nestsStrictly: Bool = false,
    image: (@Sendable (_ url: String) -> ImageChoice)? = nil,
    link: (@Sendable (_ url: String) -> String?)? = nil, code: Code? = nil,
    formulas: (@Sendable () -> Formula)? = nil
  ) {
    self.headingsBelow = headingsBelow
    self.foldsSpoilers = foldsSpoilers
    self.labelsSnippets = labelsSnippets
    self.suitsStrictPages = suitsStrictPages
    self.nestsStrictly = nestsStrictly
    self.image = image
    self.link = link
    self.code = code
    self.formulas = formulas
  }

  /// Returns the URL that replaces the URL of a link, or `nil` to keep it.
  func replacement(for url: ArraySlice<UInt8>) -> [UInt8]? {
    link.flatMap { $0(String(decoding: url, as: UTF8.self)) }.map { Array($0.utf8) }
  }

  /// The presentation that shows posts as Stack Exchange serves them.
  public static let faithful = Presentation()
}

/// How an image of a post is shown.
public enum ImageChoice: Sendable, Equatable {
  /// The image keeps its URL.
  case keep
  /// The image is loaded from a local file; `width` and `height` are that file's size in pixels.
  case local(path: String, width: Int, height: Int)
  /// The image becomes a link to its URL; the link text is the alternative text.
  case link
}
