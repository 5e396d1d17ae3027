/// Reads a YAML document into a tree of values, within bounds.
///
/// What makes other readers big or surprising is refused: references, which can grow without end,
/// tags beyond YAML's own, several documents, keys that stand twice. Scalars stay as they are
/// written, so that `no` is the text it looks like until a flag is expected.
package struct YAMLReader: ~Copyable {
  /// In bytes.
  package static let largestSize = 1_000_000
  package static let greatestDepth = 16

  private let parser: YAMLParser

  /// Reads a whole file, with or without a byte order mark; `nil` when it holds nothing but blanks
  /// and comments.
  package static func read(_ bytes: [UInt8]) throws(YAMLError) -> YAMLNode? {
    guard bytes.count <= largestSize else {
      throw YAMLError(position: TextPosition(line: 1, column: 1), problem: .tooLarge)
    }
    let hasMark = bytes.starts(with: [0xef, 0xbb, 0xbf])
    return try YAMLReader(parser: YAMLParser(hasMark ? Array(bytes.dropFirst(3)) : bytes))
      .document()
  }

  private func document() throws(YAMLError) -> YAMLNode? {
    var root: YAMLNode?
    var documents = 0
    while true {
      let event = try parser.next()
      switch event.kind {
      case .streamEnd: return root
      case .documentStart:
        documents += 1
        guard documents == 1 else {
          throw YAMLError(position: event.position, problem: .secondDocument)
        }
        root = try node(from: try parser.next(), depth: 0)
      case .alias, .scalar, .sequenceStart, .sequenceEnd, .mappingStart, .mappingEnd, .other:
        continue
      }
    }
  }

  private func node(from event: YAMLEvent, depth: Int) throws(YAMLError) -> YAMLNode {
    guard event.kind != .alias, !event.hasAnchor else {
      throw YAMLError(position: event.position, problem: .reference)
    }
    guard depth < Self.greatestDepth else {
      throw YAMLError(position: event.position, problem: .tooDeep)
    }
    try checkTag(of: event)
    switch event.kind {
    case .sequenceStart:
      return YAMLNode(content: .sequence(try items(depth: depth)), position: event.position)
    case .mappingStart:
      return YAMLNode(content: .mapping(try entries(depth: depth)), position: event.position)
    case .scalar(let text, let isPlain):
      let isPlain = isPlain && event.tag == nil
      let isNull = isPlain ? Self.isNull(text) : event.tag == Self.core + "null"
      let scalar = YAMLNode.Scalar(text: text, isPlain: isPlain, isNull: isNull)
      return YAMLNode(content: .scalar(scalar), position: event.position)
    case .documentStart, .streamEnd, .alias, .sequenceEnd, .mappingEnd, .other:
      // libyaml's grammar has a node wherever this is called.
      throw YAMLError(position: event.position, problem: .syntax("a value is missing"))
    }
  }

  private func items(depth: Int) throws(YAMLError) -> [YAMLNode] {
    var items: [YAMLNode] = []
    while true {
      let event = try parser.next()
      if event.kind == .sequenceEnd { return items }
      items.append(try node(from: event, depth: depth + 1))
    }
  }

  private func entries(depth: Int) throws(YAMLError) -> [YAMLNode.Entry] {
    var entries: [YAMLNode.Entry] = []
    var lines: [String: Int] = [:]
    while true {
      let event = try parser.next()
      if event.kind == .mappingEnd { return entries }
      guard case .scalar(let key) = try node(from: event, depth: depth + 1).content else {
        throw YAMLError(position: event.position, problem: .keyIsNoText)
      }
      if let first = lines.updateValue(event.position.line, forKey: key.text) {
        throw YAMLError(
          position: event.position, problem: .duplicateKey(key.text, firstLine: first))
      }
      let value = try node(from: try parser.next(), depth: depth + 1)
      entries.append(
        YAMLNode.Entry(key: key.text, keyPosition: event.position, value: value))
    }
  }

  /// Lets YAML's own tags stand where they fit.
  private func checkTag(of event: YAMLEvent) throws(YAMLError) {
    guard let tag = event.tag else { return }
    let fitting =
      switch event.kind {
      case .scalar: ["str", "int", "float", "bool", "null"]
      case .sequenceStart: ["seq"]
      case .mappingStart: ["map"]
      case .documentStart, .streamEnd, .alias, .sequenceEnd, .mappingEnd, .other: [String]()
      }
    guard fitting.contains(where: { tag == Self.core + $0 }) else {
      throw YAMLError(position: event.position, problem: .foreignTag(tag))
    }
  }

  private static let core = "tag:yaml.org,2002:"

  private static func isNull(_ text: String) -> Bool {
    ["", "~", "null", "Null", "NULL"].contains(text)
  }
}
