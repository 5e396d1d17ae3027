/// A Stack Snippet: code in JavaScript, CSS and HTML that the site can run.
struct StackSnippet {
  /// The last block of the snippet.
  let last: Int
  /// The attributes of its element, such as `data-hide` and `false`, in the order of the source.
  let options: [Option]
  let parts: [Part]

  typealias Option = (name: AttributeName, value: ArraySlice<UInt8>)
  /// A block of code, and its language.
  typealias Part = (language: [UInt8], block: Int)

  /// Whether the page shows it only when asked.
  var isHidden: Bool {
    options.contains { $0.name == .dataHide && $0.value.elementsEqual("true".utf8) }
  }

  /// The snippet that begins at a block; it stands in no other block.
  init?(in tree: borrowing BlockTree, from first: Int) {
    guard tree.blocks[first].parent == 0, let start = tree.comment(first),
      let options = Self.options(in: start)
    else { return nil }
    var parts: [Part] = []
    var block = tree.blocks[first].next
    while block >= 0, let comment = tree.comment(block) {
      if comment.elementsEqual("end snippet".utf8) {
        guard !parts.isEmpty else { return nil }
        self.options = options
        self.parts = parts
        last = block
        return
      }
      guard let language = Self.language(in: comment),
        !parts.contains(where: { $0.language == language })
      else { return nil }
      block = tree.blocks[block].next
      guard block >= 0 else { return nil }
      if Self.isCode(tree.blocks[block]) {
        parts.append((language, block))
        block = tree.blocks[block].next
      }
    }
    return nil
  }

  private static func isCode(_ block: Block) -> Bool {
    switch block.kind {
    case .indentedCode, .fencedCode: true
    default: false
    }
  }

  /// The options of `begin snippet: js hide: false console: true …`: any of those there have ever
  /// been, each once; `nil` if the comment begins no snippet.
  private static func options(in comment: ArraySlice<UInt8>) -> [Option]? {
    let words = comment.split(separator: .space)
    guard words.count >= 3, words.count % 2 == 1,
      zip(words, ["begin", "snippet:", "js"]).allSatisfy({ $0.elementsEqual($1.utf8) })
    else { return nil }
    var options: [Option] = []
    for index in stride(from: 3, to: words.count, by: 2) {
      guard words[index].last == .colon else { return nil }
      guard let name = attributes[Array(words[index].dropLast())],
        values.contains(Array(words[index + 1])), !options.contains(where: { $0.name == name })
      else { return nil }
      options.append((name, words[index + 1]))
    }
    return options
  }

  private static func language(in comment: ArraySlice<UInt8>) -> [UInt8]? {
    let words = comment.split(separator: .space)
    guard words.count == 2, words[0].elementsEqual("language:".utf8) else { return nil }
    return languages[Array(words[1])]
  }

  /// The attribute that an option becomes.
  private static let attributes: [[UInt8]: AttributeName] = [
    Array("hide".utf8): .dataHide,
    Array("console".utf8): .dataConsole,
    Array("babel".utf8): .dataBabel,
    Array("babelPresetReact".utf8): .dataBabelPresetReact,
    Array("babelPresetTS".utf8): .dataBabelPresetTS,
  ]

  private static let values: Set<[UInt8]> = Set(["true", "false", "null"].map { Array($0.utf8) })

  private static let languages: [[UInt8]: [UInt8]] = Dictionary(
    uniqueKeysWithValues: ["js", "css", "html"].map { (Array("lang-\($0)".utf8), Array($0.utf8)) })
}
