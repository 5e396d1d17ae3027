import Archive
import Dumps
import Foundation
import StackExchange
import TestSupport
import Testing

/// Tests rows that are complete but not imported: fabricated ones, deleted ones, and other kinds of posts.
@Suite struct ExcludedRowTests {
  private let temporaryFolder = TemporaryFolder()
  private var folder: String { temporaryFolder.path }

  @Test("Posts and comments with fabricated ids are left out, named, and do not date the dump")
  func fabricated() async throws {
    let dump = try DumpFolder(folder)
    let fabricated = [
      question(1_000_000_001, active: "2026-01-01T00:00:00.000"),
      answer(1_000_000_010, to: 1),
    ]
    try dump.write(
      .posts, [fabricated[0], question(1), answer(2, to: 1), question(3), fabricated[1]])
    try dump.write(
      .comments, [comment(1, on: 1), comment(2, on: 2), comment(1_000_000_001, on: 1)])
    let report = try await dump.importDump()
    #expect(report.questions == 2 && report.answers == 1 && report.comments == 2)
    #expect(report.excludedRows.suspicious == 3 && report.skippedRows == 0)
    #expect(try report.date == Date("2024-03-01T10:00:00Z"))
    #expect(
      report.suspiciousExamples.first == """
        \(dump.path)/Posts.xml, row 1 (Id 1000000001): its id is far beyond the others (up to 3), \
        and its date does not explain that
        """)
    #expect(report.suspiciousExamples.count == 3)
    #expect(try dump.archive().dumps().first?.excludedRows == report.excludedRows)
    let plan = try await ImportEstimate(try DataDump(at: [dump.path]), DumpSelection())
    #expect(plan.questions == 2 && plan.answers == 1 && plan.excludedRows.suspicious == 2)
  }

  @Test("A selection that keeps suspicious rows imports them, but they do not date the dump")
  func kept() async throws {
    let dump = try DumpFolder(folder)
    try dump.write(
      .posts,
      [
        question(1), question(2),
        question(1_000_000_001, active: "2026-01-01T00:00:00.000"),
      ])
    try await dump.importDump()
    var selection = DumpSelection()
    selection.includesSuspiciousRows = true
    let report = try await dump.importDump(selection)
    #expect(report.questions == 3 && report.excludedRows.suspicious == 0)
    #expect(try report.date == Date("2024-03-01T10:00:00Z"))
    #expect(try dump.question(1_000_000_001) != nil)
  }

  /// Ids with the years of their creation, and the ids that look fabricated.
  struct Table: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let rows: [(id: Int, year: Int)]
    var outliers: [Int] = []
  }

  @Test(
    "Only ids far beyond all others, and without relation to their date, are outliers",
    arguments: [
      Table(testDescription: "one row", rows: [(1_000_000_001, 2025)]),
      Table(testDescription: "only great ids", rows: (0..<9).map { (1_000_000_000 + $0, 2025) }),
      Table(testDescription: "gaps", rows: [(1, 2024), (2, 2024), (900, 2024), (77_777, 2024)]),
      Table(
        testDescription: "few of many", rows: [(12, 2008), (40_000_000, 2016), (79_000_000, 2024)]),
      Table(
        testDescription: "a selection of the newest, and an old one",
        rows: [(4, 2008)] + (0..<50).map { (78_000_000 + $0 * 9_999, 2024) }),
      Table(
        testDescription: "a moved post with its old date",
        rows: (1...50).map { ($0 * 1_500_000, 2009 + $0 / 4) } + [(76_500_000, 2012)]),
      Table(
        testDescription: "a jump after which many rows follow",
        rows: (1...300).map { ($0, 2012) } + (1...300).map { (50_000_000 + $0, 2012) }),
      Table(
        testDescription: "a small site",
        rows: (1...5).map { ($0, 2024) } + [(1_000_000_001, 2024), (1_000_000_010, 2010)],
        outliers: [1_000_000_001, 1_000_000_010]),
      Table(
        testDescription: "one real post",
        rows: [(1, 2024), (1_000_000_001, 2025), (1_000_000_010, 2025)],
        outliers: [1_000_000_001, 1_000_000_010]),
      Table(
        testDescription: "a small site with great, but possible ids",
        rows: (1...500).map { ($0, 2010 + $0 / 40) } + [(30_000_000, 2015), (99_999_999, 2022)],
        outliers: [30_000_000, 99_999_999]),
      Table(
        testDescription: "the largest site",
        rows: (1...800).map { ($0 * 100_000, 2008 + $0 / 50) } + [(1_000_000_001, 2024)],
        outliers: [1_000_000_001]),
      Table(
        testDescription: "the future",
        rows: (1...50).map { ($0, 2014) } + [(1_000_000_001, 2099)], outliers: [1_000_000_001]),
    ])
  func outliers(table: Table) async throws {
    let dump = try DumpFolder(folder)
    let rows = table.rows.map { id, year in
      question(id).replacing("CreationDate=\"2024", with: "CreationDate=\"\(year)")
    }
    for rows in [rows, rows.reversed()] {
      try dump.write(.posts, rows)
      let outliers = try DataDump(at: [dump.path]).outliers[.posts]
      #expect(outliers?.firstID == table.outliers.min())
      let report = try await dump.importDump()
      #expect(report.questions == table.rows.count - table.outliers.count)
      try dump.removeArchive()
    }
  }

  @Test(
    "A real dump has no outliers, and those that are added to it are found", .enabled(if: hasDump))
  func realDump() throws {
    let path = try #require(ProcessInfo.processInfo.environment["SODIGEST_SHARED"])
    let source = "\(path)/data/dump/bicycles.meta"
    #expect(try DataDump(at: [source]).outliers.isEmpty)
    let dump = try DumpFolder(folder, site: "bicycles.meta")
    let posts = try String(contentsOfFile: "\(source)/Posts.xml", encoding: .utf8)
    let rows = "<row \(question(1_000_000_001))/><row \(answer(1_000_000_010, to: 1))/>"
    try dump.write(.posts, posts.replacing("</posts>", with: "\(rows)</posts>"))
    let outliers = try DataDump(at: [dump.path]).outliers[.posts]
    #expect(outliers?.firstID == 1_000_000_001)
  }

  private static let hasDump = ProcessInfo.processInfo.environment["SODIGEST_SHARED"] != nil

  @Test("Rows with a date of deletion are left out and counted, and do not date the dump")
  func deleted() async throws {
    let dump = try DumpFolder(folder)
    let deletion = "DeletionDate=\"2025-01-01T00:00:00.000\""
    try dump.write(
      .posts,
      [
        question(1, "DeletionDate=\"\""), question(2, deletion),
        answer(3, to: 1) + " \(deletion)",
        answer(4, to: 1),
      ])
    try dump.write(.comments, [comment(1, on: 1), comment(2, on: 1) + " \(deletion)"])
    for key in ["", "score 1"] {
      let report = try await dump.importDump(DumpSelection(storageKey: key))
      #expect(report.questions == 1 && report.answers == 1 && report.comments == 1)
      #expect(report.excludedRows.deleted == 3)
      #expect(try report.date == Date("2024-03-01T10:00:00Z"))
    }
  }

  @Test("Posts of other kinds are counted by kind, also by an import in several runs")
  func otherKinds() async throws {
    let dump = try DumpFolder(folder)
    let other = { (id: Int, kind: Int) in "Id=\"\(id)\" PostTypeId=\"\(kind)\" Body=\"x\"" }
    try dump.write(
      .posts,
      [question(1), other(2, 3), other(3, 17), other(4, 17)]
        + (0..<30).map { other(9 + $0, 20 + $0) })
    for key in ["", "score 1"] {
      let report = try await dump.importDump(DumpSelection(storageKey: key))
      #expect(report.skippedRows == 0 && report.excludedRows.otherPosts == 33)
      #expect(report.excludedRows.postsByKind[17] == 2 && report.excludedRows.postsByKind[3] == 1)
      #expect(report.excludedRows.postsByKind.count == 21)
      #expect(try dump.archive().dumps().last?.excludedRows == report.excludedRows)
    }
  }

  @Test("Comments and links that are not stored are counted if all posts are imported")
  func unplaced() async throws {
    let dump = try DumpFolder(folder)
    let link = { (id: Int, from: Int, to: Int, kind: Int) in
      "Id=\"\(id)\" PostId=\"\(from)\" RelatedPostId=\"\(to)\" LinkTypeId=\"\(kind)\""
    }
    try dump.write(
      .posts, [question(1), answer(2, to: 1), "Id=\"3\" PostTypeId=\"5\" Body=\"Wiki\""])
    try dump.write(
      .comments, [1, 2, 3, 4, 4].enumerated().map { comment($0.offset + 1, on: $0.element) })
    try dump.write(
      .postLinks,
      [
        link(1, 1, 9, 1), link(2, 1, 9, 3), link(3, 1, 1, 1), link(4, 2, 1, 1), link(5, 9, 1, 3),
        link(6, 1, 9, 2),
      ])
    let report = try await dump.importDump(transactionSize: 1)
    #expect(report.comments == 2 && report.skippedRows == 0)
    #expect(report.excludedRows.comments == 3 && report.excludedRows.links == 4)
    #expect(try dump.archive().dumps().first?.excludedRows == report.excludedRows)
    for key in ["score 1", "answers 1"] {
      let report = try await dump.importDump(DumpSelection(storageKey: key))
      #expect(report.excludedRows == ExcludedRowCounts(), "\(key)")
    }
  }

  @Test("Comments of the dump on posts that are newer in the archive do not count as left out")
  func newerPosts() async throws {
    let dump = try DumpFolder(folder)
    try dump.write(.posts, [question(1)])
    try dump.write(.comments, [comment(1, on: 1), comment(2, on: 8)])
    let (archive, site) = (try dump.archive(), "french.meta")
    try archive.save(Community(derivedFrom: site), apiBase: "https://api", at: .later)
    try archive.save(Question(id: 1, title: "New", post: Post(body: "")), site: site, at: .later)
    let report = try await dump.importDump()
    #expect(report.comments == 0 && report.excludedRows.comments == 1)
  }

  @Test("Numbers that earlier versions stored without those of comments and links are read")
  func earlierNumbers() throws {
    let json = #"{"deleted":2,"postsByKind":{"7":1},"suspicious":3}"#
    let rows = try JSONDecoder().decode(ExcludedRowCounts.self, from: Data(json.utf8))
    #expect(rows.deleted == 2 && rows.suspicious == 3 && rows.otherPosts == 1)
    #expect(rows.comments == 0 && rows.links == 0)
  }

  @Test(
    "The date of a dump is found whatever the form of its attributes",
    arguments: [
      "<posts><!-- it's 5 > 4 --><row Id='1' CreationDate='2024-03-01T10:00:00.000'/></posts>",
      "<posts>\n<row\nCreationDate = \"2024-03-01T10:00:00\"\tId=\"1\"></row></posts>",
      "<posts><row Id=\"1\" Body=\"EndDate='2025-01-01T00:00:00' >\" XDate='2024-03-01T10:00:00.1'/>",
    ])
  func dates(text: String) throws {
    let dump = try DumpFolder(folder)
    for padding in [0, 262_000, 262_100, 262_130, 262_143] {
      let comment = "<!--\(String(repeating: "-x", count: padding / 2))-->"
      try dump.write(.posts, comment + text)
      let date = try DataDump(at: [dump.path]).latestDate
      #expect(try date == Date("2024-03-01T10:00:00Z"), "\(padding)")
    }
  }
}
