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
  }

  @Test("Numbers keep their type")
  func numbers() throws {
    let value = try JSONDecoder().decode(JSONValue.self, from: Data("[1,1.5,true]".utf8))
    #expect(value == .array([.integer(1), .number(1.5), .bool(true)]))
  }
}
