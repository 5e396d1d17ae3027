import Archive
import Dumps
import Foundation
import StackExchange
import TestSupport
import Testing

@Suite struct RefusedXMLTests {
  @Test("Damage is told with file, line and column; what came before is kept, as unfinished")
  func damage() async throws {
    try await withTemporaryFolder { folder in
      let dump = try DumpFolder(folder)
      try dump.write(.posts, "<posts>\n<row \(question(1))/>\n<row Id=\"2\" <\n")
      await #expect(
        throws: DumpError.malformed(
          file: "\(dump.path)/Posts.xml", line: 3, column: 13,
          because: .notWellFormed("not well-formed (invalid token)"))
      ) { try await dump.take() }
      #expect(try dump.question(1)?.title == "Title")
      #expect(try dump.archive().dumps().map(\.finished) == [nil])
    }
  }

  @Test(
    "What no dump has is refused",
    arguments: [
      ("<!DOCTYPE posts [<!ENTITY a \"b\">]><posts/>", XMLFault.documentType),
      ("<posts><row Id=\"1\"><b/></row></posts>", .unexpectedElement("b")),
      ("<html><body/></html>", .unexpectedElement("body")),
      ("<posts><row Body=\"&e;\"/></posts>", .notWellFormed("undefined entity")),
      ("<posts><row Id=\"1\"/>", .notWellFormed("no element found")),
      ("", .notWellFormed("no element found")),
      ("<posts><row Body=\"a\u{0}b\"/></posts>", .notWellFormed("not well-formed (invalid token)")),
      (
        "<posts><row Body=\"&#0;\"/></posts>",
        .notWellFormed("reference to invalid character number")
      ),
      ("<posts><row Id=\"1\" Id=\"2\"/></posts>", .notWellFormed("duplicate attribute")),
    ])
  func refused(text: String, fault: XMLFault) async throws {
    try await expect(fault, of: Array(text.utf8))
  }

  @Test("Bytes that are no UTF-8 are refused")
  func invalidBytes() async throws {
    let bytes = Array("<posts><row Body=\"".utf8) + [0xC3, 0x28] + Array("\"/></posts>".utf8)
    try await expect(.notWellFormed("not well-formed (invalid token)"), of: bytes)
  }

  @Test("Attributes without end, and a row without end, are refused")
  func endless() async throws {
    let attributes = (0..<1_000).map { " a\($0)=\"\"" }.joined()
    try await expect(.tooManyAttributes, of: Array("<posts><row\(attributes)/></posts>".utf8))
    let long = Array("<posts><row Body=\"".utf8) + [UInt8](repeating: 0x61, count: 17_000_000)
    try await expect(.tooLong, of: long)
    let blank = Array("<posts>".utf8) + [UInt8](repeating: 0x20, count: 17_000_000)
    try await expect(.tooLong, of: blank)
  }

  private func expect(_ fault: XMLFault, of bytes: [UInt8]) async throws {
    try await withTemporaryFolder { folder in
      let dump = try DumpFolder(folder)
      try dump.write(.posts, bytes)
      let error = await #expect(throws: DumpError.self) { try await dump.take() }
      guard case .malformed(_, _, _, let found) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(found == fault)
    }
  }
}
