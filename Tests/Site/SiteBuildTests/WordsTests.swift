import Archive
import BuiltIn
import Contents
import FoundationEssentials
import Pages
import SiteBuild
import StackExchange
import TestSupport
import Testing

@Suite("Words of pages")
struct WordsTests {
  private let fixture = SiteFixture()
  private let builtIn = BuiltIn.files(in: "Templates")

  @Test("Templates contain no words of their own", arguments: Self.templates)
  func templatesWithoutWords(file: String) throws {
    let template = String(decoding: try #require(builtIn[file]), as: UTF8.self)
    let shown = template.replacing(#/<(style|script)>[\s\S]*?<\/\1>/#, with: "")
      .replacing(#/(title|aria-label|alt|placeholder|data-[a-z]+)="([^"]*)"/#) { match in
        " >\(match.output.2.contains("{{") || !match.output.1.hasPrefix("data-") ? match.output.2 : "")< "
      }
      .replacing(#/\{\{[^}]*\}\}/#, with: " ").replacing(#/<[^>]*>/#, with: " ")
    let words = shown.matches(of: #/[A-Za-z]{2,}/#).map { String($0.output) }
    #expect(words == [])
  }

  @Test("Every word is used by a template, another word or the program", arguments: Self.names)
  func usedWords(name: String) {
    let texts = builtIn.filter { !$0.key.hasSuffix(".css") }
      .values.map { String(decoding: $0, as: UTF8.self) }
    #expect(Self.phrases.contains(name) || texts.contains { $0.contains("{{>words/\(name)}}") })
  }

  @Test(
    "A theme can replace some words and keep the other built-in ones")
  func overlay() async throws {
    try fixture.save([.plain(7)])
    let theme = try theme(
      "words.en.txt", "# mine\n\nabout = Who we are\nquestion = Problem\n", fixture)
    try await fixture.publish(theme: theme)
    let page = try fixture.text("q/stackoverflow/7.html")
    #expect(page.contains(">Who we are</a>") && page.contains(">Problem</a>"))
    #expect(page.contains("Skip to content"))
    #expect(try fixture.text("q/stackoverflow/7.md").contains("Problem ·"))
  }

  @Test("Pages use the words of another language, with built-in words for missing ones")
  func language() async throws {
    try fixture.save([.plain(7)])
    let text = "about = Über\nscript:copy = Kopieren\nrules = Regeln\n"
    let theme = try theme("words.x-de.txt", text, fixture, language: "x-de")
    try await fixture.publish(theme: theme)
    let page = try fixture.text("q/stackoverflow/7.html")
    #expect(page.contains(#"<html lang="x-de" data-title="How?">"#) && page.contains(">Über</a>"))
    #expect(
      page.contains(#"<h1 dir="auto" lang="en">"#), "the text of the post has its own language")
    let script = try #require(fixture.files().first { $0.hasPrefix("assets/script.") })
    #expect(try fixture.text(script).hasPrefix("const words = {\"copied\":\"Copied\""))
    #expect(try fixture.text(script).contains("\"copy\":\"Kopieren\""))
  }

  @Test("Each language has all English words", arguments: ["de", "fr"])
  func complete(language: String) throws {
    let (names, english) = (Self.names(of: language, all: true), Self.names(of: "en", all: true))
    #expect(names.sorted() == english.sorted())
    _ = try SiteTheme(files: builtIn, language: language)
  }

  @Test(
    "Numbers, dates and plurals follow the language",
    arguments: [
      ("en", "12,345 votes", "0 answers", "1 Nov 2026", ": editions"),
      ("de", "12.345 Stimmen", "0 Antworten", "1. Nov. 2026", ": Ausgaben"),
      ("fr", "12\u{202f}345 votes", "0 réponse", "1er nov. 2026", "\u{a0}: éditions"),
    ])
  func notation(language: String, votes: String, answers: String, day: String, feed: String)
    async throws
  {
    var question = Question.plain(7, score: 12_345)
    question.post.creationDate = .day(1)
    question.answers = []
    question.answerCount = 0
    try fixture.save([question])
    try await fixture.publish(theme: try SiteTheme(files: builtIn, language: language))
    let markdown = try fixture.text("q/stackoverflow/7.md").replacing("\\", with: "")
    #expect(markdown.contains(votes) && markdown.contains(day))
    let list = try fixture.text("t/stackoverflow/swift/index.html")
      .replacing(#/<\/?(?:b|time)\b[^>]*>/#, with: "")
    #expect(list.contains(answers) && list.contains(" \(day)</p>"))
    let editions = try fixture.text("d/stackoverflow-swift/editions.xml")
    #expect(editions.contains("xml:lang=\"\(language)\"") && editions.contains("\(feed)</title>"))
  }

  @Test("An invalid word file is an error with its location")
  func errors() throws {
    for (text, message) in [
      ("voets = x", "words.en.txt:1:1: unknown word 'voets'; did you mean 'votes'?"),
      ("\nvotes: x", "words.en.txt:2:1: invalid line. Write 'name = text'"),
      ("format:months = a b", "words.en.txt:1:1: 'format:months' must be the names of twelve"),
      ("format:date = {day}", "'format:date' must be {day}, {month} and {year}"),
      ("format:dates = x", "unknown format 'format:dates'"),
      ("votes = {{txt}}", "words.en.txt:1:9"), ("votes = {{#a", "words.en.txt:1:9"),
    ] {
      #expect {
        try theme("words.en.txt", text, fixture)
      } throws: { error in
        "\(error)".contains(message)
      }
    }
    #expect {
      try SiteTheme(files: builtIn, language: "tlh")
    } throws: { error in
      "\(error)".contains("'tlh'") && "\(error)".contains("words.tlh.txt")
    }
  }

  @Test("The footer is on every page, and additional files are assets")
  func footer() async throws {
    try fixture.save([.plain(7)])
    let theme = try SiteTheme(files: builtIn, assets: ["fonts/a.txt": [0x41]])
    try await fixture.publish(theme: theme) { $0.footer = "Ask <Kim>" }
    #expect(try fixture.text("q/stackoverflow/7.html").contains("<p>Ask &lt;Kim&gt;</p>"))
    #expect(try fixture.text("assets/fonts/a.txt") == "A")
  }

  @discardableResult
  private func theme(
    _ file: String, _ text: String, _ fixture: SiteFixture, language: String = "en"
  ) throws -> SiteTheme {
    let folder = fixture.folder + "/theme"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: folder + "/" + file))
    return try SiteTheme(
      files: TemplateFolder.files(in: folder, over: builtIn), language: language)
  }

  private static let templates = BuiltIn.files(in: "Templates").keys.sorted()
    .filter { $0.hasSuffix(".html") || $0.hasSuffix(".md") }

  /// The words that the program uses instead of a template.
  private static let phrases =
    [
      "rules", "accepted-answer-to", "answer-to", "editions-of", "deleted-user", "unnamed-author",
      "mail-facts",
      "mail-answer", "digest-title",
    ]
    + DigestSelection.SectionKind.allCases.map { "section-\($0.rawValue)" }

  private static let names = names(of: "en")

  private static func names(of language: String, all: Bool = false) -> [String] {
    let file = BuiltIn.files(in: "Templates")["words.\(language).txt"] ?? []
    return String(decoding: file, as: UTF8.self).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
      .compactMap { line in line.firstRange(of: " = ").map { String(line[..<$0.lowerBound]) } }
      .filter { all || !$0.contains(":") }
  }
}
