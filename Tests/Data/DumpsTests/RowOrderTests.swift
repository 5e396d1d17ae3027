import Archive
import Dumps
import Foundation
import StackExchange
import TestSupport
import Testing

/// Tests dumps whose rows are in any order, as those since 2025 are.
@Suite struct RowOrderTests {
  @Test(
    "Any order of rows gives the same archive",
    arguments: [
      "", "tags a", "tags a,b c", "score 4", "from 1704250000", "through 1704250000",
      "tags a; score 2; answers 1", "answers 1", "answers 0", "no comments",
    ])
  func shuffled(selectionKey: String) async throws {
    let selection = DumpSelection(storageKey: selectionKey)
    let ordered = try await contents(of: Rows(), selection)
    for seed in 1...4 {
      let rows = Rows(shuffledBy: UInt64(seed))
      let (contents, report) = try await contents(of: rows, selection)
      #expect(contents.differences(from: ordered.contents) == [], "seed \(seed)")
      #expect(report == ordered.report, "seed \(seed)")
    }
  }

  @Test("Any order of rows gives the same archive if it has newer and older questions already")
  func coexisting() async throws {
    let selections = ["", "tags a"].map(DumpSelection.init(storageKey:))
    for selection in selections {
      let ordered = try await contents(of: Rows(), selection, into: storeOthers)
      for seed in 1...4 {
        let rows = Rows(shuffledBy: UInt64(seed))
        let shuffled = try await contents(of: rows, selection, into: storeOthers)
        #expect(
          shuffled.contents.differences(from: ordered.contents) == [], "seed \(seed)")
        #expect(shuffled.report == ordered.report, "seed \(seed)")
      }
    }
  }

  @Test("An estimate counts what the import stores, in any order of rows")
  func estimate() async throws {
    for key in [
      "", "tags a", "score 4", "answers 1", "answers 2", "tags a; answers 1", "answers 0",
    ] {
      for seed in [nil, UInt64(1), 2, 3] {
        try await withTemporaryFolder { folder in
          let dump = try DumpFolder(folder)
          try (seed.map { Rows(shuffledBy: $0) } ?? Rows()).write(to: dump)
          let selection = DumpSelection(storageKey: key)
          let estimate = try await ImportEstimate(try DataDump(at: [dump.path]), selection)
          let report = try await dump.importDump(selection)
          #expect(estimate.questions == report.questions, "\(key)")
          #expect(estimate.answers == report.answers, "\(key)")
          #expect(estimate.skippedRows == report.skippedRows, "\(key)")
          let questions = try (1...40).compactMap { try dump.question($0) }
          let texts = questions.flatMap { question in
            [question.title, question.post.body] + question.answers.map(\.post.body)
          }
          let textSize = texts.reduce(0) { $0 + ($1?.utf8.count ?? 0) }
          #expect(estimate.textBytes == textSize, "\(key)")
        }
      }
    }
  }

  @Test("The report counts only answers that the archive has, and a second import adds none")
  func storedAnswers() async throws {
    try await withTemporaryFolder { folder in
      let dump = try DumpFolder(folder)
      try dump.write(
        .posts, [question(1)] + (2...7).map { answer($0, to: 1, score: $0) } + [question(9)])
      var selection = DumpSelection()
      selection.maxAnswers = 2
      for _ in 0..<2 {
        let report = try await dump.importDump(selection)
        #expect(report.answers == 2)
        #expect(try dump.question(1)?.answers.map(\.id) == [7, 6])
        #expect(try dump.archive().dumps().first?.answerCount == 2)
      }
    }
  }

  /// Returns the contents of an archive, and the report, after an import of rows with a selection.
  private func contents(
    of rows: Rows, _ selection: DumpSelection, into prepare: (Archive) throws -> Void = { _ in }
  ) async throws -> (contents: ArchiveContents, report: ImportReport) {
    try await withTemporaryFolder { folder in
      let dump = try DumpFolder(folder)
      try prepare(dump.archive())
      try rows.write(to: dump)
      let report = try await dump.importDump(selection)
      return (try ArchiveContents(dump.archivePath), report)
    }
  }

  /// Stores questions that are older and newer than the dump, the newer ones with too few answers.
  private func storeOthers(_ archive: Archive) throws {
    let site = "french.meta"
    for (ids, seconds) in [(1...10, 1_600_000_000), (11...20, 1_790_000_000)] {
      let date = Date(timeIntervalSince1970: Double(seconds))
      try archive.save(Community(derivedFrom: site), apiBase: "https://api", at: date)
      for id in ids {
        var question = Question(id: id, title: "API", post: Post(body: "<p>x</p>"))
        question.answerCount = 2
        question.answers = [Answer(id: 1_000 + id, questionID: id, post: Post(body: "<p>y</p>"))]
        try archive.save(question, site: site, at: date)
      }
    }
  }
}

/// The rows of a dump with 40 questions, in the order of their ids or shuffled.
private struct Rows {
  private var posts: [String]
  private var comments: [String]
  private var links: [String]
  private var users: [String]

  /// Creates rows in the order of their ids, with answers long after their questions.
  init() {
    let text = String(repeating: "x", count: 60_000)
    posts = (1...40).map { number in
      let tags = ["|a|", "|b|a|", "|c|", "|b|"][number % 4]
      return question(number, body: text, tags: tags)
        .replacing("Score=\"3\"", with: "Score=\"\(number % 7)\"")
        .replacing("2024-01-02T03", with: "2024-01-\(number % 2 == 0 ? "02" : "05")T03")
    }
    posts += (0..<90).map { number in
      answer(1_001 + number, to: 1 + number * 7 % 43, score: number % 5 - 1)
        .replacing("Body=\"", with: "Body=\"" + String(repeating: "y", count: number % 11))
    }
    posts.append("Id=\"2000\" PostTypeId=\"4\" Body=\"About a\" OwnerUserId=\"9\"")
    comments = (1...60).map { comment($0, on: $0 % 2 == 0 ? $0 : 1_000 + $0) }
    links = (1...30).map {
      "Id=\"\($0)\" PostId=\"\($0)\" RelatedPostId=\"\(1 + $0 * 3 % 40)\" LinkTypeId=\"\($0 % 2 * 2 + 1)\""
    }
    users = (6...9).map { "Id=\"\($0)\" DisplayName=\"User \($0)\"" }
  }

  /// Creates rows in a random order.
  init(shuffledBy seed: UInt64) {
    self.init()
    var random = SplitMix(seed: seed)
    for path in [\Rows.posts, \.comments, \.links, \.users] {
      for index in stride(from: self[keyPath: path].count - 1, to: 0, by: -1) {
        self[keyPath: path].swapAt(index, random.below(index + 1))
      }
    }
  }

  /// Writes the rows to the files of a dump.
  func write(to dump: DumpFolder) throws {
    try dump.write(.posts, posts)
    try dump.write(.comments, comments)
    try dump.write(.postLinks, links)
    try dump.write(.users, users)
    try dump.write(.tags, ["Id=\"1\" TagName=\"a\" ExcerptPostId=\"2000\""])
  }
}
