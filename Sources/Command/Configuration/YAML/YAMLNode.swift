/// A value in a YAML document and the position where it begins.
package struct YAMLNode: Sendable, Equatable {
  /// The scalar, list or mapping.
  package var value: Value
  /// The position in the file where the value begins.
  package var position: TextPosition

  /// The contents of a node: a scalar, a list or a mapping.
  package enum Value: Sendable, Equatable {
    case scalar(Scalar)
    case sequence([YAMLNode])
    /// A mapping as its pairs in the order of the file; keys are unique.
    case mapping([KeyValuePair])
  }

  /// A single YAML value as written; its meaning depends on the expected type.
  package struct Scalar: Sendable, Equatable {
    package var text: String
    /// Whether the value has no quotes and no tag, so that other YAML readers may interpret it as a number.
    package var isPlain: Bool
    /// Whether the value is null: empty, `~` or `null`, without quotes.
    package var isNull: Bool
  }

  /// A key of a mapping with its value.
  package struct KeyValuePair: Sendable, Equatable {
    package var key: String
    package var keyPosition: TextPosition
    package var value: YAMLNode
  }
}

/// An event of libyaml's parser, such as the start of a list.
struct YAMLEvent {
  /// The kind of event.
  var kind: Kind
  /// The position in the file where the event begins.
  var position: TextPosition
  /// The explicit YAML tag of the value, with its prefix expanded; `nil` for none.
  var tag: String?
  /// Whether the value has a YAML anchor, such as `&a`.
  var hasAnchor = false

  /// The kinds of events, with the text of scalars.
  enum Kind: Equatable {
    case documentStart, streamEnd
    case alias
    case scalar(text: String, isPlain: Bool)
    case sequenceStart, sequenceEnd
    case mappingStart, mappingEnd
    /// An event that the reader ignores: the start of the stream or the end of a document.
    case other
  }
}

/// A line and column in a text file.
package struct TextPosition: Sendable, Hashable {
  /// The line number, from 1.
  package var line: Int
  /// The column in characters, from 1.
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Creates the position of the byte at an offset in UTF-8 text.
  init(ofByte offset: Int, in bytes: [UInt8]) {
    let before = bytes.prefix(offset)
    let lineStart = before.lastIndex(of: 0x0a).map { $0 + 1 } ?? 0
    line = 1 + before.count { $0 == 0x0a }
    column = 1 + before[lineStart...].count { $0 & 0xc0 != 0x80 }
  }
}
