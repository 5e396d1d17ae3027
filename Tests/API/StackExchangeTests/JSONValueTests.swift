import FoundationEssentials
import StackExchange
import Testing

@Suite struct JSONValueTests {
  @Test(
    "Any JSON value is encoded as it was decoded",
    arguments: [
      "null", "true", "12", "-3", "1.5", #""a""#, "[]", "{}", #"[1,[true,null],{"a":"b"}]"#,
    ])
  func roundTrip(json: String) throws {
    let value = try JSONDecoder().decode(JSONValue.self, from: Data(json.utf8))
    #expect(String(decoding: try JSONEncoder().encode(value), as: UTF8.self) == json)
    #expect(JSONValue(json: Array(json.utf8)) == value)
    #expect(String(decoding: value.json, as: UTF8.self) == json)
  }

  @Test("Numbers keep their type")
  func numbers() throws {
    let value = try JSONDecoder().decode(JSONValue.self, from: Data("[1,1.5,true]".utf8))
    #expect(value == .array([.integer(1), .number(1.5), .bool(true)]))
  }

  @Test(
    "A text is parsed to its value",
    arguments: [
      ("\u{FEFF}\r\n\t [ 1 , { \"a\" : { } } ]\n", [1, ["a": [:]]]),
      ("-0", 0), ("1.0", 1), ("1E3", 1_000), ("25e-1", 2.5), ("-0.5e+1", -5),
      ("9007199254740993", 9_007_199_254_740_993),
      ("18446744073709551616", 18_446_744_073_709_551_616.0),
      // Numbers that are too large for every type of number.
      ("1e400", .null), ("[-1e400,1]", [.null, 1]),
      (#"{"a":1,"b":2,"a":3}"#, ["a": 1, "b": 2]),
      (#""\"\\\/\b\f\n\r\t\u00e9\uD83D\uDE00""#, "\"\\/\u{8}\u{C}\n\r\té😀"),
      (#""\ud83dx\ud83d\ud83d\ude00\udc00\\u0041""#, "\u{FFFD}x\u{FFFD}😀\u{FFFD}\\u0041"),
    ] as [(String, JSONValue)])
  func parsing(text: String, value: JSONValue) {
    #expect(JSONValue(json: Array(text.utf8)) == value)
  }

  @Test(
    "A text that is not JSON has no value",
    arguments: [
      "", " ", "[", "]", "[1", "[1,", "[1,]", "[,1]", "[1 2]", "[1}", "{", "{\"a\"", "{\"a\":",
      "{\"a\":1", "{\"a\":1,", "{\"a\":1,}", "{a:1}", "{\"a\" 1}", "{1:1}", "[] []", "tru", "True",
      "nul", "NaN", "Infinity", "01", "-01", "-", "+1", "1.", ".5", "1e", "1e+", "0x1", "\"",
      "\"\\",
      "\"\\\"", #""\x""#, #""\u12""#, #""\u12"#, #""\u+123""#, "\"a\nb\"", "\"\\\n\"", "'a'",
      "/**/1", "1\u{A0}", "1\u{C}",
    ])
  func invalidText(text: String) {
    #expect(JSONValue(json: Array(text.utf8)) == nil)
  }

  @Test("Values are nested at most 512 levels deep", arguments: [("[", "]"), (#"{"a":"#, "}")])
  func depth(open: String, close: String) {
    func nested(_ depth: Int) -> [UInt8] {
      Array(
        (String(repeating: open, count: depth) + "[]" + String(repeating: close, count: depth)).utf8
      )
    }
    #expect(JSONValue(json: nested(511))?.json == nested(511))
    #expect(JSONValue(json: nested(512)) == nil)
    #expect(JSONValue(json: nested(100_000)) == nil)
  }

  @Test("Values below many levels are parsed in linear time", .timeLimit(.minutes(1)))
  func deepElements() {
    let elements = [JSONValue](repeating: ["a": [1.5, .null]], count: 20_000)
    let value = (0..<400).reduce(JSONValue.array(elements)) { value, _ in .array([value]) }
    #expect(JSONValue(json: value.json) == value)
  }
}
