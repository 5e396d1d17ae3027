/// A block of a post, such as a paragraph or a list.
///
/// It refers to its parent, siblings and children by their indices in ``BlockTree/blocks``.
package struct Block {
  /// The type of a block: those of CommonMark, and the spoilers and tables of Stack Exchange.
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
    /// A table; the alignments of its columns are the range `columns` of
    /// `BlockTree.columnAlignments`.
    case table(columns: Range<Int>)
  }

  package internal(set) var kind: Kind
  /// The index of the parent block in ``BlockTree/blocks``, or -1 if this is the document.
  package let parent: Int
  /// The index of the previous block with the same parent, or -1 if there is none.
  let previousSibling: Int
  /// The index of the next block with the same parent, or -1 if there is none.
  var nextSibling = -1
  /// The index of the block's first child in ``BlockTree/blocks``, or -1 if there is none.
  var firstChild = -1
  /// The index of the block's last child in ``BlockTree/blocks``, or -1 if there is none.
  var lastChild = -1
  /// The indices in ``BlockTree/lines`` of the block's lines of text.
  package internal(set) var lines: Range<Int>
  /// Whether the block ends with a blank line, which determines whether the list around it is
  /// loose.
  var endsWithBlankLine = false
}

/// The marker of a list item, such as `-` or `1.`; an item with another type of marker starts a new
/// list.
package struct ListMarker: Equatable {
  /// The bullet of the list marker (`-`, `+` or `*`), or the delimiter after its number (`.` or
  /// `)`).
  package let character: UInt8
  /// The number in the list marker; `nil` for a bullet.
  package let startNumber: Int?

  /// Whether an item with this marker continues a list whose first marker is `list`.
  func canContinueList(startedWith list: ListMarker) -> Bool {
    character == list.character && (startNumber == nil) == (list.startNumber == nil)
  }
}

/// The opening fence of a fenced code block.
package struct CodeFence: Equatable {
  /// The character of the fence: a backtick or a tilde.
  let character: UInt8
  /// The number of backticks or tildes in the opening fence; the closing fence needs at least as
  /// many.
  let length: Int
  /// The number of spaces before the opening fence; at most as many are removed from each line of
  /// code.
  let indent: Int
  /// The range in the Markdown of the text after the opening fence, which usually starts with a
  /// language.
  package let infoString: Range<Int>
}

/// The blocks of a post as a tree, and the text that they contain.
package struct BlockTree {
  /// The normalised Markdown of the post.
  package let source: [UInt8]
  /// The blocks of the post in document order; the first is the document, which contains all
  /// others.
  package internal(set) var blocks: [Block]
  /// The lines of all blocks with text, as ranges of ``source`` without the markers and indentation
  /// of the lists and quotations around them.
  package let lines: [Range<Int>]
  /// The alignment of each table column, one table after the other; `nil` for a column without
  /// alignment.
  let columnAlignments: [ColumnAlignment?]
  /// The link reference definitions of the post, which are not part of any block.
  package let definitions: ReferenceDefinitions
}
