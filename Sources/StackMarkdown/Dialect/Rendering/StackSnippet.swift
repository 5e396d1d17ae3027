/// A Stack Snippet: blocks of JavaScript, CSS and HTML code that the site can run.
struct StackSnippet {
  /// The index of the snippet's last block, its end comment.
  let lastBlock: Int
  /// The options as HTML attributes, such as `data-hide` with the value `false`, in source order.
  let options: [Option]
  /// The code blocks, at most one per language.
  let codeBlocks: [CodeBlock]

  /// An attribute and its value.
  typealias Option = (name: AttributeName, value: ArraySlice<UInt8>)
  /// The language and the index of a code block.
  typealias CodeBlock = (language: [UInt8], block: Int)

  /// Whether the snippet is initially collapsed.
  var isHidden: Bool {
    options.contains { $0.name == .dataHide && $0.value.elementsEqual("true".utf8) }
  }

  /// Parses the snippet whose start comment is the block `first`; `nil` if there is none.
  ///
  /// A snippet must be at the top level of the post.
  init?(in tree: borrowing BlockTree, from first: Int) {
    guard tree.blocks[first].parent == 0, let startComment = tree.htmlComment(first),
      let options = Self.options(in: startComment)
    else { return nil }
    var parts: [CodeBlock] = []
    var block = tree.blocks[first].next
    while block >= 0, let comment = tree.htmlComment(block) {
      if comment.elementsEqual("end snippet".utf8) {
        guard !parts.isEmpty else { return nil }
        self.options = options
        self.codeBlocks = parts
        lastBlock = block
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

  /// Whether the block is a code block.
  private static func isCode(_ block: Block) -> Bool {
    switch block.kind {
    case .indentedCode, .fencedCode: true
    default: false
    }
  }

  /// Parses the options in a comment such as `begin snippet: js hide: false console: true`.
  ///
  /// - Returns: The options; `nil` if the comment starts no snippet, or has an unknown or repeated option.
  private static func options(in comment: ArraySlice<UInt8>) -> [Option]? {
    let words = comment.split(separator: .space)
    guard words.count >= 3, words.count % 2 == 1,
      zip(words, ["begin", "snippet:", "js"]).allSatisfy({ $0.elementsEqual($1.utf8) })
    else { return nil }
    var options: [Option] = []
    for index in stride(from: 3, to: words.count, by: 2) {
      guard words[index].last == .colon else { return nil }
      guard let name = attributeNames[Array(words[index].dropLast())],
        allowedValues.contains(Array(words[index + 1])),
        !options.contains(where: { $0.name == name })
      else { return nil }
      options.append((name, words[index + 1]))
    }
    return options
  }

  /// Returns the language in a comment such as `language: lang-js`: `js`, `css` or `html`.
  private static func language(in comment: ArraySlice<UInt8>) -> [UInt8]? {
    let words = comment.split(separator: .space)
    guard words.count == 2, words[0].elementsEqual("language:".utf8) else { return nil }
    return languages[Array(words[1])]
  }

  /// The HTML attribute of each option.
  private static let attributeNames: [[UInt8]: AttributeName] = [
    Array("hide".utf8): .dataHide,
    Array("console".utf8): .dataConsole,
    Array("babel".utf8): .dataBabel,
    Array("babelPresetReact".utf8): .dataBabelPresetReact,
    Array("babelPresetTS".utf8): .dataBabelPresetTS,
  ]

  /// The values that an option can have.
  private static let allowedValues: Set<[UInt8]> = Set(
    ["true", "false", "null"].map { Array($0.utf8) })

  /// The languages of snippets by their names in comments.
  private static let languages: [[UInt8]: [UInt8]] = Dictionary(
    uniqueKeysWithValues: ["js", "css", "html"].map { (Array("lang-\($0)".utf8), Array($0.utf8)) })
}
