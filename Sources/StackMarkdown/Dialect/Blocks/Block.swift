/// One block of a post, linked to its neighbours by indices into ``BlockTree/blocks``.
package struct Block {
  package enum Kind: Equatable {
    case document
    case quotation
    case spoiler
    case list(ListMarker, isTight: Bool)
    /// A list's item; its content stands `indent` columns in.
    case item(indent: Int)
    case paragraph
    case heading(level: Int)
    case thematicBreak
    case indentedCode
    case fencedCode(Fence)
    case html(HTMLBlockEnd)
    /// A table; its columns are a range of `BlockTree.alignments`.
    case table(columns: Range<Int>)
  }

  package internal(set) var kind: Kind
  /// The block this one stands in; -1 for the document.
  package let parent: Int
  /// The block before this one in the same parent, or -1.
  let previous: Int
  /// The block after this one in the same parent, or -1.
  var next = -1
  var firstChild = -1
  var lastChild = -1
  /// The block's own text: a range of ``BlockTree/lines``.
  package internal(set) var lines: Range<Int>
  /// Whether the last line that belongs to the block is blank; decides if a list is loose.
  var endsWithBlankLine = false
}

/// What the items of one list have in common.
package struct ListMarker: Equatable {
  /// `-`, `+` or `*`; of a numbered list `.` or `)`.
  package let character: UInt8
  /// The first item's number; `nil` in a bullet list.
  package let start: Int?

  /// Whether an item with this marker goes on with `list`.
  func continues(_ list: ListMarker) -> Bool {
    character == list.character && (start == nil) == (list.start == nil)
  }
}

/// The line that opens a fenced code block.
package struct Fence: Equatable {
  let character: UInt8
  let length: Int
  /// How many spaces stand before it; as many are taken from the lines of code.
  let indent: Int
  /// What follows the fence: the language, and whatever else.
  package let info: Range<Int>
}

/// The blocks of a post, in the order in which they begin, with the texts in them.
package struct BlockTree {
  package let source: [UInt8]
  package internal(set) var blocks: [Block]
  /// The lines of all blocks that hold text, as ranges of ``source``, without what containers put
  /// before them.
  package let lines: [Range<Int>]
  /// How the cells of each column are aligned, for all tables.
  let alignments: [Alignment?]
  package let definitions: ReferenceDefinitions
}
