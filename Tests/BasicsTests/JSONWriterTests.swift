import Basics
import Testing

@Suite struct JSONWriterTests {
  @Test("Fields and items stand on lines of their own, in the order given")
  func shape() {
    var json = JSONWriter()
    json.object { json in
      json.text("name", "a")
      json.number("count", 3)
      json.text("nothing", nil)
      json.field("items")
      json.array { json in
        for item in ["x", "y"] {
          json.item()
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

  @Test("Strings have the escapes that JSON demands, and no more")
  func strings() {
    var bytes: [UInt8] = []
    bytes.append(quoted: "a\"b\\c\n\r\t\u{1}\u{7F}/é👍")
    #expect(String(decoding: bytes, as: UTF8.self) == #""a\"b\\c\n\r\t\u0001\u007f/é👍""#)
  }

  @Test("In pages nothing is written that HTML or an old script gives a meaning")
  func markup() {
    var bytes: [UInt8] = []
    bytes.append(quoted: "</a>&\u{2028}\u{2029}è\u{A8}\u{2027}é", escapesMarkup: true)
    let expected = #""\u003c/a\u003e\u0026\u2028\u2029è\u{A8}\u{2027}é""#
      .replacing(#"\u{A8}"#, with: "\u{A8}").replacing(#"\u{2027}"#, with: "\u{2027}")
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
  }
}
