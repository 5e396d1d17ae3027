/// A comment that tells a language: `<!-- language: lang-js -->` that of the block of code after
/// it, `<!-- language-all: lang-js -->` that of all without another.
struct LanguageHint {
  let isForAll: Bool
  /// The language, as it is written in HTML; `nil` for a name that is none.
  let language: [UInt8]?

  /// The hint that a block is.
  init?(in tree: BlockTree, block: Int) {
    let lines = tree.lines[tree.blocks[block].lines]
    guard lines.count == 1, let line = lines.first else { return nil }
    self.init(tree.source[line].trimmed)
  }

  /// The hint that a comment is, however it is spaced and whatever its case.
  init?(_ comment: ArraySlice<UInt8>) {
    guard comment.starts(with: "<!--".utf8), comment.suffix(3).elementsEqual("-->".utf8),
      comment.count >= 7
    else { return nil }
    let content = comment.dropFirst(4).dropLast(3).trimmed
    guard let colon = content.firstIndex(of: .colon) else { return nil }
    let name = content[..<colon].trimmed
    if name.isCaseInsensitively("language") {
      isForAll = false
    } else if name.isCaseInsensitively("language-all") {
      isForAll = true
    } else {
      return nil
    }
    let value = content[(colon + 1)...].trimmed
    guard !value.isEmpty, !value.contains(where: \.isSpace) else { return nil }
    language = CodeLanguage.code(named: value)
  }
}
