import Archive
import Dumps
import Foundation
import StackExchange
import TestSupport
import Testing

@Suite struct RefusedXMLTests {
  private let temporaryFolder = TemporaryFolder()
  private var folder: String { temporaryFolder.path }

  @Test("Damage is reported with file, line and column, and earlier rows are kept")
  func damage() async throws {
    let dump = try DumpFolder(folder)
    try dump.write(.posts, "<posts>\n<row \(question(1))/>\n<row Id=\"2\" <\n")
    await #expect(
      throws: DumpError.malformed(
        file: "\(dump.path)/Posts.xml", line: 3, column: 13,
        error: .notWellFormed("not well-formed (invalid token)"))
    ) { try await dump.importDump() }
    #expect(try dump.question(1)?.title == "Title")
    #expect(try dump.archive().dumps().map(\.endDate) == [nil])
  }

  @Test(
    "XML that dumps do not contain is refused",
    arguments: [
      ("<!DOCTYPE posts [<!ENTITY a \"b\">]><posts/>", DumpXMLError.documentType),
      ("<posts><row Id=\"1\"><b/></row></posts>", .unexpectedElement("b")),
      (
        "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><posts/>",
        .unsupportedEncoding("ISO-8859-1")
      ),
      ("<?xml version=\"1.0\" encoding=\"utf-16\"?><posts/>", .unsupportedEncoding("utf-16")),
      ("<html><body/></html>", .unexpectedElement("body")),
      (
        "<posts><row Id=\"1\" & Body=\"a\"/></posts>",
        .notWellFormed("not well-formed (invalid token)")
      ),
      ("<posts><row &nbsp;/></posts>", .notWellFormed("not well-formed (invalid token)")),
      ("<posts><row Id=\"1\"/>", .notWellFormed("no element found")),
      ("", .notWellFormed("no element found")),
      ("<posts><row \u{0}Body=\"a\"/></posts>", .notWellFormed("not well-formed (invalid token)")),
      ("<posts><row Body=\"\u{0}\"><b/></row></posts>", .unexpectedElement("b")),
      ("<posts><row Body=\"\u{0}\"/>\u{0}", .notWellFormed("no element found")),
      ("<posts><row Body=\"\u{0}\u{0}", .notWellFormed("unclosed token")),
      (
        "<posts><row Id=\"1\"/></posts>\n<posts><row Id=\"2\"/></posts>",
        .notWellFormed("junk after document element")
      ),
      ("<posts><row Id=\"1\" Id=\"2\"/></posts>", .notWellFormed("duplicate attribute")),
    ])
  func refused(text: String, expectedError: DumpXMLError) async throws {
    try await expectError(expectedError, of: Array(text.utf8))
  }

  @Test("UTF-16 is refused, whatever the length of the file", arguments: [10, 20_000_000])
  func utf16(count: Int) async throws {
    let declaration = "<?xml version=\"1.0\" encoding=\"utf-16\"?><posts/>"
    let text = declaration + String(repeating: " ", count: count)
    for order in [String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian] {
      let bytes = [UInt8](try #require(text.data(using: order)))
      try await expectError(.unsupportedEncoding("UTF-16 or UTF-32"), of: bytes)
    }
  }

  @Test(
    "A file of zero bytes is called that, whatever its size",
    arguments: [1, 3, 4, 900_001, 20_000_000])
  func zeros(count: Int) async throws {
    try await expectError(.zeroBytes, of: [UInt8](repeating: 0, count: count))
    try await expectError(
      .zeroBytes, of: [UInt8](repeating: 0, count: count + 3) + Array("<posts><row/></posts>".utf8))
  }

  @Test("A hole of zero bytes between or within rows ends the import; rows before it are kept")
  func holes() async throws {
    let hole = String(repeating: "\u{0}", count: 512)
    let row = question(2)
    for (number, rows) in [
      "\(hole)<row \(row)/>", "<row \(row.prefix(20))\(hole)\(row.suffix(20))/>",
      "<row \(row)/></posts>\(hole)<row \(question(3))/>",
      String(repeating: "<row \(row)/>\n", count: 9_000) + hole
        + String(repeating: "<row \(row)/>\n", count: 9_000),
    ].enumerated() {
      try await withTemporaryFolder { folder in
        let dump = try DumpFolder(folder)
        let text = "<posts>\n<row \(question(1, title: "a\u{1}"))/>\n\(rows)</posts>"
        try dump.write(.posts, text)
        let error = await #expect(throws: DumpError.self) { try await dump.importDump() }
        let before = try #require(text.split(separator: hole).first).split(
          separator: "\n", omittingEmptySubsequences: false)
        #expect(
          error
            == .malformed(
              file: "\(dump.path)/Posts.xml", line: before.count,
              column: 1 + (before.last?.utf8.count ?? 0), error: .zeroBytes), "\(number)")
        #expect(try dump.question(1)?.title == "a\u{FFFD}")
        #expect(try dump.question(3) == nil)
      }
    }
  }

  @Test(
    "UTF-8 and ASCII may be declared as encodings", arguments: ["UTF-8", "us-ascii"])
  func declaration(encoding: String) async throws {
    let dump = try DumpFolder(folder)
    try dump.write(
      .posts,
      "<?xml version=\"1.0\" encoding=\"\(encoding)\"?><posts><row \(question(1))/></posts>")
    #expect(try await dump.importDump().questions == 1)
  }

  @Test("The error for an unsupported encoding names it and the remedy")
  func wording() {
    #expect(
      "\(DumpError.malformed(file: "Posts.xml", line: 1, column: 1, error: .unsupportedEncoding("latin1")))"
        == "Posts.xml:1:1: its encoding is latin1; convert it to UTF-8, for example with `iconv`")
  }

  @Test("Endless attributes and endless rows are refused")
  func endless() async throws {
    let attributes = (0..<1_000).map { " a\($0)=\"\"" }.joined()
    try await expectError(.tooManyAttributes, of: Array("<posts><row\(attributes)/></posts>".utf8))
    let long = Array("<posts><row Body=\"".utf8) + [UInt8](repeating: 0x61, count: 17_000_000)
    try await expectError(.rowTooLong, of: long)
    let unclosed = Array("<posts><row Body=\"".utf8) + [UInt8](repeating: 0, count: 17_000_000)
    try await expectError(.zeroBytes, of: unclosed)
    let blank = Array("<posts>".utf8) + [UInt8](repeating: 0x20, count: 17_000_000)
    try await expectError(.rowTooLong, of: blank)
  }

  private func expectError(_ expectedError: DumpXMLError, of bytes: [UInt8]) async throws {
    try await withTemporaryFolder { folder in
      let dump = try DumpFolder(folder)
      try dump.write(.posts, bytes)
      let error = await #expect(throws: DumpError.self) { try await dump.importDump() }
      guard case .malformed(_, _, _, let actualError) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(actualError == expectedError)
    }
  }
}
