import Basics
import Testing

@Suite struct EscapingTests {
  private func escaped(_ text: String) -> String {
    var buffer = ByteBuffer(capacity: 0)
    buffer.append(text, escapedFor: HTMLEscaping.self)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }

  @Test("Special characters of HTML are escaped, and all others are not")
  func references() {
    let all = String(decoding: (0..<0x80).map { UInt8($0) }, as: UTF8.self)
    let expected =
      all.split(separator: "&").joined(separator: "&amp;").split(separator: "<").joined(
        separator: "&lt;"
      ).split(separator: ">").joined(separator: "&gt;").split(separator: "\"").joined(
        separator: "&quot;")
    #expect(escaped(all) == expected)
    #expect(escaped("") == "")
    #expect(escaped("é\u{1F600}&&<é") == "é\u{1F600}&amp;&amp;&lt;é")
  }

  @Test("Special characters are escaped at any position")
  func positions() {
    for length in 1...20 {
      for position in 0..<length {
        let before = String(repeating: "%", count: position)
        let after = String(repeating: "'", count: length - position - 1)
        for (character, reference) in [("\"", "&quot;"), ("&", "&amp;"), ("<", "&lt;")] {
          #expect(escaped(before + character + after) == before + reference + after)
        }
      }
    }
  }

  @Test("A range of bytes is escaped without the bytes around it")
  func ranges() {
    var buffer = ByteBuffer(capacity: 1)
    let bytes = Array("<a&b>".utf8)
    buffer.append(bytes, 1..<4, escapedFor: HTMLEscaping.self)
    #expect(buffer.bytes == Array("a&amp;b".utf8))
    buffer.append(bytes, escapedFor: HTMLEscaping.self)
    #expect(buffer.bytes == Array("a&amp;b&lt;a&amp;b&gt;".utf8))
    buffer.removeAll()
    #expect(buffer.bytes == [])
  }

  @Test("A custom escaping can replace several bytes and keep single ones")
  func customEscaping() {
    var buffer = ByteBuffer()
    buffer.append("a--b-c---", escapedFor: Dashes.self)
    #expect(buffer.bytes == Array("a–b-c–-".utf8))
  }

  /// Escapes two hyphens as a dash.
  private enum Dashes: Escaping {
    static func isSpecial(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "-") }

    static func escape(at index: Int, in bytes: borrowing Span<UInt8>) -> Escape? {
      index + 1 < bytes.count && isSpecial(bytes[index + 1])
        ? Escape(text: "–", replacedCount: 2) : nil
    }
  }
}
