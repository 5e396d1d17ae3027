internal import Basics

/// The languages and Stack Snippets of a post, collected from its code fences and HTML comments.
struct CodeAnnotations {
  /// The language code of each code block whose language is known, by block index.
  private(set) var languagesByBlock: [Int: [UInt8]] = [:]
  /// The Stack Snippets of the post, by the index of their first block.
  private var snippetsByFirstBlock: [Int: StackSnippet] = [:]
  /// The indices of the blocks that are HTML comments, which are not shown.
  private var hiddenBlocks: Set<Int> = []

  init(of tree: borrowing BlockTree) {
    var hints: [(block: Int, hint: LanguageHint)] = []
    for (number, block) in tree.blocks.enumerated() {
      switch block.kind {
      case .fencedCode(let fence):
        languagesByBlock[number] = CodeLanguage.languageCode(
          inInfoString: tree.source[fence.infoString])
      case .html(.comment):
        guard let comment = tree.htmlComment(inBlock: number) else { continue }
        hiddenBlocks.insert(number)
        if let snippet = StackSnippet(in: tree, from: number) {
          snippetsByFirstBlock[number] = snippet
        }
        if let hint = LanguageHint(comment) { hints.append((number, hint)) }
      default: break
      }
    }
    if !hints.isEmpty { applyHints(hints, to: tree) }
  }

  /// Returns the Stack Snippet that starts with the given block, if any.
  func snippet(at block: Int) -> StackSnippet? {
    snippetsByFirstBlock.isEmpty ? nil : snippetsByFirstBlock[block]
  }

  /// Whether a block is an HTML comment, which is not shown.
  func isHidden(_ block: Int) -> Bool {
    !hiddenBlocks.isEmpty && hiddenBlocks.contains(block)
  }

  /// Sets the languages of code blocks that language hints apply to; each hint comes with its block
  /// index.
  private mutating func applyHints(_ hints: [(block: Int, hint: LanguageHint)], to tree: BlockTree)
  {
    var defaults: [(firstBlock: Int, language: [UInt8]?)] = []
    for (number, hint) in hints {
      if hint.appliesToAllCode {
        defaults.append((defaults.isEmpty ? 0 : number, hint.language))
      } else if let language = hint.language {
        let next = tree.blocks[number].nextSibling
        if next >= 0, acceptsHint(tree.blocks[next]) || tree.isHTMLCodeBlock(next) {
          languagesByBlock[next] = language
        }
      }
    }
    if !defaults.isEmpty { applyDefaults(defaults, to: tree) }
  }

  /// Sets the language of each code block that has none to the last default before the block.
  private mutating func applyDefaults(
    _ defaults: [(firstBlock: Int, language: [UInt8]?)], to tree: BlockTree
  ) {
    var remainingDefaults = defaults[...]
    var language: [UInt8]?
    for (number, block) in tree.blocks.enumerated() {
      while let next = remainingDefaults.first, next.firstBlock <= number {
        language = next.language
        remainingDefaults.removeFirst()
      }
      if languagesByBlock[number] == nil, acceptsHint(block) { languagesByBlock[number] = language }
    }
  }

  /// Whether a block is code without an info string, so that a language hint determines its
  /// language.
  private func acceptsHint(_ block: Block) -> Bool {
    switch block.kind {
    case .indentedCode: true
    case .fencedCode(let fence): fence.infoString.isEmpty
    default: false
    }
  }
}

extension BlockTree {
  /// Whether a block is raw HTML that starts with `<pre><code>`.
  func isHTMLCodeBlock(_ block: Int) -> Bool {
    guard blocks[block].kind == .html(.verbatimEndTag) else { return false }
    return source[lines[blocks[block].lines.lowerBound]].trimmed.starts(with: "<pre><code>".utf8)
  }

  /// Returns the text of a block that is a single HTML comment on one line; otherwise `nil`.
  func htmlComment(inBlock block: Int) -> ArraySlice<UInt8>? {
    guard blocks[block].kind == .html(.comment), blocks[block].lines.count == 1 else { return nil }
    let text = source[lines[blocks[block].lines.lowerBound]].trimmed
    guard source.has("<!--", at: text.startIndex, before: text.endIndex) else { return nil }
    let start = text.startIndex + 4
    var index = start
    while let bracket = source.firstIndex(of: .greaterThan, from: index, before: text.endIndex) {
      index = bracket + 1
      let end = bracket - 2
      guard end >= start, source.has("-->", at: end, before: index) else { continue }
      return index == text.endIndex ? source[start..<end].trimmed : nil
    }
    return nil
  }
}

/// An HTML comment that specifies the language of code blocks.
///
/// `<!-- language: lang-js -->` applies to the next code block, `<!-- language-all: lang-js -->` to
/// all code blocks without a language.
private struct LanguageHint {
  /// Whether the hint applies to all code blocks without a language, and not only to the next one.
  let appliesToAllCode: Bool
  /// The language code that the hint specifies; `nil` if its name of a language is unknown.
  let language: [UInt8]?

  /// Parses the text of an HTML comment, ignoring case and surrounding white space; `nil` if it is
  /// not a language hint.
  init?(_ content: ArraySlice<UInt8>) {
    guard let colon = content.firstIndex(of: .colon) else { return nil }
    let name = content[..<colon].trimmed
    if name.equalsIgnoringCase("language") {
      appliesToAllCode = false
    } else if name.equalsIgnoringCase("language-all") {
      appliesToAllCode = true
    } else {
      return nil
    }
    let value = content[(colon + 1)...].trimmed
    guard !value.isEmpty, !value.contains(where: \.isWhitespace) else { return nil }
    language = CodeLanguage.languageCode(named: value)
  }
}
