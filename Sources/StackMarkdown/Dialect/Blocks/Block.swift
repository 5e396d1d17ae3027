/// A block of a post, a node of a ``BlockTree``; it refers to other blocks by their indices in ``BlockTree/blocks``.
package struct Block {
  /// The type of a block, as in CommonMark; spoilers and tables are additions of the dialect.
  package enum Kind: Equatable {
    case document
    case blockQuote
    case spoiler
    case list(ListMarker, isTight: Bool)
    /// A list item whose content is indented by `indent` columns.
    case item(indent: Int)
    case paragraph
    case heading(level: Int)
    case thematicBreak
    case indentedCode
    case fencedCode(CodeFence)
    /// A block of raw HTML, with the condition that ends it.
    case html(HTMLBlockEndCondition)
    /// A table whose columns are a range of ``BlockTree/columnAlignments``.
    case table(columns: Range<Int>)
  }

  package internal(set) var kind: Kind
  /// The index of the parent block, or -1 for the document.
  package let parent: Int
  /// The index of the previous sibling, or -1.
  let previous: Int
  /// The index of the next sibling, or -1.
  var next = -1
  /// The index of the first child, or -1.
  var firstChild = -1
  /// The index of the last child, or -1.
  var lastChild = -1
  /// The range of the block's text in ``BlockTree/lines``.
  package internal(set) var lines: Range<Int>
  /// Whether the block's last line is blank, which determines whether a list is loose.
  var endsWithBlankLine = false
}

/// The marker of a list; an item whose marker has another type starts a new list.
package struct ListMarker: Equatable {
  /// The bullet (`-`, `+` or `*`), or the delimiter after a number (`.` or `)`).
  package let character: UInt8
  /// The number of the first item; `nil` for a bullet list.
  package let startNumber: Int?

  /// Whether an item with this marker belongs to the list that started with `list`.
  func canContinue(_ list: ListMarker) -> Bool {
    character == list.character && (startNumber == nil) == (list.startNumber == nil)
  }
}

/// The opening fence of a fenced code block.
package struct CodeFence: Equatable {
  /// The fence's character, a backtick or a tilde.
  let character: UInt8
  /// The number of fence characters.
  let length: Int
  /// The number of spaces before the fence; up to as many are removed from each line of code.
  let indent: Int
  /// The range of the info string after the fence, which usually starts with a language.
  package let infoString: Range<Int>
}

/// The blocks of a post as a tree, and the text that they contain.
package struct BlockTree {
  /// The normalised Markdown of the post.
  package let source: [UInt8]
  /// The blocks in document order; the first is the document.
  package internal(set) var blocks: [Block]
  /// The lines of all blocks with text, as ranges of ``source`` without the markers and indentation of
  /// containers.
  package let lines: [Range<Int>]
  /// The alignment of each column, for all tables in order; `nil` where none is specified.
  let columnAlignments: [ColumnAlignment?]
  /// The link reference definitions, which have been removed from the blocks.
  package let definitions: ReferenceDefinitions
}
