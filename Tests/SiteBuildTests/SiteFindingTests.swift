import FoundationEssentials
import Output
import SiteBuild
import TestSupport
import Testing

@Suite("Kinds of damage to a site")
struct SiteFindingTests {
  private typealias Damage = @Sendable (Desk) throws -> String

  private static func on(_ page: String, _ markup: String) -> Damage {
    { desk in
      try desk.write(desk.text(page).replacing("</main>", with: "\(markup)</main>"), to: page)
      return page
    }
  }

  /// Does damage of each kind, and returns in which file.
  private static let damages: [SiteFinding.Kind: Damage] = [
    .missingFile: on("about.html", "<img alt='' src='img/none.png'>"),
    .missingAnchor: on("q/stackoverflow/7.html", "<a href='70.html#answer-8'>x</a>"),
    .folder: on("q/stackoverflow/7.html", "<a href='..'>x</a>"),
    .outside: on("q/stackoverflow/7.html", "<a href='../../../index.html'>x</a>"),
    .scheme: on("index.html", "<a href='file:///etc/passwd'>x</a>"),
    .foreignRequest: on("index.html", "<script src='https://a.example/x.js'></script>"),
    .wrongHash: { desk in
      let image = try #require(desk.files().first { $0.hasPrefix("img/") })
      try desk.write(String(decoding: desk.bytes(image).dropLast(), as: UTF8.self), to: image)
      return image
    },
    .damagedList: { desk in
      try desk.write("", to: Manifest.fileName)
      return Manifest.fileName
    },
    .malformed: { desk in
      try desk.write(String(desk.text("feed.xml").dropLast(9)), to: "feed.xml")
      return "feed.xml"
    },
    .duplicateID: { desk in
      let feed = try desk.text("d/stackoverflow-swift/feed.xml")
      let end = "<entry><id>a</id></entry><entry><id>a</id></entry></feed>"
      try desk.write(
        feed.replacing("</feed>", with: end), to: "d/stackoverflow-swift/feed.xml")
      return "d/stackoverflow-swift/feed.xml"
    },
    .lost: { desk in
      try FileManager.default.removeItem(atPath: "\(desk.output)/.nojekyll")
      return ".nojekyll"
    },
    .foreign: { desk in
      try desk.write("<a href='none.html'>", to: "q/stackoverflow/8.html")
      return "q/stackoverflow/8.html"
    },
    .leftover: { desk in
      try desk.write("x", to: ".sodigest-older")
      return ".sodigest-older"
    },
  ]

  @Test("Every kind of damage is found, and nothing else", arguments: SiteFinding.Kind.allCases)
  func kinds(kind: SiteFinding.Kind) async throws {
    let damage = try #require(Self.damages[kind])
    try await Desk.checked { desk in
      #expect(try await desk.findings() == [])
      let file = try damage(desk)
      let findings = try await SiteCheck(of: desk.output, jobs: 2).findings
      #expect(findings.map(\.kind) == [kind] && findings.map(\.file) == [file])
    }
  }

  @Test("However many look, they find the same, in the same order")
  func jobs() async throws {
    try await Desk.checked { desk in
      for kind in SiteFinding.Kind.allCases where kind != .damagedList {
        _ = try Self.damages[kind]?(desk)
      }
      let findings = try await desk.findings(jobs: 1)
      #expect(findings.count == SiteFinding.Kind.allCases.count - 1)
      #expect(findings == findings.sorted())
      for jobs in [-1, 0, 2, 7, 1_000] { #expect(try await desk.findings(jobs: jobs) == findings) }
    }
  }

  @Test("What is hidden, or empty, is nobody's matter; what is neither a file nor a folder is")
  func strangers() async throws {
    try await Desk.checked { desk in
      for file in [".git/config", "q/.DS_Store", ".sodigest-lock", ".well-known/x.html"] {
        try desk.write("<a href='none.html'>", to: file)
      }
      try FileManager.default.createDirectory(
        atPath: "\(desk.output)/empty/folder", withIntermediateDirectories: true)
      #expect(try await desk.findings() == [])
      _ = try ShellScript("mkfifo pipe; ln -s nowhere broken; ln -s q linked").run(in: desk.output)
      #expect(
        try await desk.findings() == ["broken foreign -", "linked foreign -", "pipe foreign -"])
    }
  }

  @Test(
    "A file whose place something else takes is lost",
    arguments: ["ln -s index.html robots.txt", "mkdir robots.txt", "mkfifo robots.txt"])
  func replaced(script: String) async throws {
    try await Desk.checked { desk in
      _ = try ShellScript("rm robots.txt; \(script)").run(in: desk.output)
      #expect(try await desk.findings() == ["robots.txt lost -"])
    }
  }

  @Test("Without a list of files all that can be seen are looked at", arguments: [nil, "", "x\n"])
  func withoutList(manifest: String?) async throws {
    try await Desk.checked { desk in
      let files = try desk.files()
      try FileManager.default.removeItem(atPath: "\(desk.output)/\(Manifest.fileName)")
      if let manifest { try desk.write(manifest, to: Manifest.fileName) }
      try desk.write("<a href='none.html'>", to: "more/page.html")
      try desk.write("<a href='none.html'>", to: ".hidden.html")
      let check = try await SiteCheck(of: desk.output, jobs: 2)
      #expect(check.paths == (files + ["more/page.html"]).filter { !$0.hasPrefix(".") }.sorted())
      #expect(check.findings.map(\.kind) == [manifest == nil ? .lost : .damagedList, .missingFile])
    }
  }

  @Test("Files named by what is in them are told when they are empty, or each other")
  func swapped() async throws {
    try await Desk.use { desk in
      try desk.keepSample()
      try await desk.publish()
      let images = try desk.files().filter { $0.hasPrefix("img/") && $0.hasSuffix(".svg") }
      try #require(images.count > 2)
      let texts = try images.prefix(2).map(desk.text)
      try desk.write(texts[1], to: images[0])
      try desk.write(texts[0], to: images[1])
      try desk.write("", to: images[2])
      #expect(try await desk.findings() == images.prefix(3).map { "\($0) wrong-hash -" })
      try desk.write(texts[0], to: images[0])
      try desk.write(texts[1], to: images[1])
      #expect(try await desk.findings() == ["\(images[2]) wrong-hash -"])
    }
  }
}
