import FoundationEssentials
import Testing

/// Tests the validator that other tests use.
@Suite struct SchemaValidatorTests {
  private func accepts(_ schema: String, _ value: String) throws -> Bool {
    let decoder = JSONDecoder()
    let validator = SchemaValidator(try decoder.decode(JSON.self, from: Data(schema.utf8)))
    return try validator.accepts(decoder.decode(JSON.self, from: Data(value.utf8)))
  }

  @Test("Each keyword accepts valid values and rejects others", arguments: keywords)
  func keyword(schema: String, accepted: [String], refused: [String]) throws {
    for value in accepted { #expect(try accepts(schema, value), "\(value)") }
    for value in refused { #expect(try !accepts(schema, value), "\(value)") }
  }

  @Test("An unknown keyword is an error")
  func unknownKeyword() {
    #expect(throws: SchemaValidator.UnknownKeyword.self) { try accepts(#"{"oneOf": []}"#, "1") }
    #expect(throws: SchemaValidator.UnknownKeyword.self) {
      try accepts(#"{"additionalProperties": true}"#, "{}")
    }
  }
}

private let keywords: [(String, [String], [String])] = [
  (#"{"type": "integer"}"#, ["1", "-3", "5.0"], ["1.5", #""1""#, "true", "null", "[]", "{}"]),
  (#"{"type": ["string", "null"]}"#, [#""a""#, "null"], ["1", "false", "[]"]),
  (#"{"type": "boolean"}"#, ["true", "false"], ["1", #""true""#]),
  (#"{"type": "number"}"#, ["1", "1.5"], [#""1""#]),
  (#"{"enum": ["a", 1, null]}"#, [#""a""#, "1", "null"], [#""b""#, "2", "true"]),
  (#"{"minimum": 1, "maximum": 3}"#, ["1", "3", #""9""#], ["0", "4"]),
  (#"{"minLength": 2}"#, [#""ab""#, #""é日""#, "1"], [#""a""#, #""""#]),
  (#"{"pattern": "^a+$"}"#, [#""a""#, #""aa""#, "1"], [#""b""#, #""ab""#, #""a\n""#]),
  (#"{"pattern": "b"}"#, [#""abc""#], [#""ac""#]),
  (
    #"{"items": {"type": "string"}, "minItems": 1, "maxItems": 2}"#,
    [#"["a"]"#, #"["a","b"]"#, "1"],
    ["[]", "[1]", #"["a","b","c"]"#]
  ),
  (
    #"{"properties": {"a": {"type": "string"}}}"#, ["{}", #"{"a":"b"}"#, #"{"c":1}"#, "1"],
    [#"{"a":1}"#]
  ),
  (
    #"{"properties": {"a": {}}, "additionalProperties": false}"#, ["{}", #"{"a":1}"#],
    [#"{"b":1}"#]
  ),
  (#"{"required": ["a"]}"#, [#"{"a":null}"#, "[]"], ["{}", #"{"b":1}"#]),
  (#"{"minProperties": 1}"#, [#"{"a":1}"#], ["{}"]),
  (#"{"anyOf": [{"type": "string"}, {"minimum": 5}]}"#, [#""a""#, "5"], ["4"]),
  (#"{"not": {"type": "string"}}"#, ["1"], [#""a""#]),
  (
    #"{"dependentSchemas": {"a": {"required": ["b"]}}}"#, ["{}", #"{"b":1}"#, #"{"a":1,"b":2}"#],
    [#"{"a":1}"#]
  ),
  (##"{"$ref": "#/$defs/x", "$defs": {"x": {"type": "string"}}}"##, [#""a""#], ["1"]),
  (##"{"$ref": "#/$defs/x", "maximum": 3, "$defs": {"x": {"minimum": 1}}}"##, ["2"], ["0", "4"]),
]
