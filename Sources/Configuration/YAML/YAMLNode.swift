/// A value in a YAML document, and where it begins.
package struct YAMLNode: Sendable, Equatable {
  package var content: Content
  package var position: TextPosition

  package enum Content: Sendable, Equatable {
    case scalar(Scalar)
    case sequence([YAMLNode])
    /// In the order of the file; no key stands twice.
    case mapping([Entry])
  }

  /// A single value, as it is written: what it means depends on what is expected.
  package struct Scalar: Sendable, Equatable {
    package var text: String
    /// Whether it stands without quotes and tag, so that other readers may see a number in it.
    package var isPlain: Bool
    /// Whether YAML calls it nothing: left empty, `~` or `null`, without quotes.
    package var isNull: Bool
  }

  package struct Entry: Sendable, Equatable {
    package var key: String
    package var keyPosition: TextPosition
    package var value: YAMLNode
  }
}
