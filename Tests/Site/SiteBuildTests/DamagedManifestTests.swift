import SiteBuild
import Archive
import FoundationEssentials
import SiteTesting
import TestSupport
import Testing

@Suite("Damaged manifests")
struct DamagedManifestTests {
  /// Kinds of damage to four lines, with the number of the first invalid line.
  private static let damages: KeyValuePairs<String, ([String], Int)> = [
    "a line twice": (["a", "b/c", "b/c", "d"], 3),
    "lines out of order": (["a", "d", "b/c", "e"], 3),
    "an empty line": (["", "a", "b", "c"], 1),
    "a conflict marker": (["a", "b", "=======", "c"], 3),
    "a name too long": (["a", "b/" + String(repeating: "n", count: 256), "c", "d"], 2),
    "a path too long": (["a", "b" + String(repeating: "/n", count: 2_048), "c", "d"], 2),
    "a path to the parent folder": (["../a", "b", "c", "d"], 1),
    "a path that leaves the folder later": (["a", "b/../../c", "c", "d"], 2),
    "the folder itself": ([".", "b", "c", "d"], 1),
    "an absolute path": (["/etc/passwd", "b", "c", "d"], 1),
    "an empty path component": (["a", "b//c", "c", "d"], 2),
    "a folder": (["a", "b", "c/", "d"], 3),
    "a NUL": (["a", "b\0", "c", "d"], 2),
    "a carriage return": (["a\r", "b", "c", "d"], 1),
  ]

  private static func manifest(_ lines: [String]) -> String {
    "sodigest 1\nid 1\narchive 2\nsample no\n\n" + lines.map { "\($0)\n" }.joined()
  }

  @Test("The first invalid line of a damaged manifest is reported", arguments: damages.map(\.key))
  func damagedLines(damage: String) throws {
    let (lines, line) = try #require(Self.damages.first { $0.key == damage }?.value)
    let manifest = try #require(Manifest(Array(Self.manifest(lines).utf8)))
    #expect(manifest.damagedLine == 5 + line)
    #expect(manifest.files == [])
  }

  @Test("A truncated manifest and invalid UTF-8 are reported")
  func truncation() throws {
    let complete = Array(Self.manifest(["a", "b/ü"]).utf8)
    #expect(try #require(Manifest(complete)).files == ["a", "b/ü"])
    #expect(Manifest(complete.dropLast())?.damagedLine == 7)
    #expect(Manifest(complete.dropLast(2) + [0x0A])?.damagedLine == 7)
  }

  @Test("A manifest may contain all valid file names")
  func validNames() throws {
    let longest = "b" + String(repeating: "/n", count: 2_047) + "n"
    let name = String(repeating: "n", count: 255)
    let lines = ["...", ".nojekyll", "404.html", "a", "a b", "a/b", "a0", longest, name, "é"]
    let manifest = try #require(Manifest(Array(Self.manifest(lines).utf8)))
    #expect(manifest.files == lines)
    #expect(manifest.damagedLine == nil)
    #expect(try #require(Manifest(Array(Self.manifest([]).utf8))).damagedLine == nil)
  }

  /// Publishes a site of two questions and damages its manifest.
  private func withDamagedManifest(
    _ damage: (inout [Substring]) -> Void, _ body: (SiteFixture) async throws -> Void
  ) async throws {
    try await SiteFixture.withTemporary { fixture in
      try fixture.save([.plain(7, tags: ["only"]), .plain(70)])
      try await fixture.publish()
      var lines = try fixture.text(Manifest.fileName).split(
        separator: "\n", omittingEmptySubsequences: false)
      damage(&lines)
      try fixture.write(lines.joined(separator: "\n"), to: Manifest.fileName)
      try await body(fixture)
    }
  }

  @Test("With a damaged manifest a build removes no files, and writes a valid manifest")
  func nothingRemoved() async throws {
    for damage: (inout [Substring]) -> Void in [
      { lines in lines.insert(lines[lines.count / 2], at: lines.count / 2) },
      { lines in lines[5...].reverse() },
      { lines in lines.insert("zzz\0", at: lines.count - 1) },
    ] {
      try await withDamagedManifest(damage) { fixture in
        let before = try fixture.files()
        try fixture.save([.plain(7, tags: ["another"])])
        let summary = try await fixture.publish()
        #expect(summary.damagedManifestLine != nil && summary.files.removed == 0)
        #expect(try Set(before).isSubset(of: fixture.files()))
        #expect(fixture.exists("t/stackoverflow/only/index.html"))
        let manifest = try #require(Manifest(fixture.bytes(Manifest.fileName)))
        #expect(manifest.damagedLine == nil)
        #expect(!manifest.files.contains("t/stackoverflow/only/index.html"))
        #expect(manifest.files.contains("t/stackoverflow/another/index.html"))
        #expect(try fixture.crawl().problems == [])
        let next = try await fixture.publish()
        #expect(next.damagedManifestLine == nil && next.builtCount == 0)
      }
    }
  }

  @Test("With a damaged manifest every file is compared, even if its timestamp is unchanged")
  func comparison() async throws {
    let page = "q/stackoverflow/7.html"
    for isDamaged in [false, true] {
      try await withDamagedManifest({ if isDamaged { $0.insert($0[5], at: 5) } }) { fixture in
        let text = try fixture.text(page)
        try fixture.overwritePreservingTimestamps(
          Array(text.replacing("Text of", with: "Tent of").utf8), in: page)
        try await fixture.publish()
        #expect(try (fixture.text(page) == text) == isDamaged)
      }
    }
  }

  @Test("The check reports a damaged manifest")
  func finding() async throws {
    try await withDamagedManifest({ $0.insert($0[5], at: 5) }) { fixture in
      let findings = try await SiteCheck(of: fixture.output, jobs: 1).findings
      #expect(findings.map(\.file) == [Manifest.fileName])
      #expect(findings.map(\.kind) == [.damagedManifest])
    }
  }
}
