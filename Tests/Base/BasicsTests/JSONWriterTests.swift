import Basics
import Testing

@Suite struct JSONWriterTests {
  @Test("Fields and items are written on separate lines, in order")
  func shape() {
    var json = JSONWriter()
    json.object { json in
      json.text("name", "a")
      json.number("count", 3)
      json.text("nothing", nil)
      json.field("items")
      json.array { json in
        for item in ["x", "y"] {
          json.beginItem()
          json.value(item)
        }
      }
      json.field("empty")
      json.object { _ in }
    }
    let expected = """
      {
        "name": "a",
        "count": 3,
        "nothing": null,
        "items": [
          "x",
          "y"
        ],
        "empty": {}
      }

      """
    #expect(String(decoding: json.bytes, as: UTF8.self) == expected)
  }

  @Test("Strings contain only the escapes that JSON requires, and those of control characters")
  func strings() {
    var bytes: [UInt8] = []
    bytes.append(quoted: "a\"b\\c\n\r\t\u{1}\u{7F}\u{80}\u{9B}\u{A0}/é👍à")
    #expect(
      String(decoding: bytes, as: UTF8.self) == #""a\"b\\c\n\r\t\u0001\u007f\u0080\u009b"#
        + "\u{A0}/é👍à\"")
  }

  @Test("For pages, characters with a meaning in HTML or old JavaScript are escaped")
  func markup() {
    var bytes: [UInt8] = []
    bytes.append(quoted: "</a>&\u{2028}\u{2029}è\u{A8}\u{2027}é", escapesMarkup: true)
    let expected = #""\u003c/a\u003e\u0026\u2028\u2029è\u{A8}\u{2027}é""#
      .replacing(#"\u{A8}"#, with: "\u{A8}").replacing(#"\u{2027}"#, with: "\u{2027}")
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
  }
}
