import Basics
import Testing

@Suite struct CharacterReferenceTests {
  @Test(
    "Numeric references and the named ones of XML are decoded once",
    arguments: [
      ("a &lt;b&gt; &amp; &quot;c&quot; &apos;d&apos;", "a <b> & \"c\" 'd'"),
      ("&#65;&#x41;&#X4a;&#128512;", "AAJ\u{1F600}"), ("&amp;lt;", "&lt;"),
      ("&#x110000;&#xD800;&#0;", "\u{FFFD}\u{FFFD}\0"), ("no reference", "no reference"), ("", ""),
    ])
  func decoded(text: String, expected: String) {
    #expect(text.decodingXMLReferences == expected)
  }

  @Test(
    "Invalid references, and those without a semicolon, stay unchanged",
    arguments: [
      "&", "&;", "&#;", "&#x;", "&lt", "&nbsp;", "&LT;", "& lt;", "&#12 ;", "&#00000065;",
    ])
  func untouched(text: String) {
    #expect(text.decodingXMLReferences == text)
  }

  @Test(
    "A reference has a value, an end and an optional semicolon",
    arguments: [
      (1, "name 2..<6, end 6"), (6, "number 38 of 2, end 10"), (11, "number 38 of 2; end 17"),
      (0, nil),
    ] as [(Int, String?)])
  func form(index: Int, expected: String?) {
    let bytes = Array("x&ampy&#38z&#x26;".utf8)
    let reference = CharacterReference(in: bytes.span, at: index, before: bytes.count)
    let form = reference.map { reference in
      let value =
        switch reference.value {
        case .name(let range): "name \(range)"
        case .number(let number, digits: let digits): "number \(number) of \(digits)"
        }
      return "\(value)\(reference.hasSemicolon ? ";" : ",") end \(reference.end)"
    }
    #expect(form == expected)
  }

  @Test("A truncated reference is not parsed", arguments: ["&", "&#", "&#x", "&#xg", "&!"])
  func truncated(text: String) {
    let bytes = Array(text.utf8)
    #expect(CharacterReference(in: bytes.span, at: 0, before: bytes.count) == nil)
  }
}
