import Archive
import Contents
import Pages
import SiteBuild
import StackExchange
import TestSupport
import Testing

/// Tests that the address of a file leads back to the target that it shows.
@Suite("Addresses of a site")
struct SiteAddressTests {
  private let fixture = SiteFixture()

  @Test("The address of every file of a site leads to the target of the file, and of no other kind")
  func inverse() async throws {
    let questions = (1...120).map { Question.plain(10 * $0, tags: ["swift", "c++", "con"]) }
    try fixture.save(questions)
    try fixture.save(Array(questions.prefix(3)), on: 21)
    try fixture.save([.plain(7), .plain(2_026)], site: "emacs", digest: "Emacs & more")
    let context = try await fixture.context()
    var paths: Set<String> = []
    for kind in context.kinds { try check(kind, in: context, &paths) }
    #expect(paths.count > 420)
    for path in [
      "d/stackoverflow-swift/2026-11-20-2.html", "q/emacs/7.json", "t/emacs/swift/feed.xml",
    ]
    where path.hasSuffix(".xml") || path.hasSuffix(".json") || paths.contains(path) {
      #expect(paths.contains(path), "\(path)")
    }
    for path in paths {
      let owners = context.kinds.count { $0.hasTarget(at: SiteAddress(path), in: context) }
      #expect(owners == 1, "\(path)")
    }
  }

  @Test(
    "An address that no file has leads to no target",
    arguments: [
      "", "/", "index.htm", "INDEX.HTML", "index.html/", "/index.html", "q", "q/",
      "q/stackoverflow",
      "q/stackoverflow/", "q/stackoverflow/11.html", "q/stackoverflow/010.html",
      "q/stackoverflow/+10.html", "q/stackoverflow/10", "q/stackoverflow/10.html.html",
      "q/stackoverflow/10.epub", "q/unknown/10.html", "q/stackoverflow/page-0.html",
      "q/stackoverflow/page--1.html", "q/stackoverflow/page-99999999999999999999.html",
      "t/stackoverflow/c++/index.html", "t/stackoverflow/swift/1.html",
      "t/stackoverflow/swift/0.html", "u/stackoverflow/3.html", "u/stackoverflow/1-1.html",
      "d/stackoverflow-swift/2026-11-19.html", "d/stackoverflow-swift/2026-11-20-1.html",
      "d/stackoverflow-swift/2026-11-20-9.html", "d/../index.html",
      "q/stackoverflow/../../index.html",
      "assets/style.css", "feed.rss", "d/stackoverflow-swift/feed", "about.html?x", "a\u{0}b",
    ])
  func unknown(path: String) async throws {
    try fixture.save([.plain(10)])
    let context = try await fixture.context()
    for kind in context.kinds {
      #expect(!kind.hasTarget(at: SiteAddress(path), in: context), "\(kind)")
    }
  }

  /// Checks that all paths of a kind lead to targets with the same path, and adds them to `paths`.
  private func check(
    _ kind: some FileKind, in context: PageContext, _ paths: inout Set<String>
  ) throws {
    let formats = kind.formats(among: context.settings.formats)
    kind.forEachTarget(in: context) { target in
      for format in formats {
        let path = kind.path(of: target, in: format)
        let found = kind.target(at: SiteAddress(path), in: context)
        #expect(found.map { kind.path(of: $0.0, in: $0.1) } == path, "\(kind)")
        #expect(found?.1 == format, "\(path)")
        let isNew = paths.insert(path).inserted
        #expect(isNew, "\(path)")
      }
    }
  }
}

extension FileKind {
  fileprivate func hasTarget(at address: SiteAddress, in context: PageContext) -> Bool {
    target(at: address, in: context) != nil
  }
}

extension SiteFixture {
  /// Returns the context of all pages in all formats, with feeds.
  fileprivate func context() async throws -> PageContext {
    let open: @Sendable () throws -> Archive = { [archivePath] in
      try Archive(at: archivePath, for: .readOnly)
    }
    var settings = SiteSettings(outputFolder: output)
    settings.formats = Set(SiteFormat.allCases)
    settings.namesNotesByTitle = true
    settings.baseURL = "https://digest.example"
    let contents = try await SiteContents(of: open(), settings, opening: open)
    return try PageContext(
      contents, as: SiteFiles.all, theme: .builtIn(), settings: settings, search: .live,
      feedIDAuthority: FeedIDAuthority(
        in: open(), baseURL: settings.baseURL, newestDataDate: contents.newestDataDate),
      openArchive: open)
  }
}
