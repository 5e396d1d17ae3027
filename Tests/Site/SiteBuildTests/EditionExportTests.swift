import Archive
import Basics
import BuiltIn
import Configuration
import Contents
import FoundationEssentials
import Images
import PostContract
import SiteBuild
import SiteTesting
import StackExchange
import TestSupport
import Testing

@Suite("Edition exports")
struct EditionExportTests {
  private let fixture = SiteFixture()
  private static let formats: Set<SiteFormat> = [.html, .single, .mail, .epub]
  private static let newest = "d/stackoverflow-swift/2026-11-20"
  private static let suffixes = [".single.html", ".eml", ".epub"]

  @Test("Exports of the newest edition are built on request, linked, and kept for older editions")
  func lifetime() async throws {
    try fixture.save([.plain(7)])
    try await fixture.publish()
    for suffix in Self.suffixes { #expect(!fixture.exists(Self.newest + suffix)) }
    try await fixture.publish { $0.formats = Self.formats }
    for suffix in Self.suffixes {
      #expect(fixture.exists(Self.newest + suffix))
      #expect(try fixture.text("\(Self.newest).html").contains("2026-11-20\(suffix)\""))
    }
    #expect(try fixture.crawl().problems == [])
    try fixture.changeArchive { try $0.save(.containing([.plain(7)], on: 21)) }
    try await fixture.publish { $0.formats = Self.formats }
    for suffix in Self.suffixes {
      #expect(fixture.exists(Self.newest + suffix))
      #expect(fixture.exists("d/stackoverflow-swift/2026-11-21\(suffix)"))
    }
    let metadata = try fixture.fileMetadata()
    try await fixture.publish { $0.formats = Self.formats }
    #expect(try fixture.changedFiles(since: metadata) == [])
    try fixture.changeArchive { try $0.pruneEditions(before: "2026-11-21", today: "2026-12-01") }
    try await fixture.publish { $0.formats = Self.formats }
    #expect(Self.suffixes.allSatisfy { !fixture.exists(Self.newest + $0) })
    try await fixture.publish()
    #expect(!fixture.exists("d/stackoverflow-swift/2026-11-21.epub"))
  }

  @Test("Content of an unavailable question is removed from the exports of all editions")
  func unavailableQuestion() async throws {
    try fixture.save([.plain(7), .plain(17, title: "Secret")])
    try await fixture.publish { $0.formats = Self.formats }
    try fixture.changeArchive { try $0.save(.containing([.plain(7)], on: 21)) }
    try await fixture.publish { $0.formats = Self.formats }
    #expect(try fixture.text("\(Self.newest).single.html").contains("Secret"))
    try fixture.changeArchive {
      try $0.markUnavailable([17], site: "stackoverflow", at: .day(22))
    }
    try await fixture.publish { $0.formats = Self.formats }
    for suffix in [".single.html", ".eml"] {
      #expect(try !fixture.text(Self.newest + suffix).contains("Secret"))
      #expect(try !fixture.text(Self.newest + suffix).contains("Text of <em>17"))
    }
  }

  @Test(
    "A book has contents and a cover for readers of older formats",
    .enabled(if: ShellScript.isInstalled("unzip"), "needs unzip"))
  func olderReaders() async throws {
    try fixture.save([.plain(7, title: "A < B & \u{1}C\u{9B}"), .plain(70)])
    try await fixture.publish { $0.formats = [.html, .epub] }
    func file(_ name: String) throws -> String {
      try ShellScript("unzip -p \"$1\" \"book/$2\"")
        .run(in: fixture.output, "\(Self.newest).epub", name).output
    }
    let contents = try file("toc.ncx")
    #expect(contents.contains("<text>A &lt; B &amp;  C\u{FFFD}</text>"))
    #expect(contents.components(separatedBy: "<navPoint ").count == 4)
    #expect(contents.contains("playOrder=\"3\""))
    let package = try file("package.opf")
    #expect(package.contains("<spine toc=\"ncx\">"))
    #expect(package.contains("<meta name=\"cover\" content=\"cover-picture\"/>"))
    #expect(package.contains("id=\"cover-picture\" href=\"cover.png\" media-type=\"image/png\""))
    let id = package.firstMatch(of: /<dc:identifier id="id">(.*)<\/dc:identifier>/)?.1
    #expect(contents.contains("content=\"\(id ?? "-")\""))
    #expect(try file("cover.png").contains("PNG"))
  }

  @Test(
    "The contents of a book for readers of older formats have the sections of the edition",
    .enabled(if: ShellScript.isInstalled("unzip"), "needs unzip"))
  func sectionsForOlderReaders() async throws {
    let questions = [7, 70, 700].map { Question.plain($0, title: "Q\($0)") }
    try fixture.save(questions)
    var edition = Edition.containing([questions[0]], on: 21)
    edition.sections = [
      Edition.Section(
        name: "unanswered",
        entries: [70, 700].map {
          Edition.QuestionEntry(
            site: "stackoverflow", questionID: $0,
            statistics: QuestionStatistics(score: 3, answerCount: 1, viewCount: 1))
        })
    ]
    try fixture.changeArchive { [edition] in try $0.save(edition) }
    try await fixture.publish { $0.formats = [.html, .epub] }
    let contents = try ShellScript("unzip -p \"$1\" book/toc.ncx")
      .run(in: fixture.output, "d/stackoverflow-swift/2026-11-21.epub").output
    let points = contents.matches(
      of: #/<(/?navPoint)(?: id="(\w+)" playOrder="(\d+)"><navLabel><text>([^<]*))?/#
    ).map { "\($0.1) \($0.2 ?? "") \($0.3 ?? "") \($0.4 ?? "")" }
    #expect(
      points.dropFirst(2) == [
        "navPoint n1 2 Q7", "/navPoint   ", "navPoint s2 3 Waiting for an answer",
        "navPoint n2 3 Q70", "/navPoint   ", "navPoint n3 4 Q700", "/navPoint   ",
        "/navPoint   ",
      ])
    #expect(contents.contains("<meta name=\"dtb:depth\" content=\"2\"/>"))
  }

  @Test("The single file contains posts, images and style, and a policy that allows them")
  func single() async throws {
    try await withImages { fixture in
      try await fixture.publish { $0.formats = Self.formats }
      let text = try fixture.text("\(Self.newest).single.html")
      #expect(text.ranges(of: "<article").count == 4)
      #expect(text.ranges(of: "src=\"data:image/png;base64,").count == 1)
      #expect(text.contains("<a href=\"#q-stackoverflow-7\">How?</a>"))
      #expect(text.contains("id=\"q-stackoverflow-7\""))
      let style = try #require(text.firstMatch(of: #/<style>((?s).*?)</style>/#)).1
      let hash = Data(ContentHash(of: Array(style.utf8)).bytes).base64EncodedString()
      #expect(text.contains("style-src 'sha256-\(hash)'; img-src data:;"))
      #expect(!text.contains("src=\"../") && !text.contains("href=\"../"))
      #expect(!text.contains("<script"))
    }
  }

  @Test("A single file has at most 5 MB and a note about omitted content")
  func largeSingle() async throws {
    var questions = (1...12).map { Question.plain($0 * 10) }
    for index in questions.indices {
      questions[index].post.bodyMarkdown =
        "![a](https://i.sstatic.net/\(index).png)\n\n"
        + String(repeating: "word ", count: index < 2 ? 10 : 100_000)
      try fixture.saveImage(
        NoisyPNG.bytes(width: 400 + index, height: 400),
        forURL: "https://i.sstatic.net/\(index).png")
    }
    try fixture.save(questions)
    try await fixture.publish { $0.formats = [.html, .single] }
    let text = try fixture.text("\(Self.newest).single.html")
    #expect(text.utf8.count <= 5_000_000 && text.utf8.count > 4_000_000)
    #expect(text.contains("did not fit into this file"))
  }

  @Test(
    "The mail message is valid, whatever its texts contain")
  func mail() async throws {
    try await withImages { fixture in
      try fixture.execute("UPDATE editions SET title = 'Grüße: \"x\"\r\nBcc: evil@example.org'")
      for attached in [false, true] {
        try await fixture.publish {
          $0.formats = Self.formats
          $0.baseURL = "https://digest.example"
          $0.attachesImages = attached
          $0.sender = .init(name: "Dägest, Inc.", address: "digest@example.org")
        }
        let bytes = try fixture.bytes("\(Self.newest).eml")
        let lines = String(decoding: bytes, as: UTF8.self).split(
          separator: "\r\n", omittingEmptySubsequences: false)
        #expect(lines.allSatisfy { $0.utf8.count <= 78 })
        #expect(bytes.allSatisfy { $0 < 0x80 })
        let head = lines.split(separator: "", maxSplits: 1)[0]
        #expect(!head.contains { $0.hasPrefix("Bcc") })
        #expect(lines.contains("To: undisclosed-recipients:;"))
        guard ShellScript.hasPythonModule("email") else { continue }
        let (status, output) = try ShellScript("/usr/bin/python3 -c \"$1\" \"$2\"").run(
          in: fixture.output, mailReader, "\(Self.newest).eml")
        #expect(status == 0, "\(output)")
        let facts = output.split(separator: "\n").map(String.init)
        #expect(facts.first == "[]", "\(output)")
        #expect(facts.contains("subject Grüße: \"x\" Bcc: evil@example.org, 20 Nov 2026"))
        #expect(facts.contains("from Dägest, Inc. digest@example.org"))
        #expect(facts.contains("date Fri, 20 Nov 2026 00:00:00 +0000"))
        #expect(facts.contains("images \(attached ? 1 : 0)"))
        #expect(output.contains("<a href=\"https://digest.example/q/stackoverflow/7.html\""))
        #expect(output.contains(attached ? " src=\"cid:" : "src=\"https://digest.example/img/"))
      }
    }
  }

  @Test("A message with whole posts begins with links to its questions")
  func mailContents() async throws {
    try fixture.save([.plain(7, title: "First?"), .plain(70, title: "Second?")])
    try await fixture.publish { $0.formats = [.html, .mail] }
    guard ShellScript.hasPythonModule("email") else { return }
    let (_, output) = try ShellScript("/usr/bin/python3 -c \"$1\" \"$2\"").run(
      in: fixture.output, mailReader, "\(Self.newest).eml")
    let links = output.matches(of: #/<a href="#(q-[^"]+)"[^>]*>([^<]*)</#).map {
      [String($0.1), String($0.2)]
    }
    #expect(Set(links) == [["q-stackoverflow-7", "First?"], ["q-stackoverflow-70", "Second?"]])
    for link in links { #expect(output.contains("<h2 id=\"\(link[0])\"")) }
  }

  @Test("A large message has excerpts instead of posts and at most 100 KB of HTML")
  func largeMail() async throws {
    var questions = (1...300).map { Question.plain($0 * 10) }
    for index in questions.indices {
      questions[index].post.bodyMarkdown = String(repeating: "<b>ü</b> word ", count: 60)
    }
    try fixture.save(questions)
    try await fixture.publish { $0.formats = [.html, .mail] }
    guard ShellScript.hasPythonModule("email") else { return }
    let (_, output) = try ShellScript("/usr/bin/python3 -c \"$1\" \"$2\"").run(
      in: fixture.output, mailReader, "\(Self.newest).eml")
    let size = try #require(output.firstMatch(of: #/html (\d+)/#)).1
    #expect((Int(size) ?? 0) <= 100_000 && (Int(size) ?? 0) > 80_000)
    #expect(output.contains("more questions"))
  }

  @Test("Messages and Markdown pages have no control characters, and messages have short lines")
  func terminals() async throws {
    var question = Question.plain(7, title: "a\u{0}b\u{1B}[31m \u{9B}2J \u{202E}c")
    question.post.owner = User(id: 5, displayName: "Eve\u{7}\u{1B}[0m")
    question.post.contentLicense = "CC\u{1B}]0;x\u{9D}\u{202E} BY"
    question.post.link = "https://stackoverflow.example/q/7?\u{1B}[2J\u{202E}\u{3164}"
    question.post.bodyMarkdown = String(repeating: "word ", count: 40)
    let pile = "e" + String(repeating: "\u{301}", count: 5_000) + "\u{3164}\u{115F}x"
    try fixture.save([question, .plain(70, title: pile)])
    try await fixture.publish { $0.formats = Self.formats.union([.markdown]) }
    for file in try fixture.files() where file.hasSuffix(".md") {
      #expect(try !fixture.text(file).unicodeScalars.contains("\u{1B}"), "\(file)")
    }
    let parts = try fixture.text("\(Self.newest).eml").split(separator: "Content-Type: text/")
    let mail = try #require(parts.first { $0.hasPrefix("plain") })
    for sequence in [
      "=1B", "=00", "=07", "=C2=9B", "=C2=9D", "=E2=80=AE", "=E3=85=A4", "=E1=85=9F",
      String(repeating: "=CC=81", count: 9),
    ] {
      #expect(!mail.contains(sequence))
    }
    #expect(mail.contains("1. a b [31m 2J c\r\n   "))
    let lines = mail.split(separator: "\r\n")
    #expect(lines.contains { $0.hasPrefix("word word") && $0.count > 70 })
    #expect(!lines.contains { $0.count > 76 || $0.hasSuffix("=") })
  }

  @Test("Attacks in any field are harmless in exports")
  func attacksAreHarmless() async throws {
    try fixture.save(
      attacks.enumerated().map { index, attack in
        var question = Question.plain(index * 10 + 10, title: attack, tags: [attack])
        question.post.bodyMarkdown = attack
        question.post.owner = User(id: index + 9_000, displayName: attack, link: attack)
        return question
      })
    try await fixture.publish {
      $0.formats = Self.formats
      $0.title = attacks[0]
    }
    let text = try fixture.text("\(Self.newest).single.html")
    let main = try #require(text.firstMatch(of: #/<main id="content">((?s).*)</main>/#)).1
    expectHarmless(String(main), "single")
  }

  /// Saves two questions, one of which shows an archived image and a missing one.
  private func withImages(_ body: (SiteFixture) async throws -> Void) async throws {
    try await SiteFixture.withTemporary { fixture in
      var question = Question.plain(7)
      question.post.bodyMarkdown =
        "![x](https://i.sstatic.net/abc.png) ![y](https://i.sstatic.net/none.png)\n\n    code"
      try fixture.save([question, .plain(17, title: "Why?")])
      let bytes = try #require(BuiltIn.files(in: "Samples")["images/page-size.png"])
      try fixture.saveImage(bytes, forURL: "https://i.sstatic.net/abc.png")
      try await body(fixture)
    }
  }
}

/// A script that prints the defects and the contents of a message.
private let mailReader = """
  import email, email.policy, sys
  message = email.message_from_binary_file(open(sys.argv[1], "rb"), policy=email.policy.default)
  parts = list(message.walk())
  print([str(d) for part in parts for d in part.defects])
  print("subject", message["subject"])
  sender = message["from"].addresses[0]
  print("from", sender.display_name, sender.addr_spec)
  print("date", message["date"])
  html = message.get_body(("html",)).get_content()
  print("html", len(html.encode()))
  print("images", sum(part.get_content_maintype() == "image" for part in parts))
  print(html)
  print(message.get_body(("plain",)).get_content())
  """
