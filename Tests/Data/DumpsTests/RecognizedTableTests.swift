import Dumps
import Foundation
import TestSupport
import Testing

/// Tests tables in files that are not named after them.
@Suite struct RecognizedTableTests {
  private let temporaryFolder = TemporaryFolder()
  private var folder: String { temporaryFolder.path }
  private let posts = """
    <?xml version="1.0" encoding="utf-8"?>
    <!-- A part of the dump. -->
    <posts><row \(question(1)) /></posts>
    """

  private func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path))
  }

  @Test(
    "A table is recognized by its first element",
    arguments: ["coffee-posts.xml", "dump of 2024.XML", "posts.old.xml"])
  func content(name: String) async throws {
    try write(posts, to: "\(folder)/\(name)")
    try write("\u{FEFF}<users>\n</users>", to: "\(folder)/people.xml")
    for paths in [[folder], ["\(folder)/\(name)", "\(folder)/people.xml"]] {
      let dump = try DataDump(at: paths)
      #expect(dump.tables.map(\.table) == [.posts, .users])
      #expect(dump.tables[0].path == "\(folder)/\(name)")
      #expect(dump.latestDate == (try Date("2024-03-01T10:00:00Z")))
      #expect(try await ImportEstimate(dump, .init()).questions == 1)
    }
  }

  @Test("A table in a 7z file is recognized, too")
  func packed() async throws {
    let path = "\(folder)/emacs.stackexchange.com.7z"
    let rows = (1...200).map { "<row \(question($0)) />" }.joined()
    try writeSevenZip(
      [
        ("note.xml", Array("<html/>".utf8)), ("x/a.xml", Array("<posts>\(rows)</posts>".utf8)),
      ], to: path)
    let dump = try DataDump(at: [path])
    #expect(dump.site == "emacs")
    #expect(dump.latestDate == (try Date("2024-03-01T10:00:00Z")))
    #expect(try await ImportEstimate(dump, .init()).questions == 200)
  }

  @Test("A file that is named after a table wins over one with another name")
  func priority() throws {
    try write(posts, to: "\(folder)/Posts-old.xml")
    try write(posts.replacing("2024-03-01", with: "2020-03-01"), to: "\(folder)/Posts.xml")
    let dump = try DataDump(at: [folder])
    #expect(dump.tables.map(\.path) == ["\(folder)/Posts.xml"])
    #expect(dump.latestDate == (try Date("2024-01-02T03:04:05Z")))
  }

  @Test("Two files with the same table are refused")
  func twice() throws {
    for name in ["a", "b"] { try write(posts, to: "\(folder)/\(name).xml") }
    #expect(
      throws: DumpError.duplicateTable(.posts, first: "\(folder)/a.xml", second: "\(folder)/b.xml")
    ) { try DataDump(at: [folder]) }
  }

  @Test(
    "Other XML files are no tables",
    arguments: ["", "text", "<html>", "<?xml version=\"1.0\"?>", "<!-- posts", "<postsx/>"])
  func others(text: String) throws {
    try write(text, to: "\(folder)/a.xml")
    let error = #expect(throws: DumpError.noTable(path: "\(folder)/a.xml")) {
      try DataDump(at: ["\(folder)/a.xml"])
    }
    #expect(
      "\(try #require(error))" == """
        `\(folder)/a.xml` contains no table of a data dump, such as Posts.xml; name the dump's folder \
        or .7z file (an XML file of any name is recognized by its first element, such as `<posts>`)
        """)
  }

  @Test("Tables that are not imported may be named, and packed ones are not read")
  func ignored() throws {
    let site = "\(folder)/stackoverflow.com"
    try writeSevenZip([("Posts.xml", Array(posts.utf8))], to: "\(site)-Posts.7z")
    try write("not a 7z file", to: "\(site)-PostHistory.7z")
    try write("<votes/>", to: "\(folder)/v.xml")
    let paths = ["\(site)-Posts.7z", "\(site)-PostHistory.7z", "\(folder)/v.xml"]
    let dump = try DataDump(at: paths)
    #expect(dump.tables.map(\.table) == [.posts])
    #expect(dump.site == "stackoverflow")
  }

  @Test("The site follows from the names of files in a folder, or of a table alone")
  func site() throws {
    let path = "\(folder)/coffee.stackexchange.com-posts.xml"
    try write(posts, to: path)
    #expect(try DataDump(at: [folder]).site == "coffee")
    #expect(try DataDump(at: [path]).site == "coffee")
  }
}
