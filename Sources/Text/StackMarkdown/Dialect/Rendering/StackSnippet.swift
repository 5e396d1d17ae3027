/// A Stack Snippet: blocks of JavaScript, CSS and HTML code that Stack Exchange can run.
struct StackSnippet {
  /// The index of the snippet's last block, the comment `<!-- end snippet -->`.
  let lastBlock: Int
  /// The snippet's options as HTML attributes, such as `data-hide` with the value `false`, in
  /// source order.
  let options: [Option]
  /// The snippet's code blocks, in source order; each language has one at most.
  let codeBlocks: [CodeBlock]

  /// An option of a snippet: the name and the value of its HTML attribute.
  typealias Option = (name: AttributeName, value: ArraySlice<UInt8>)
  /// A code block of a snippet: its language and its index in ``BlockTree/blocks``.
  typealias CodeBlock = (language: [UInt8], block: Int)

  /// Whether the snippet is initially collapsed.
  var isHidden: Bool {
    options.contains { $0.name == .dataHide && $0.value.elementsEqual("true".utf8) }
  }

  /// Parses the snippet that starts with the comment in the block `first`; `nil` if no snippet
  /// starts there.
  ///
  /// A snippet must be at the top level of the post.
  init?(in tree: borrowing BlockTree, from first: Int) {
    guard tree.blocks[first].parent == 0, let startComment = tree.htmlComment(inBlock: first),
      let options = Self.options(in: startComment)
    else { return nil }
    var parts: [CodeBlock] = []
    var block = tree.blocks[first].nextSibling
    while block >= 0, let comment = tree.htmlComment(inBlock: block) {
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
      block = tree.blocks[block].nextSibling
      guard block >= 0 else { return nil }
      if Self.isCode(tree.blocks[block]) {
        parts.append((language, block))
        block = tree.blocks[block].nextSibling
      }
    }
    return nil
  }

  /// Whether a block is an indented or fenced code block.
  private static func isCode(_ block: Block) -> Bool {
    switch block.kind {
    case .indentedCode, .fencedCode: true
    default: false
    }
  }

  /// Parses the options in a comment such as `begin snippet: js hide: false console: true`.
  ///
  /// - Returns: The options; `nil` if the comment starts no snippet, or has an unknown or repeated
  ///   option.
  private static func options(in comment: ArraySlice<UInt8>) -> [Option]? {
    let words = comment.split(separator: .space)
    guard words.count >= 3, words.count % 2 == 1,
      zip(words, ["begin", "snippet:", "js"]).allSatisfy({ $0.elementsEqual($1.utf8) })
    else { return nil }
    var options: [Option] = []
    for index in stride(from: 3, to: words.count, by: 2) {
      guard words[index].last == .colon else { return nil }
      guard let name = attributeNamesByOption[Array(words[index].dropLast())],
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
    return languagesByName[Array(words[1])]
  }

  /// The HTML attribute for each option of a snippet, by the option's name in comments.
  private static let attributeNamesByOption: [[UInt8]: AttributeName] = [
    Array("hide".utf8): .dataHide,
    Array("console".utf8): .dataConsole,
    Array("babel".utf8): .dataBabel,
    Array("babelPresetReact".utf8): .dataBabelPresetReact,
    Array("babelPresetTS".utf8): .dataBabelPresetTS,
  ]

  /// The values that an option of a snippet can have.
  private static let allowedValues: Set<[UInt8]> = Set(
    ["true", "false", "null"].map { Array($0.utf8) })

  /// The languages of code in snippets, by their names in comments: `js` by `lang-js`.
  private static let languagesByName: [[UInt8]: [UInt8]] = Dictionary(
    uniqueKeysWithValues: ["js", "css", "html"].map { (Array("lang-\($0)".utf8), Array($0.utf8)) })
}
