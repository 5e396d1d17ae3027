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
