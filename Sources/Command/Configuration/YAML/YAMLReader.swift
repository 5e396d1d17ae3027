internal import Basics

/// A reader of YAML documents with limits on their size and depth.
///
/// Features that make other readers slow or surprising are errors: anchors and aliases, which can grow without bound,
/// custom tags, several documents, and duplicate keys. Scalars stay as written: `no` is text until a flag is
/// expected.
package struct YAMLReader: ~Copyable {
  /// The maximum size of a YAML document in bytes.
  package static let maxBytes = 1_000_000
  /// The maximum depth of nested lists and mappings.
  package static let maxDepth = 16

  /// The parser whose events the reader turns into nodes.
  private let parser: YAMLParser

  /// Reads a whole file, with or without a byte order mark; returns `nil` if it contains only blanks and comments.
  package static func read(_ bytes: [UInt8]) throws(YAMLError) -> YAMLNode? {
    guard bytes.count <= maxBytes else {
      throw YAMLError(position: TextPosition(line: 1, column: 1), kind: .tooLarge)
    }
    let hasByteOrderMark = bytes.starts(with: [0xef, 0xbb, 0xbf])
    return try YAMLReader(parser: YAMLParser(hasByteOrderMark ? Array(bytes.dropFirst(3)) : bytes))
      .readDocument()
  }

  /// Reads all events, and returns the root of the only document; `nil` if there is none.
  private func readDocument() throws(YAMLError) -> YAMLNode? {
    var root: YAMLNode?
    var documentCount = 0
    while true {
      let event = try parser.nextEvent()
      switch event.kind {
      case .streamEnd: return root
      case .documentStart:
        documentCount += 1
        guard documentCount == 1 else {
          throw YAMLError(position: event.position, kind: .multipleDocuments)
        }
        root = try readNode(from: try parser.nextEvent(), depth: 0)
      case .alias, .scalar, .sequenceStart, .sequenceEnd, .mappingStart, .mappingEnd, .other:
        continue
      }
    }
  }

  /// Reads the YAML value that begins with an event.
  private func readNode(from event: YAMLEvent, depth: Int) throws(YAMLError) -> YAMLNode {
    guard event.kind != .alias, !event.hasAnchor else {
      throw YAMLError(position: event.position, kind: .anchorOrAlias)
    }
    guard depth < Self.maxDepth else {
      throw YAMLError(position: event.position, kind: .tooDeep)
    }
    try checkTag(of: event)
    switch event.kind {
    case .sequenceStart:
      return YAMLNode(value: .sequence(try readItems(depth: depth)), position: event.position)
    case .mappingStart:
      return YAMLNode(value: .mapping(try readEntries(depth: depth)), position: event.position)
    case .scalar(let text, let isPlain):
      let isPlain = isPlain && event.tag == nil
      let isNull = isPlain ? Self.isNull(text) : event.tag == Self.coreTagPrefix + "null"
      let scalar = YAMLNode.Scalar(text: text, isPlain: isPlain, isNull: isNull)
      return YAMLNode(value: .scalar(scalar), position: event.position)
    case .documentStart, .streamEnd, .alias, .sequenceEnd, .mappingEnd, .other:
      // Unreachable: in libyaml's grammar a node begins wherever this is called.
      throw YAMLError(position: event.position, kind: .syntax("a value is missing"))
    }
  }

  /// Reads the items of a YAML list up to its end.
  private func readItems(depth: Int) throws(YAMLError) -> [YAMLNode] {
    var items: [YAMLNode] = []
    while true {
      let event = try parser.nextEvent()
      if event.kind == .sequenceEnd { return items }
      items.append(try readNode(from: event, depth: depth + 1))
    }
  }

  /// Reads the keys and values of a YAML mapping up to its end.
  private func readEntries(depth: Int) throws(YAMLError) -> [YAMLNode.KeyValuePair] {
    var entries: [YAMLNode.KeyValuePair] = []
    var firstLines: [String: Int] = [:]
    while true {
      let event = try parser.nextEvent()
      if event.kind == .mappingEnd { return entries }
      guard case .scalar(let key) = try readNode(from: event, depth: depth + 1).value else {
        throw YAMLError(position: event.position, kind: .nonScalarKey)
      }
      if let first = firstLines.updateValue(event.position.line, forKey: key.text) {
        throw YAMLError(
          position: event.position, kind: .duplicateKey(key.text, firstLine: first))
      }
      let value = try readNode(from: try parser.nextEvent(), depth: depth + 1)
      entries.append(
        YAMLNode.KeyValuePair(key: key.text, keyPosition: event.position, value: value))
    }
  }

  /// Throws an error unless an explicit tag is a core tag of YAML that fits the kind of value.
  private func checkTag(of event: YAMLEvent) throws(YAMLError) {
    guard let tag = event.tag else { return }
    let validTags =
      switch event.kind {
      case .scalar: ["str", "int", "float", "bool", "null"]
      case .sequenceStart: ["seq"]
      case .mappingStart: ["map"]
      case .documentStart, .streamEnd, .alias, .sequenceEnd, .mappingEnd, .other: [String]()
      }
    guard validTags.contains(where: { tag == Self.coreTagPrefix + $0 }) else {
      throw YAMLError(position: event.position, kind: .unsupportedTag(tag))
    }
  }

  /// The common prefix of YAML's core tags, such as `tag:yaml.org,2002:str`.
  private static let coreTagPrefix = "tag:yaml.org,2002:"

  /// Reports whether an unquoted scalar means null.
  private static func isNull(_ text: String) -> Bool {
    ["", "~", "null", "Null", "NULL"].contains(text)
  }
}

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
