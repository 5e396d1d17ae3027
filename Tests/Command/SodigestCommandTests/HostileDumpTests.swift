import Configuration
import Foundation
import SiteTesting
import SodigestCommand
import TestSupport
import Testing

/// Tests malicious dumps.
@Suite struct HostileDumpTests {
  private let world = World()

  /// The attributes of each table, with valid values for required ones.
  private static let tables: [(name: String, attributes: [(name: String, value: String?)])] = [
    (
      "Posts",
      [
        ("Id", "1"), ("PostTypeId", "1"), ("ParentId", nil), ("AcceptedAnswerId", nil),
        ("CreationDate", nil), ("Score", nil), ("ViewCount", nil), ("Body", "Text"),
        ("OwnerUserId", "5"), ("OwnerDisplayName", nil), ("LastEditorUserId", nil),
        ("LastEditorDisplayName", nil), ("LastEditDate", nil), ("LastActivityDate", nil),
        ("Title", "Title"), ("Tags", nil), ("AnswerCount", nil), ("CommentCount", nil),
        ("FavoriteCount", nil), ("ClosedDate", nil), ("CommunityOwnedDate", nil),
        ("ContentLicense", nil),
      ]
    ),
    (
      "Comments",
      [
        ("Id", "1"), ("PostId", "1"), ("Score", nil), ("Text", "Text"), ("CreationDate", nil),
        ("UserId", "5"), ("UserDisplayName", nil), ("ContentLicense", nil),
      ]
    ),
    (
      "Users",
      [
        ("Id", "5"), ("Reputation", nil), ("CreationDate", nil), ("DisplayName", nil),
        ("WebsiteUrl", nil), ("Location", nil), ("AboutMe", nil), ("ProfileImageUrl", nil),
        ("AccountId", nil),
      ]
    ),
    (
      "PostLinks",
      [
        ("Id", "1"), ("CreationDate", nil), ("PostId", "1"), ("RelatedPostId", "11"),
        ("LinkTypeId", "3"),
      ]
    ),
    (
      "Tags",
      [
        ("Id", "1"), ("TagName", "swift"), ("Count", nil), ("ExcerptPostId", "8"),
        ("WikiPostId", "9"), ("IsModeratorOnly", nil), ("IsRequired", nil),
      ]
    ),
  ]

  @Test("Attacks in attributes of dump rows are harmless on pages")
  func everyAttribute() async throws {
    for (table, attributes) in Self.tables {
      var rows: [String] = []
      for (index, text) in HostileAPI.texts.enumerated() {
        rows += Self.hostileRows(of: table, text, index)
        for (index, name) in attributes.enumerated() where name.value != nil {
          rows.append(
            Self.row(attributes.enumerated().map { ($1.name, $0 == index ? text : $1.value) }))
        }
      }
      try world.writeDump(table, rows)
    }
    #expect(await world.run("import \(world.folder)/x.meta") == .success)
    #expect(await world.run("render --format html,md,json") == .success)
    #expect(world.exists("Output/q/x.meta/101.html"))
    #expect(world.exists("Output/q/x.meta/\(100 * HostileAPI.texts.count + 1).html"))
    #expect(try SiteCrawler.report(on: world.folder + "/Output").problems == [])
  }

  /// Returns rows with valid numbers and dates, and the text in all other attributes.
  private static func hostileRows(of table: String, _ text: String, _ index: Int) -> [String] {
    let id = 100 * (index + 1) + 1
    let numbers: [[String: String]] =
      switch table {
      case "Posts":
        [
          ["Id": "\(id)", "PostTypeId": "1", "OwnerUserId": "\(id)"],
          ["Id": "\(id + 1)", "PostTypeId": "2", "ParentId": "\(id)"],
          ["Id": "\(id + 2)", "PostTypeId": "4"],
          ["Id": "\(id + 3)", "PostTypeId": "5", "OwnerUserId": "\(id)"],
          ["Id": "\(id + 4)", "PostTypeId": "1", "Tags": "&lt;swift&gt;"],
        ]
      case "Comments":
        [
          ["Id": "\(id)", "PostId": "\(id)"],
          ["Id": "\(id + 1)", "PostId": "\(id + 1)", "UserId": "\(id)"],
        ]
      case "Users": [["Id": "\(id)"]]
      case "PostLinks":
        [["Id": "\(id)", "PostId": "\(id)", "RelatedPostId": "101", "LinkTypeId": "1"]]
      default:
        [
          [
            "Id": "\(id)", "TagName": "swift", "ExcerptPostId": "\(id + 2)",
            "WikiPostId": "\(id + 3)",
          ]
        ]
      }
    let names = tables.first { $0.name == table }?.attributes.map(\.name) ?? []
    // Rows with invalid times are skipped, see ImportTests.
    let time = "2024-01-02T03:04:05.678"
    return numbers.map { values in
      row(names.map { ($0, values[$0] ?? ($0.hasSuffix("Date") ? time : text)) })
    }
  }

  private static func row(_ attributes: [(String, String?)]) -> String {
    let values = attributes.compactMap { name, value in value.map { "\(name)=\"\($0.xml)\"" } }
    return "<row \(values.joined(separator: " "))/>"
  }

  @Test(
    "An archive file with an unsafe path is an error, and nothing is written",
    arguments: ["../Posts.xml", "/tmp/Posts.xml"])
  func unsafePaths(name: String) async throws {
    let path = "\(world.folder)/french.meta.stackexchange.com.7z"
    try writeSevenZip([(name, Array("<posts/>".utf8))], to: path)
    #expect(await world.run("import \(path)") == .storage)
    #expect(world.errors.contains("its entry `\(name)` would be unpacked outside of the folder"))
    #expect(!world.exists("a.sqlite"))
  }

  @Test("A named pipe or a symbolic link in a dump is an error")
  func irregularFiles() async throws {
    try world.writeDump("Posts", [])
    let path = "\(world.folder)/x.meta/Comments.xml"
    #expect(unsafe mkfifo(path, 0o600) == 0)
    #expect(await world.run("import \(world.folder)/x.meta") == .storage)
    #expect(world.errors.contains("`\(path)` cannot be read: it is not a regular file"))
    world.clear()
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/etc/passwd")
    #expect(await world.run("import \(world.folder)/x.meta") == .storage)
    #expect(world.errors.contains("`\(path)` cannot be read: it is a symbolic link"))
    #expect(!world.exists("a.sqlite"))
  }

  @Test("An archive file with a link or an extreme compression ratio is an error")
  func linksAndBombs() async throws {
    let path = "\(world.folder)/french.meta.stackexchange.com.7z"
    try writeSevenZip([], links: [("Posts.xml", "/etc/passwd")], to: path)
    #expect(await world.run("import \(path)") == .storage)
    #expect(world.errors.contains("is a link or a device"))
    world.clear()
    try writeSevenZip([("Posts.xml", [UInt8](repeating: 0x20, count: 80_000_000))], to: path)
    #expect(await world.run("import \(path)") == .storage)
    #expect(world.errors.contains("over 1000 times its size"))
  }

  @Test(
    "Malicious XML is an error with file, line and column",
    arguments: [
      (
        "<!DOCTYPE p [<!ENTITY a \"aa\"><!ENTITY b \"&a;&a;\">]>\n<posts><row Body=\"&b;\"/></posts>",
        "Posts.xml:1:13: it declares a document type"
      ),
      ("<posts>\n<row \u{0}Body=\"\"/></posts>", "Posts.xml:2:6: "),
      (
        "<posts><row \((0..<5_000).map { "a\($0)=\"\"" }.joined(separator: " "))/></posts>",
        "Posts.xml:1:8: a row has more attributes"
      ),
    ])
  func maliciousXML(text: String, message: String) async throws {
    try world.writeDump("Posts", [])
    try world.write(text, to: "x.meta/Posts.xml")
    #expect(await world.run("import \(world.folder)/x.meta") == .storage)
    #expect(world.errors.contains(message), "\(world.errors)")
  }
}

extension World {
  /// Writes a table of the dump `x.meta`.
  fileprivate func writeDump(_ table: String, _ rows: [String]) throws {
    try FileManager.default.createDirectory(
      atPath: "\(folder)/x.meta", withIntermediateDirectories: true)
    let root = table.lowercased()
    try write(
      "<\(root)>\n\(rows.joined(separator: "\n"))\n</\(root)>", to: "x.meta/\(table).xml")
  }
}

extension String {
  /// The text as an attribute value, without characters that XML does not allow.
  fileprivate var xml: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.filter {
          $0.value >= 0x20 && $0.value < 0xFFFE || $0 == "\n" || $0 == "\t" || $0.value > 0xFFFF
        })
    )
    .replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
    .replacing("\n", with: "&#xA;")
  }
}
