import Dumps
import Foundation
import StackExchange
import TestSupport
import Testing

@Suite struct ForbiddenCharacterTests {
  private let temporaryFolder = TemporaryFolder()
  private var folder: String { temporaryFolder.path }

  /// Bytes that a lenient writer put into a value, and the text that they become.
  struct Example: Sendable, CustomTestStringConvertible {
    let xml: [UInt8]
    let text: String
    /// The number of characters that U+FFFD replaces.
    var count = 1
    var testDescription: String { String(decoding: xml, as: UTF8.self).debugDescription }

    init(_ xml: String, _ text: String = "\u{FFFD}", count: Int = 1) {
      self.init(Array(xml.utf8), text, count: count)
    }

    init(_ xml: [UInt8], _ text: String = "\u{FFFD}", count: Int = 1) {
      (self.xml, self.text, self.count) = (xml, text, count)
    }
  }

  static let references = characterReferences + unknownReferences

  private static let characterReferences: [Example] = [
    Example("&#x0E;"), Example("&#x0;"), Example("&#0;"), Example("&#x1F;"), Example("&#31;"),
    Example("&#x0000000000b;"), Example("&#000000012;"), Example("&#xFFFE;"), Example("&#xFFFF;"),
    Example("&#65535;"), Example("&#x110000;"), Example("&#x1100000000000000000000;"),
    Example("&#99999999999999999999999;"), Example("&#xD800;"), Example("&#xdfff;"),
    Example("&#55357;"),
    Example("&#xD83D;&#xDE00;", "😀", count: 0), Example("&#55357;&#56832;", "😀", count: 0),
    Example("&#x00d83d;&#56832;", "😀", count: 0),
    Example("&#xDBFF;&#xDFFF;", "\u{10FFFF}", count: 0),
    Example("&#xDE00;&#xD83D;", "\u{FFFD}\u{FFFD}", count: 2),
    Example("&#xD83D;&#xD83D;&#xDE00;", "\u{FFFD}😀"),
    Example("&#xD83D; &#xDE00;", "\u{FFFD} \u{FFFD}", count: 2),
    Example("&#xD83D;&amp;", "\u{FFFD}&"), Example("&#x9;&#10;&#xD;", "\t\n\r", count: 0),
    Example(
      "&#x7F;&#x85;&#xFDD0;", "\u{7F}\u{85}" + String(decoding: [0xEF, 0xB7, 0x90], as: UTF8.self),
      count: 0),
    Example("&amp;#x0;", "&#x0;", count: 0),
  ]

  /// References that XML does not know.
  private static let unknownReferences: [Example] = [
    Example("&#XE;"), Example("&#X41;"), Example("&#;"), Example("&#x;"), Example("&#xG;"),
    Example("&#1a;"), Example("&nbsp;"), Example("&AMP;"), Example("&ampx;"), Example("&am;"),
    Example("&;"), Example("&e1;"), Example("&", "\u{FFFD}"), Example("& ", "\u{FFFD} "),
    Example("&&amp;", "\u{FFFD}&"), Example("&&", count: 2), Example("&#", "\u{FFFD}#"),
    Example("&#x0", "\u{FFFD}#x0"), Example("&amp", "\u{FFFD}amp"),
    Example("&a b;", "\u{FFFD}a b;"), Example("&é;", "\u{FFFD}é;"),
    Example("&amp;&lt;&gt;&quot;&apos;\u{1}", "&<>\"'\u{FFFD}"),
  ].map(repeatingReplacement)

  static let rawBytes: [Example] = [
    Example([0x0E]), Example([0]), Example([0x1F]), Example([0, 0], "\u{FFFD}\u{FFFD}", count: 2),
    Example([0xEF, 0xBF, 0xBE]), Example([0xEF, 0xBF, 0xBF]),
    Example([0xED, 0xA0, 0x80]), Example([0xED, 0xBF, 0xBF]),
    Example([0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80], "😀", count: 0),
    Example(Array("&#xD83D;".utf8) + [0xED, 0xB8, 0x80], "😀", count: 0),
    Example([0xC3, 0x28], "\u{FFFD}("), Example([0xE2, 0x82]), Example([0xF0, 0x9F, 0x98]),
    Example([0x80]), Example([0xFF]), Example([0xF4, 0x90, 0x80, 0x80], count: 4),
    Example([0xC0, 0x80], count: 2), Example([0xE0, 0x80, 0x80], count: 3),
    Example([0xF0, 0x80, 0x80, 0x80], count: 4), Example([0xED, 0xA0], count: 2),
    Example([0xF5, 0x80], count: 2), Example(Array("é€😀\u{FFFD}".utf8), "é€😀\u{FFFD}", count: 0),
  ].map(repeatingReplacement)

  /// Completes the text of an example whose characters are all replaced.
  private static func repeatingReplacement(_ example: Example) -> Example {
    let isRepeated = example.count > 1 && example.text == "\u{FFFD}"
    return isRepeated
      ? Example(
        example.xml, String(repeating: "\u{FFFD}", count: example.count), count: example.count)
      : example
  }

  @Test("A forbidden character or reference becomes U+FFFD", arguments: references + rawBytes)
  func replaced(example: Example) async throws {
    let dump = try DumpFolder(folder)
    let row = question(1, title: "a@b", "Unread=\"@\"").utf8.split(
      separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    try dump.write(
      .posts,
      Array("<posts>\n<row ".utf8) + row.map(Array.init).joined(separator: example.xml)
        + Array("/>\n</posts>".utf8))
    let report = try await dump.importDump()
    #expect(report.questions == 1)
    #expect(try dump.question(1)?.title == "a\(example.text)b")
    #expect(report.replacedCharacters == 2 * example.count)
    #expect(report.repairExamples.count == 2 * example.count)
  }

  @Test("Replaced characters are reported with file, line and row, at most ten of them")
  func report() async throws {
    let dump = try DumpFolder(folder)
    let control = String(repeating: "\u{1}", count: 9)
    try dump.write(
      .posts,
      "<posts>\n<row \(question(1))/>\n<row \(question(2, title: "é&#x0E;"))/>\n"
        + "<row \(question(3, body: "\n\(control)"))/>\n</posts>")
    try dump.write(.comments, [comment(1, on: 1, "\u{1F}")])
    let report = try await dump.importDump()
    let path = "\(dump.path)/Posts.xml, line "
    #expect(report.replacedCharacters == 11)
    #expect(
      report.repairExamples == ["\(path)3, row 2: replaced &#x0E; with U+FFFD"]
        + Array(repeating: "\(path)5, row 3: replaced byte 0x01 with U+FFFD", count: 9))
  }

  @Test(
    "Ten replaced characters and padding in one table, then more of both in the next, are reported")
  func fullReport() async throws {
    let dump = try DumpFolder(folder)
    let control = String(repeating: "\u{1}", count: 12)
    try dump.write(.posts, "<posts><row \(question(1, body: control))/></posts>\u{0}")
    try dump.write(.comments, "<comments><row \(comment(1, on: 1, control))/></comments>\u{0}")
    for key in ["", "tags a"] {
      let report = try await dump.importDump(DumpSelection(storageKey: key))
      #expect(report.questions == 1 && report.comments == 1)
      #expect(report.replacedCharacters == 24)
      #expect(report.repairExamples.count == 12)
      #expect(report.repairExamples.last?.contains("Comments.xml: ignored") == true)
    }
  }

  @Test("A selective import, which reads posts twice, reports each replaced character once")
  func selectiveReport() async throws {
    let dump = try DumpFolder(folder)
    try dump.write(
      .posts, [answer(2, to: 1, body: "&#x1;"), question(1, title: "\u{1F}"), question(3)])
    let whole = try await dump.importDump()
    let selected = try await dump.importDump(DumpSelection(storageKey: "score 1"))
    #expect(whole.replacedCharacters == 2 && whole.repairExamples.count == 2)
    #expect(selected.replacedCharacters == 2)
    #expect(selected.repairExamples == whole.repairExamples)
  }

  @Test(
    "What follows the last tag is ignored if it is no row",
    arguments: [
      "\u{0}", "\n\u{0}\u{0}\n", "garbage", "</posts>", "<html><body>Error</body>", "\u{1}<ro",
    ])
  func padding(text: String) async throws {
    for (xml, count) in [("<posts><row \(question(1))/></posts>", 1), ("<posts />", 0)] {
      try await withTemporaryFolder { folder in
        let dump = try DumpFolder(folder)
        try dump.write(.posts, xml + text)
        let report = try await dump.importDump()
        #expect(report.questions == count && report.replacedCharacters == 0)
        #expect(
          report.repairExamples == [
            "\(dump.path)/Posts.xml: ignored what follows the last tag "
              + "(size in bytes: \(text.utf8.count))"
          ])
      }
    }
  }

  @Test("Padding that is longer than any row is ignored; a row behind it is an error")
  func longPadding() async throws {
    let dump = try DumpFolder(folder)
    let table = Array("<posts><row \(question(1, title: "a\u{0}"))/></posts>".utf8)
    let padding = [UInt8](repeating: 0, count: 17_700_000)
    try dump.write(.posts, table + padding)
    let report = try await dump.importDump()
    #expect(report.questions == 1 && report.replacedCharacters == 1)
    #expect(report.repairExamples.last?.hasSuffix("(size in bytes: 17700000)") == true)
    try dump.write(.posts, table + padding + table)
    await #expect(throws: DumpError.self) { try await dump.importDump() }
  }

  @Test("Rows before damage are kept, and only their characters are counted")
  func damage() async throws {
    let dump = try DumpFolder(folder)
    try dump.write(
      .posts,
      "<posts>\n<row \(question(1, title: "\u{0}é&#0;"))/>\n<row \(question(2, title: "\u{0}")) <\n"
    )
    await #expect(throws: DumpError.self) { try await dump.importDump() }
    #expect(try dump.question(1)?.title == "\u{FFFD}é\u{FFFD}")
    let text = try String(contentsOfFile: "\(dump.path)/Posts.xml", encoding: .utf8)
    try dump.write(.posts, text.replacing(" <\n", with: "/></posts>"))
    let file = try #require(try DataDump(at: [dump.path]).tables.first)
    var counts: [Int] = []
    try await file.forEachBatch { counts.append($0.repairs.replacedCharacters) }
    #expect(counts == [3])
  }

  @Test("Rows are the same, whatever their blocks are", arguments: 0..<6)
  func blocks(seed: UInt64) async throws {
    var random = SplitMix(seed: seed)
    let examples =
      Self.references + Self.rawBytes + [Example("text", count: 0), Example("&lt;", count: 0)]
    var (xml, titles, count) = (Array("\u{FEFF}<posts>\n".utf8), [String](), 0)
    for id in 0..<12 {
      var (value, title) = ([UInt8](), "")
      for _ in 0..<random.below(5) {
        let example = examples[random.below(examples.count)]
        // A space keeps the bytes of two examples from forming one character.
        value += example.xml + [0x20]
        title += (["text", "&lt;"].first { Array($0.utf8) == example.xml } ?? example.text) + " "
        count += example.count
      }
      xml += Array("<row Title=\"".utf8) + value + Array("\" Id=\"\(id)\"/>\n".utf8)
      titles.append(title.replacing("&lt;", with: "<"))
    }
    let dump = try DumpFolder(folder)
    try dump.write(.posts, xml + Array("</posts>".utf8))
    let file = try #require(try DataDump(at: [dump.path]).tables.first)
    for blockSize in 8...xml.count + 9 {
      var (found, replaced, ends): ([String], Int, [TablePosition]) = ([], 0, [])
      try await file.forEachBatch(blockSize: blockSize) { batch in
        found += (0..<batch.count).map {
          batch.text($0, PostColumn.title).map { String(decoding: $0, as: UTF8.self) } ?? "none"
        }
        replaced += batch.repairs.replacedCharacters
        ends.append(batch.end)
      }
      #expect(found == titles && replaced == count, "block size \(blockSize)")
      #expect(ends.last?.offset == file.size && ends.last?.line == 14)
    }
  }
}
