/// How a page wants a post.
public struct Presentation: Sendable {
  /// The level, from 1, of the heading that the post stands under: its own go on from there without
  /// leaving one out, and no further than `h6`; `nil` keeps them as they are.
  public var headingsBelow: Int?
  /// Whether spoilers become `<details class="spoiler">`, closed, instead of a quotation with a class.
  public var foldsSpoilers: Bool
  /// Whether Stack Snippets become labelled code blocks, folded where their author hid them.
  public var labelsSnippets: Bool
  /// Whether code and tables can be scrolled with the keyboard, links are valid addresses of hosts that
  /// can be, no element is obsolete, no header cell is empty, and cells are aligned by the classes
  /// `left`, `center` and `right`, as pages need that allow no style of their own.
  public var suitsStrictPages: Bool
  /// Whether nesting is what the schemas of books allow: strays in lists become items, and text-level
  /// elements around blocks `div`.
  public var nestsStrictly: Bool
  /// What becomes of an image, asked with its resolved address; `nil` keeps all as they are.
  public var image: (@Sendable (_ url: String) -> ImageChoice)?
  /// What shows a block of code; `nil` shows all as they are.
  public var code: Code?
  /// What shows the formulas of a post, begun anew for each; `nil` shows them as they were written.
  ///
  /// In comments and titles they are looked for only then.
  public var formulas: (@Sendable () -> Formula)?

  /// Shows a block of code, with the name of its language behind `lang-` where it has one.
  ///
  /// Its HTML is written as it is, within `code`; `nil` is for code without colours.
  public typealias Code =
    @Sendable (_ code: ArraySlice<UInt8>, _ language: ArraySlice<UInt8>?) -> [UInt8]?
  /// Shows a formula without what delimits it; a displayed one stands by itself.
  ///
  /// Its HTML is written as it is; `nil` is for one that stays source.
  public typealias Formula = (_ tex: String, _ isDisplayed: Bool) -> [UInt8]?

  /// Where a link leads instead, asked with its resolved address; `nil` keeps all as they are.
  public var link: (@Sendable (_ url: String) -> String?)?

  /// Creates a presentation; by default the faithful one.
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

  /// The address that takes the place of a link's own.
  func replacement(for address: ArraySlice<UInt8>) -> [UInt8]? {
    link.flatMap { $0(String(decoding: address, as: UTF8.self)) }.map { Array($0.utf8) }
  }

  /// The post as Stack Exchange itself serves it.
  public static let faithful = Presentation()
}

/// What becomes of an image in a post.
public enum ImageChoice: Sendable, Equatable {
  /// It stays, with its own address.
  case keep
  /// It is shown from a local file; the size in pixels is the file's own.
  case local(path: String, width: Int, height: Int)
  /// It becomes a link to its own address, named by its alternative text.
  case link
}
