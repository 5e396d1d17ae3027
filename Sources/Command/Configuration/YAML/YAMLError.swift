/// An error in a YAML document, or a feature of YAML that sodigest does not support.
package struct YAMLError: Error, Equatable {
  package var position: TextPosition
  package var kind: Kind

  package init(position: TextPosition, kind problem: Kind) {
    self.position = position
    self.kind = problem
  }

  /// The kind of error, with its details.
  package enum Kind: Sendable, Equatable {
    /// The YAML file is larger than ``YAMLReader/maxBytes``.
    case tooLarge
    /// The YAML file is not UTF-8, or contains control characters.
    case notText
    /// A syntax error, in the words of libyaml.
    case syntax(String)
    /// Lists and mappings are nested deeper than ``YAMLReader/maxDepth``.
    case tooDeep
    /// An anchor or an alias, neither of which is supported.
    case anchorOrAlias
    /// A YAML tag such as `!!binary` that is not a core tag, or does not fit its value.
    case unsupportedTag(String)
    /// The file contains more than one YAML document.
    case multipleDocuments
    /// A mapping contains a key twice.
    case duplicateKey(String, firstLine: Int)
    /// A key is a list or a mapping.
    case nonScalarKey
    /// libyaml could not allocate memory.
    case outOfMemory
  }
}

extension YAMLError.Kind: CustomStringConvertible {
  package var description: String {
    switch self {
    case .tooLarge:
      "the file is larger than \(YAMLReader.maxBytes) bytes; split it"
    case .notText:
      "the file is not plain UTF-8 text; save it as UTF-8, without control characters"
    case .syntax(let problem):
      "not valid YAML: \(problem)\(Self.advice(on: problem))"
    case .tooDeep:
      "lists and mappings are nested more than \(YAMLReader.maxDepth) levels deep"
    case .anchorOrAlias:
      "anchors (`&`) and aliases (`*`) are not supported; quote the text or write the value out"
    case .unsupportedTag(let tag):
      "the YAML tag \(quoted(tag)) is not supported; remove it, or quote text that begins with `!`"
    case .multipleDocuments:
      "the file contains more than one YAML document; keep one"
    case .duplicateKey(let key, let firstLine):
      "duplicate key \(quoted(key)), first in line \(firstLine); remove one"
    case .nonScalarKey:
      "a key must be plain text"
    case .outOfMemory:
      "not enough memory to read the file"
    }
  }

  /// Returns advice about a frequent syntax error, to follow libyaml's own message.
  private static func advice(on problem: String) -> String {
    switch problem {
    case "mapping values are not allowed in this context":
      "; indent keys of the same level equally, and quote text that contains `: `"
    case "found character that cannot start any token":
      "; indent with spaces, and quote text that begins with `@`, `%` or a backquote"
    case "did not find expected alphabetic or numeric character":
      "; quote text that begins with `*` or `&`"
    case "did not find expected key", "did not find expected '-' indicator":
      "; indent items of the same level equally"
    case "could not find expected ':'":
      "; write `: ` after a key"
    case "did not find expected ',' or ']'", "did not find expected ',' or '}'":
      "; close the bracket (text after ` #` is a comment)"
    case "found unexpected end of stream":
      "; close the quotation mark"
    default: ""
    }
  }
}
