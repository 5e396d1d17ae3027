import Archive
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

@Suite("Editions to take away")
struct EditionExportTests {
  private static let formats: Set<SiteFormat> = [.html, .single, .mail, .epub]
  private static let newest = "d/stackoverflow-swift/2026-11-20"
  private static let ends = [".single.html", ".eml", ".epub"]

  @Test("They lie beside the newest edition when they are asked for, linked from it, and stay")
  func place() async throws {
    try await Desk.use { desk in
      try desk.keep([.plain(7)])
      try await desk.publish()
      for end in Self.ends { #expect(!desk.exists(Self.newest + end)) }
      try await desk.publish { $0.formats = Self.formats }
      for end in Self.ends {
        #expect(desk.exists(Self.newest + end))
        #expect(try desk.text("\(Self.newest).html").contains("2026-11-20\(end)\""))
      }
      #expect(try desk.walk().problems == [])
      try desk.change { try $0.save(.of([.plain(7)], on: 21)) }
      try await desk.publish { $0.formats = Self.formats }
      for end in Self.ends {
        #expect(desk.exists(Self.newest + end))
        #expect(desk.exists("d/stackoverflow-swift/2026-11-21\(end)"))
      }
      let states = try desk.states()
      try await desk.publish { $0.formats = Self.formats }
      #expect(try desk.touched(since: states) == [])
      try desk.change { try $0.pruneEditions(before: "2026-11-21", today: "2026-12-01") }
      try await desk.publish { $0.formats = Self.formats }
      #expect(Self.ends.allSatisfy { !desk.exists(Self.newest + $0) })
      try await desk.publish()
      #expect(!desk.exists("d/stackoverflow-swift/2026-11-21.epub"))
    }
  }

  @Test("What is forgotten leaves them, those of older editions too")
  func forgotten() async throws {
    try await Desk.use { desk in
      try desk.keep([.plain(7), .plain(17, title: "Secret")])
      try await desk.publish { $0.formats = Self.formats }
      try desk.change { try $0.save(.of([.plain(7)], on: 21)) }
      try await desk.publish { $0.formats = Self.formats }
      #expect(try desk.text("\(Self.newest).single.html").contains("Secret"))
      try desk.change { try $0.markUnavailable([17], site: "stackoverflow", at: .day(22)) }
      try await desk.publish { $0.formats = Self.formats }
      for end in [".single.html", ".eml"] {
        #expect(try !desk.text(Self.newest + end).contains("Secret"))
        #expect(try !desk.text(Self.newest + end).contains("Text of <em>17"))
      }
    }
  }

  @Test("One file holds whole posts, images and style, under a policy that its own style passes")
  func single() async throws {
    try await withImages { desk in
      try await desk.publish { $0.formats = Self.formats }
      let text = try desk.text("\(Self.newest).single.html")
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

  @Test("A file is no larger than 5 MB: images go first, then questions, and it says so")
  func largeSingle() async throws {
    try await Desk.use { desk in
      var questions = (1...12).map { Question.plain($0 * 10) }
      for place in questions.indices {
        questions[place].post.bodyMarkdown =
          "![a](https://i.sstatic.net/\(place).png)\n\n"
          + String(repeating: "word ", count: place < 2 ? 10 : 100_000)
        try desk.keepImage(
          NoisyPNG.bytes(width: 400 + place, height: 400),
          forURL: "https://i.sstatic.net/\(place).png")
      }
      try desk.keep(questions)
      try await desk.publish { $0.formats = [.html, .single] }
      let text = try desk.text("\(Self.newest).single.html")
      #expect(text.utf8.count <= 5_000_000 && text.utf8.count > 4_000_000)
      #expect(text.contains("did not fit into this file"))
    }
  }

  @Test(
    "A message is one that mail programs read, whatever its texts are")
  func mail() async throws {
    try await withImages { desk in
      try desk.execute("UPDATE editions SET title = 'Grüße: \"x\"\r\nBcc: evil@example.org'")
      for attached in [false, true] {
        try await desk.publish {
          $0.formats = Self.formats
          $0.baseURL = "https://digest.example"
          $0.attachesImages = attached
          $0.sender = .init(name: "Dägest, Inc.", address: "digest@example.org")
        }
        let bytes = try desk.bytes("\(Self.newest).eml")
        let lines = String(decoding: bytes, as: UTF8.self).split(
          separator: "\r\n", omittingEmptySubsequences: false)
        #expect(lines.allSatisfy { $0.utf8.count <= 78 })
        #expect(bytes.allSatisfy { $0 < 0x80 })
        let head = lines.split(separator: "", maxSplits: 1)[0]
        #expect(!head.contains { $0.hasPrefix("Bcc") })
        #expect(lines.contains("To: undisclosed-recipients:;"))
        guard ShellScript.hasPython("email") else { continue }
        let (status, output) = try ShellScript("/usr/bin/python3 -c \"$1\" \"$2\"").run(
          in: desk.output, mailReader, "\(Self.newest).eml")
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

  @Test("A message too large for whole posts has how they begin, and no more than 100 KB of HTML")
  func largeMail() async throws {
    try await Desk.use { desk in
      var questions = (1...300).map { Question.plain($0 * 10) }
      for place in questions.indices {
        questions[place].post.bodyMarkdown = String(repeating: "<b>ü</b> word ", count: 60)
      }
      try desk.keep(questions)
      try await desk.publish { $0.formats = [.html, .mail] }
      guard ShellScript.hasPython("email") else { return }
      let (_, output) = try ShellScript("/usr/bin/python3 -c \"$1\" \"$2\"").run(
        in: desk.output, mailReader, "\(Self.newest).eml")
      let size = try #require(output.firstMatch(of: #/html (\d+)/#)).1
      #expect((Int(size) ?? 0) <= 100_000 && (Int(size) ?? 0) > 80_000)
      #expect(output.contains("more questions"))
    }
  }

  @Test("What terminals obey is in no message and no twin, and lines of a message are short")
  func terminals() async throws {
    try await Desk.use { desk in
      var question = Question.plain(7, title: "a\u{0}b\u{1B}[31m \u{9B}2J \u{202E}c")
      question.post.owner = User(id: 5, displayName: "Eve\u{7}\u{1B}[0m")
      question.post.bodyMarkdown = String(repeating: "word ", count: 40)
      try desk.keep([question])
      try await desk.publish { $0.formats = Self.formats.union([.markdown]) }
      for file in try desk.files() where file.hasSuffix(".md") {
        #expect(try !desk.text(file).unicodeScalars.contains("\u{1B}"), "\(file)")
      }
      let parts = try desk.text("\(Self.newest).eml").split(separator: "Content-Type: text/")
      let mail = try #require(parts.first { $0.hasPrefix("plain") })
      for sign in ["=1B", "=00", "=07", "=C2=9B", "=E2=80=AE"] { #expect(!mail.contains(sign)) }
      #expect(mail.contains("1. a b [31m 2J c\r\n   word word"))
      let lines = mail.split(separator: "\r\n")
      #expect(lines.contains { $0.hasPrefix("   word") && $0.count > 70 })
      #expect(!lines.contains { $0.count > 76 || $0.hasSuffix("=") })
    }
  }

  @Test("Attacks in any field come out harmless in one file and in a message")
  func attacksAreHarmless() async throws {
    try await Desk.use { desk in
      try desk.keep(
        attacks.enumerated().map { index, attack in
          var question = Question.plain(index * 10 + 10, title: attack, tags: [attack])
          question.post.bodyMarkdown = attack
          question.post.owner = User(id: index + 9_000, displayName: attack, link: attack)
          return question
        })
      try await desk.publish {
        $0.formats = Self.formats
        $0.title = attacks[0]
      }
      let text = try desk.text("\(Self.newest).single.html")
      let main = try #require(text.firstMatch(of: #/<main id="content">((?s).*)</main>/#)).1
      expectHarmless(String(main), "single")
    }
  }

  /// Two questions; one shows an image of the archive, and one that is missing.
  private func withImages(_ body: (Desk) async throws -> Void) async throws {
    try await Desk.use { desk in
      var question = Question.plain(7)
      question.post.bodyMarkdown =
        "![x](https://i.sstatic.net/abc.png) ![y](https://i.sstatic.net/none.png)\n\n    code"
      try desk.keep([question, .plain(17, title: "Why?")])
      let bytes = try #require(BuiltIn.files(in: "Samples")["images/page-size.png"])
      try desk.keepImage(bytes, forURL: "https://i.sstatic.net/abc.png")
      try await body(desk)
    }
  }
}

/// Prints what is wrong with a message, and what is in it.
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
