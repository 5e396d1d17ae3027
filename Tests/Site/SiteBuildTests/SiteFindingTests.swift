import Archive
import Dumps
import FoundationEssentials
import SiteBuild
import TestSupport
import Testing

@Suite("Kinds of findings")
struct SiteFindingTests {
  private let fixture = SiteFixture()

  private typealias Damage = @Sendable (SiteFixture) throws -> String

  private static func insertion(of markup: String, into page: String) -> Damage {
    { fixture in
      try fixture.write(fixture.text(page).replacing("</main>", with: "\(markup)</main>"), to: page)
      return page
    }
  }

  /// Functions that cause a finding of each kind and return the damaged file.
  private static let damages: [SiteFinding.Kind: Damage] = [
    .brokenLink: insertion(of: "<img alt='' src='img/none.png'>", into: "about.html"),
    .missingAnchor: insertion(
      of: "<a href='70.html#answer-8'>x</a>", into: "q/stackoverflow/7.html"),
    .linkToFolder: insertion(of: "<a href='..'>x</a>", into: "q/stackoverflow/7.html"),
    .linkOutsideSite: insertion(
      of: "<a href='../../../index.html'>x</a>", into: "q/stackoverflow/7.html"),
    .unexpectedScheme: insertion(of: "<a href='file:///etc/passwd'>x</a>", into: "index.html"),
    .foreignRequest: insertion(
      of: "<script src='https://a.example/x.js'></script>", into: "index.html"),
    .wrongHash: { fixture in
      let image = try #require(fixture.files().first { $0.hasPrefix("img/") })
      try fixture.write(String(decoding: fixture.bytes(image).dropLast(), as: UTF8.self), to: image)
      return image
    },
    .damagedFile: { fixture in
      let size = try fixture.bytes("search.html").count
      try fixture.write(String(repeating: "\0", count: size), to: "search.html")
      return "search.html"
    },
    .damagedManifest: { fixture in
      try fixture.write("", to: Manifest.fileName)
      return Manifest.fileName
    },
    .malformedFeed: { fixture in
      try fixture.write(String(fixture.text("feed.xml").dropLast(9)), to: "feed.xml")
      return "feed.xml"
    },
    .duplicateID: { fixture in
      let feed = try fixture.text("d/stackoverflow-swift/feed.xml")
      let end = "<entry><id>a</id></entry><entry><id>a</id></entry></feed>"
      try fixture.write(
        feed.replacing("</feed>", with: end), to: "d/stackoverflow-swift/feed.xml")
      return "d/stackoverflow-swift/feed.xml"
    },
    .lostFile: { fixture in
      try FileManager.default.removeItem(atPath: "\(fixture.output)/.nojekyll")
      return ".nojekyll"
    },
    .foreignFile: { fixture in
      try fixture.write("<a href='none.html'>", to: "q/stackoverflow/8.html")
      return "q/stackoverflow/8.html"
    },
    .leftoverFile: { fixture in
      try fixture.write("x", to: ".sodigest-older")
      return ".sodigest-older"
    },
  ]

  @Test("Every kind of damage is reported, and nothing else", arguments: SiteFinding.Kind.allCases)
  func kinds(kind: SiteFinding.Kind) async throws {
    let damage = try #require(Self.damages[kind])
    try await fixture.publishTwoQuestions()
    #expect(try await fixture.findings() == [])
    let file = try damage(fixture)
    let findings = try await SiteCheck(of: fixture.output, jobs: 2).findings
    #expect(findings.map(\.kind) == [kind] && findings.map(\.file) == [file])
  }

  @Test(
    "Contents that sodigest never writes are found without the archive",
    arguments: [
      ("index.html", "garbage"), ("index.html", ""), ("about.html", "<p>a\0</p>"),
      ("robots.txt", "a\0"), ("sitemap.xml", "<urlset>"), ("sitemap.xml", ""),
      ("status.json", "{"), ("status.json", ""),
    ])
  func contents(file: String, content: String) async throws {
    try await fixture.publishTwoQuestions()
    try fixture.write(content, to: file)
    #expect(try await fixture.findings().contains("\(file) damaged -"))
  }

  @Test("With the archive, another size than recorded is found, but not another time")
  func sizes() async throws {
    try await fixture.publishTwoQuestions()
    let archive = try Archive(at: fixture.archivePath, for: .readOnly)
    func findings() async throws -> [SiteFinding] {
      try await SiteCheck(
        of: fixture.output, builtFrom: archive, jobs: 2, xml: elements(ofXML:)
      ).findings
    }
    for file in try fixture.files() where !file.hasPrefix(".") {
      try fixture.write(fixture.text(file), to: file)
    }
    #expect(try await findings().isEmpty)
    try fixture.write(fixture.text("about.html") + "\n", to: "about.html")
    try fixture.write(fixture.text("robots.txt") + "\n", to: "robots.txt")
    #expect(try await findings().map(\.file) == ["about.html", "robots.txt"])
    #expect(try await findings().map(\.kind) == [.damagedFile, .damagedFile])
    // The record of an interrupted build is not compared.
    let manifest = try fixture.text(Manifest.fileName)
    try fixture.write(manifest + "zzz.html\n", to: Manifest.fileName)
    #expect(try await findings().map(\.kind) == [.lostFile])
  }

  @Test("The findings and their order do not depend on the number of jobs")
  func jobs() async throws {
    try await fixture.publishTwoQuestions()
    for kind in SiteFinding.Kind.allCases where kind != .damagedManifest {
      _ = try Self.damages[kind]?(fixture)
    }
    let findings = try await fixture.findings(jobs: 1)
    #expect(findings.count == SiteFinding.Kind.allCases.count - 1)
    #expect(findings == findings.sorted())
    for jobs in [-1, 0, 2, 7, 1_000] {
      #expect(try await fixture.findings(jobs: jobs) == findings)
    }
  }

  @Test("Hidden files and empty folders are ignored; links and pipes are reported")
  func specialFiles() async throws {
    try await fixture.publishTwoQuestions()
    for file in [".git/config", "q/.DS_Store", ".sodigest-lock", ".well-known/x.html"] {
      try fixture.write("<a href='none.html'>", to: file)
    }
    try FileManager.default.createDirectory(
      atPath: "\(fixture.output)/empty/folder", withIntermediateDirectories: true)
    #expect(try await fixture.findings() == [])
    _ = try ShellScript("mkfifo pipe; ln -s nowhere broken; ln -s q linked").run(in: fixture.output)
    #expect(
      try await fixture.findings() == ["broken foreign -", "linked foreign -", "pipe foreign -"])
  }

  @Test(
    "A file replaced by a link, a folder or a pipe is missing",
    arguments: ["ln -s index.html robots.txt", "mkdir robots.txt", "mkfifo robots.txt"])
  func replaced(script: String) async throws {
    try await fixture.publishTwoQuestions()
    _ = try ShellScript("rm robots.txt; \(script)").run(in: fixture.output)
    #expect(try await fixture.findings() == ["robots.txt lost -"])
  }

  @Test("Without a valid manifest all visible files are checked", arguments: [nil, "", "x\n"])
  func withoutManifest(manifest: String?) async throws {
    try await fixture.publishTwoQuestions()
    let files = try fixture.files()
    try FileManager.default.removeItem(atPath: "\(fixture.output)/\(Manifest.fileName)")
    if let manifest { try fixture.write(manifest, to: Manifest.fileName) }
    try fixture.write("<a href='none.html'>", to: "more/page.html")
    try fixture.write("<a href='none.html'>", to: ".hidden.html")
    let check = try await SiteCheck(of: fixture.output, jobs: 2)
    #expect(check.paths == (files + ["more/page.html"]).filter { !$0.hasPrefix(".") }.sorted())
    #expect(
      check.findings.map(\.kind) == [manifest == nil ? .lostFile : .damagedManifest, .brokenLink])
  }

  @Test("Swapped and empty files with content hashes in their names are reported")
  func swapped() async throws {
    try await SiteFixture.withTemporary { fixture in
      try fixture.saveSample()
      try await fixture.publish()
      let images = try fixture.files().filter { $0.hasPrefix("img/") && $0.hasSuffix(".svg") }
      try #require(images.count > 2)
      let texts = try images.prefix(2).map(fixture.text)
      try fixture.write(texts[1], to: images[0])
      try fixture.write(texts[0], to: images[1])
      try fixture.write("", to: images[2])
      #expect(try await fixture.findings() == images.prefix(3).map { "\($0) wrong-hash -" })
      try fixture.write(texts[0], to: images[0])
      try fixture.write(texts[1], to: images[1])
      #expect(try await fixture.findings() == ["\(images[2]) wrong-hash -"])
    }
  }
}
