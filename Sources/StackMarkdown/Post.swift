/// A text of Stack Exchange, read once: the tree of what is allowed in it, which everything is made of.
///
/// Reading and writing take any input and never fail. Texts of more than 1 MB are cut, and say so at
/// their end.
public struct Post: Sendable {
  private let fragment: Fragment
  private let site: Site
  private let isComment: Bool

  /// Reads a text.
  public init(_ source: Source, _ site: Site = Site()) {
    fragment = source.fragment(site)
    self.site = site
    isComment = source.isComment
  }

  /// HTML that cannot hurt anyone.
  public func html(_ presentation: Presentation = .faithful) -> SafeHTML {
    SafeHTML(
      trusted: HTMLWriter.html(of: fragment, presentation: presentation, isComment: isComment))
  }

  /// CommonMark that means the same, with every link inline.
  public func markdown(_ presentation: Presentation = .faithful) -> [UInt8] {
    MarkdownWriter.markdown(
      of: fragment, site: site, presentation: presentation, isComment: isComment)
  }

  /// Plain text, for terminals and summaries; spoilers are hidden.
  public var text: String { TextWriter.text(of: fragment) }

  /// All that it says, for what looks for words: no marks, a blank where a block or a line ends.
  public var words: [UInt8] { fragment.words }

  /// The first words as plain text on one line, with an ellipsis where there are more.
  ///
  /// Spoilers are left out. So are blocks of code, if there is anything else.
  ///
  /// - Parameter limit: In bytes of UTF-8, without the ellipsis.
  /// - Returns: Nothing where nothing is to be seen.
  public func excerpt(upTo limit: Int) -> String {
    ExcerptWriter.excerpt(of: fragment, upTo: limit)
  }

  /// The addresses of the images, resolved, in order, each once.
  ///
  /// They are those that ``Presentation/image`` is asked about.
  public var images: [String] {
    var seen: Set<String> = []
    var addresses: [String] = []
    var walk = Walk(fragment)
    while let step = walk.next(in: fragment) {
      guard case .enter(let node) = step, fragment.element(node) == .img,
        let source = fragment.value(.src, of: node)
      else { continue }
      let address = String(decoding: source, as: UTF8.self)
      if seen.insert(address).inserted { addresses.append(address) }
    }
    return addresses
  }
}
