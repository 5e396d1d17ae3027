import Output
import Archive
import FoundationEssentials
import SiteBuild
import SiteTesting
import TestSupport
import Testing

@Suite("A list of files that others damaged")
struct DamagedListTests {
  /// What may become of a line, and which line of four is the first that is wrong.
  private static let damages: KeyValuePairs<String, ([String], Int)> = [
    "a line twice": (["a", "b/c", "b/c", "d"], 3),
    "lines out of order": (["a", "d", "b/c", "e"], 3),
    "an empty line": (["", "a", "b", "c"], 1),
    "a mark of a merge": (["a", "b", "=======", "c"], 3),
    "a name too long": (["a", "b/" + String(repeating: "n", count: 256), "c", "d"], 2),
    "a path too long": (["a", "b" + String(repeating: "/n", count: 2_048), "c", "d"], 2),
    "a way out": (["../a", "b", "c", "d"], 1),
    "a way out further on": (["a", "b/../../c", "c", "d"], 2),
    "the folder itself": ([".", "b", "c", "d"], 1),
    "the top of the disk": (["/etc/passwd", "b", "c", "d"], 1),
    "a name that is missing": (["a", "b//c", "c", "d"], 2),
    "a folder": (["a", "b", "c/", "d"], 3),
    "a NUL": (["a", "b\0", "c", "d"], 2),
    "a carriage return": (["a\r", "b", "c", "d"], 1),
  ]

  private static func manifest(_ lines: [String]) -> String {
    "sodigest 1\nid 1\narchive 2\nsample no\n\n" + lines.map { "\($0)\n" }.joined()
  }

  @Test("Is told by its first wrong line", arguments: damages.map(\.key))
  func judged(damage: String) throws {
    let (lines, line) = try #require(Self.damages.first { $0.key == damage }?.value)
    let manifest = try #require(Manifest(Array(Self.manifest(lines).utf8)))
    #expect(manifest.damagedLine == 5 + line)
    #expect(manifest.files == [])
  }

  @Test("Is told when its end is gone, or a letter is none")
  func bytes() throws {
    let whole = Array(Self.manifest(["a", "b/ü"]).utf8)
    #expect(try #require(Manifest(whole)).files == ["a", "b/ü"])
    #expect(Manifest(whole.dropLast())?.damagedLine == 7)
    #expect(Manifest(whole.dropLast(2) + [0x0A])?.damagedLine == 7)
  }

  @Test("Is right with all that file systems take")
  func whole() throws {
    let longest = "b" + String(repeating: "/n", count: 2_047) + "n"
    let name = String(repeating: "n", count: 255)
    let lines = ["...", ".nojekyll", "404.html", "a", "a b", "a/b", "a0", longest, name, "é"]
    let manifest = try #require(Manifest(Array(Self.manifest(lines).utf8)))
    #expect(manifest.files == lines)
    #expect(manifest.damagedLine == nil)
    #expect(try #require(Manifest(Array(Self.manifest([]).utf8))).damagedLine == nil)
  }

  /// A site of two questions whose list was changed.
  private func with(
    _ damage: (inout [Substring]) -> Void, _ body: (Desk) async throws -> Void
  ) async throws {
    try await Desk.use { desk in
      try desk.keep([.plain(7, tags: ["only"]), .plain(70)])
      try await desk.publish()
      var lines = try desk.text(Manifest.fileName).split(
        separator: "\n", omittingEmptySubsequences: false)
      damage(&lines)
      try desk.write(lines.joined(separator: "\n"), to: Manifest.fileName)
      try await body(desk)
    }
  }

  @Test("Removes nothing: neither a live page nor one that has to go; the next list is whole")
  func nothingRemoved() async throws {
    for damage: (inout [Substring]) -> Void in [
      { lines in lines.insert(lines[lines.count / 2], at: lines.count / 2) },
      { lines in lines[5...].reverse() },
      { lines in lines.insert("zzz\0", at: lines.count - 1) },
    ] {
      try await with(damage) { desk in
        let before = try desk.files()
        try desk.keep([.plain(7, tags: ["another"])])
        let summary = try await desk.publish()
        #expect(summary.damagedManifestLine != nil && summary.files.removed == 0)
        #expect(try Set(before).isSubset(of: desk.files()))
        #expect(desk.exists("t/stackoverflow/only/index.html"))
        let manifest = try #require(Manifest(desk.bytes(Manifest.fileName)))
        #expect(manifest.damagedLine == nil)
        #expect(!manifest.files.contains("t/stackoverflow/only/index.html"))
        #expect(manifest.files.contains("t/stackoverflow/another/index.html"))
        #expect(try desk.walk().problems == [])
        let next = try await desk.publish()
        #expect(next.damagedManifestLine == nil && next.builtCount == 0)
      }
    }
  }

  @Test("Has every page compared, even one that looks as it was published")
  func compared() async throws {
    let page = "q/stackoverflow/7.html"
    for isDamaged in [false, true] {
      try await with({ if isDamaged { $0.insert($0[5], at: 5) } }) { desk in
        let text = try desk.text(page)
        try desk.disguise(Array(text.replacing("Text of", with: "Tent of").utf8), as: page)
        try await desk.publish()
        #expect(try (desk.text(page) == text) == isDamaged)
      }
    }
  }

  @Test("Is a finding")
  func found() async throws {
    try await with({ $0.insert($0[5], at: 5) }) { desk in
      let findings = try await SiteCheck(of: desk.output, jobs: 1).findings
      #expect(findings.map(\.file) == [Manifest.fileName])
      #expect(findings.map(\.kind) == [.damagedList])
    }
  }
}
