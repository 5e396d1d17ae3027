import Configuration
import Testing

@Suite struct YAMLReaderTests {
  private func read(_ text: String) throws(YAMLError) -> YAMLNode? {
    try YAMLReader.read(Array(text.utf8))
  }

  @Test("Scalars stay text, and sequences and mappings keep their order", arguments: trees)
  func tree(text: String, tree: String) throws {
    #expect(try read(text)?.outline == tree)
  }

  @Test("A document without a value is nil", arguments: ["", "\n\n", "# only words\n", "\u{FEFF}"])
  func nothing(text: String) throws {
    #expect(try read(text) == nil)
  }

  @Test("Values and keys have a line and a column in characters")
  func positions() throws {
    let root = try #require(try read("größe: 1\ntags:\n  - swift\n  - {ä: 日本, b: c}\n"))
    guard case .mapping(let entries) = root.value,
      case .sequence(let items) = entries[1].value.value,
      case .mapping(let inner) = items[1].value
    else { throw Unexpected() }
    #expect(entries[0].value.position == TextPosition(line: 1, column: 8))
    #expect(entries[1].keyPosition == TextPosition(line: 2, column: 1))
    #expect(items[0].position == TextPosition(line: 3, column: 5))
    #expect(items[1].position == TextPosition(line: 4, column: 5))
    #expect(inner[1].keyPosition == TextPosition(line: 4, column: 13))
    #expect(inner[1].value.position == TextPosition(line: 4, column: 16))
  }

  @Test("A byte order mark is ignored")
  func byteOrderMark() throws {
    #expect(try read("\u{FEFF}a: 1\nb: 2\n") == read("a: 1\nb: 2\n"))
  }

  @Test("Only an empty value or an unquoted `~` or `null` is null")
  func null() throws {
    let root = try #require(
      try read("[ ~, null, NULL, '~', \"null\", '', nil, !!str null, !!null x]"))
    guard case .sequence(let items) = root.value else { throw Unexpected() }
    let nulls = items.map { item in
      if case .scalar(let scalar) = item.value { scalar.isNull } else { false }
    }
    #expect(nulls == [true, true, true, false, false, false, false, false, true])
  }

  @Test(
    "An invalid or unsupported document is an error with position and reason", arguments: errors)
  func error(text: String, line: Int, column: Int, problem: YAMLError.Kind) {
    let expected = YAMLError(position: TextPosition(line: line, column: column), kind: problem)
    #expect(throws: expected) { try read(text) }
  }

  @Test("Invalid UTF-8 is an error with its position")
  func notUTF8() {
    let latin = Array("a: 1\nbü: ".utf8) + [0xe9, 0x0a]
    let error = YAMLError(position: TextPosition(line: 2, column: 5), kind: .notText)
    #expect(throws: error) { try YAMLReader.read(latin) }
    let utf16: [UInt8] = [0xff, 0xfe, 0x61, 0, 0x3a, 0, 0x20, 0, 0x31, 0]
    let start = YAMLError(position: TextPosition(line: 1, column: 1), kind: .notText)
    #expect(throws: start) { try YAMLReader.read(utf16) }
  }

  @Test("A file of more than a million bytes is an error")
  func tooLarge() throws {
    let largest = [UInt8](repeating: 0x0a, count: YAMLReader.maxBytes)
    #expect(try YAMLReader.read(largest) == nil)
    let start = YAMLError(position: TextPosition(line: 1, column: 1), kind: .tooLarge)
    #expect(throws: start) { try YAMLReader.read(largest + [0x0a]) }
  }

  @Test("Nesting beyond the limit is an error in both styles")
  func depth() throws {
    let deepest = YAMLReader.maxDepth
    let fits = String(repeating: "[", count: deepest) + String(repeating: "]", count: deepest)
    #expect(try read(fits)?.outline == fits)
    for text in ["[", "- ", "? ", "{a: "] {
      let error = #expect(throws: YAMLError.self) {
        try read(String(repeating: text, count: 100_000))
      }
      #expect(error?.kind == .tooDeep)
    }
  }

  private struct Unexpected: Error {}
}

private let trees: [(String, String)] = [
  (
    "tags: [no, c#, 3.0, .net, c++, on, 0x1F, 2026-11-21]",
    "{tags: [no, c#, 3.0, .net, c++, on, 0x1F, 2026-11-21]}"
  ),
  ("limit: \"50\"\nsite: on", "{limit: 50, site: on}"),
  ("a: c #b\nd: c#e", "{a: c, d: c#e}"),
  ("[127.0.0.1:8399, https://a.org/b, '[::1]:80']", "[127.0.0.1:8399, https://a.org/b, [::1]:80]"),
  ("- - a\n  - b\n-\n- c: 1", "[[a, b], , {c: 1}]"),
  ("%YAML 1.2\n---\na: |\n  b\n  c\n...\n", "{a: b\nc\n}"),
  (
    "a: !!str 1\nb: !!int \"2\"\nc: !!seq [x]\nd: !!map {e: f}\ng: !!bool no\nh: !!float 3",
    "{a: 1, b: 2, c: [x], d: {e: f}, g: no, h: 3}"
  ),
  ("\"a\\0b\": \"\\u263a\"", "{a\0b: ☺}"),
  ("<<: {a: b}", "{<<: {a: b}}"),
  ("a: b\r\nc: d\r\n", "{a: b, c: d}"),
  ("---\n", ""),
]

private let errors: [(String, Int, Int, YAMLError.Kind)] = [
  ("a: &x 1\nb: *x", 1, 4, .anchorOrAlias),
  ("hosts: *.example.org", 1, 9, .syntax("did not find expected alphabetic or numeric character")),
  ("&x a: 1", 1, 1, .anchorOrAlias),
  ("a: 1\n<<: *x", 2, 5, .anchorOrAlias),
  ("a: !ruby/object x", 1, 4, .unsupportedTag("!ruby/object")),
  ("a: !!binary aGk=", 1, 4, .unsupportedTag("tag:yaml.org,2002:binary")),
  ("a: !!seq b", 1, 4, .unsupportedTag("tag:yaml.org,2002:seq")),
  ("a: !!str [b]", 1, 4, .unsupportedTag("tag:yaml.org,2002:str")),
  ("a: ! b", 1, 4, .unsupportedTag("!")),
  ("a: 1\n---\nb: 2", 2, 1, .multipleDocuments),
  ("a: 1\nb: 2\na: 3", 3, 1, .duplicateKey("a", firstLine: 1)),
  ("{a: 1, 'a': 2}", 1, 8, .duplicateKey("a", firstLine: 1)),
  ("? [a]\n: 1", 1, 3, .nonScalarKey),
  ("{a: 1}: 2", 1, 1, .nonScalarKey),
  ("a: b: c", 1, 5, .syntax("mapping values are not allowed in this context")),
  ("a:\n\t- b", 2, 1, .syntax("found character that cannot start any token")),
  ("a: @b", 1, 4, .syntax("found character that cannot start any token")),
  ("a: [b, c", 1, 4, .syntax("did not find expected ',' or ']'")),
  ("a: \"b\nc", 1, 4, .syntax("found unexpected end of stream")),
  ("a: 1\n b: 2", 2, 3, .syntax("mapping values are not allowed in this context")),
  ("a: 1\nb", 2, 1, .syntax("could not find expected ':'")),
  ("a: [\"b\" \"c\"]\nd: e", 1, 9, .syntax("did not find expected ',' or ']'")),
  ("a: \"\\q\"", 1, 5, .syntax("found unknown escape character")),
  ("a: b\u{1}", 1, 5, .notText),
  ("a: b\nc: \u{0}", 2, 4, .notText),
]
