internal import Basics

/// What comments between the blocks of a post say of its code: the languages, and which blocks make
/// a Stack Snippet.
struct CodeNotes {
  /// The language of blocks of code, by block.
  private(set) var languages: [Int: [UInt8]] = [:]
  /// Snippets, by the block that begins them.
  private var snippets: [Int: StackSnippet] = [:]
  /// Comments, which are not shown.
  private var hidden: Set<Int> = []

  init(of tree: borrowing BlockTree) {
    var hints: [(block: Int, hint: LanguageHint)] = []
    for (number, block) in tree.blocks.enumerated() {
      switch block.kind {
      case .fencedCode(let fence):
        languages[number] = CodeLanguage.code(inInfo: tree.source[fence.info])
      case .html(.comment):
        guard let comment = tree.comment(number) else { continue }
        hidden.insert(number)
        if let snippet = StackSnippet(in: tree, from: number) { snippets[number] = snippet }
        if let hint = LanguageHint(comment) { hints.append((number, hint)) }
      default: break
      }
    }
    if !hints.isEmpty { apply(hints, to: tree) }
  }

  /// The snippet that a block begins.
  func snippet(at block: Int) -> StackSnippet? { snippets.isEmpty ? nil : snippets[block] }

  /// Whether a block is not shown.
  func isHidden(_ block: Int) -> Bool { !hidden.isEmpty && hidden.contains(block) }

  private mutating func apply(_ hints: [(block: Int, hint: LanguageHint)], to tree: BlockTree) {
    var defaults: [(from: Int, language: [UInt8]?)] = []
    for (number, hint) in hints {
      if hint.isForAll {
        defaults.append((defaults.isEmpty ? 0 : number, hint.language))
      } else if let language = hint.language {
        let next = tree.blocks[number].next
        if next >= 0, isOpenToHints(tree.blocks[next]) || tree.isTaggedCode(next) {
          languages[next] = language
        }
      }
    }
    if !defaults.isEmpty { apply(defaults, to: tree) }
  }

  private mutating func apply(
    _ defaults: [(from: Int, language: [UInt8]?)], to tree: BlockTree
  ) {
    var rest = defaults[...]
    var language: [UInt8]?
    for (number, block) in tree.blocks.enumerated() {
      while let next = rest.first, next.from <= number {
        language = next.language
        rest.removeFirst()
      }
      if languages[number] == nil, isOpenToHints(block) { languages[number] = language }
    }
  }

  /// Whether a block is code whose language nothing else tells.
  private func isOpenToHints(_ block: Block) -> Bool {
    switch block.kind {
    case .indentedCode: true
    case .fencedCode(let fence): fence.info.isEmpty
    default: false
    }
  }
}

extension BlockTree {
  /// Whether a block of HTML begins with the tags of code.
  func isTaggedCode(_ block: Int) -> Bool {
    guard blocks[block].kind == .html(.verbatimElement) else { return false }
    return source[lines[blocks[block].lines.lowerBound]].trimmed.starts(with: "<pre><code>".utf8)
  }

  /// What stands in the comment of HTML that is all of a block; it takes one line.
  func comment(_ block: Int) -> ArraySlice<UInt8>? {
    guard blocks[block].kind == .html(.comment), blocks[block].lines.count == 1 else { return nil }
    let text = source[lines[blocks[block].lines.lowerBound]].trimmed
    guard source.has("<!--", at: text.startIndex, before: text.endIndex) else { return nil }
    let start = text.startIndex + 4
    var index = start
    while let found = source.firstIndex(of: .greaterThan, from: index, before: text.endIndex) {
      index = found + 1
      let end = found - 2
      guard end >= start, source.has("-->", at: end, before: index) else { continue }
      return index == text.endIndex ? source[start..<end].trimmed : nil
    }
    return nil
  }
}
