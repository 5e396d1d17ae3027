import Archive
import Basics
import Configuration
import Foundation
import FoundationEssentials
import StackExchange
import Testing

@Suite struct ConfigurationFileTests {
  private func run(_ text: String, _ line: String = "build") throws -> RunConfiguration {
    let arguments = line.split(separator: " ").map(String.init)
    switch try Invocation(arguments, files: .holding(text)) {
    case .build(let configuration), .fetch(let configuration), .render(let configuration):
      return configuration
    default: throw Unexpected()
    }
  }

  private func digest(_ text: String, _ line: String = "build") throws -> DigestConfiguration {
    try #require(try run("digests:\n- name: a\n" + text, line).digests.first)
  }

  private struct Unexpected: Error {}

  @Test("Every key of a digest is parsed, in any order")
  func digest() throws {
    let digest = try digest(
      """
        sections: [new, moved, unanswered, bounties]
        no-comments: true
        answers: 0
        min-score: -3
        limit: 7
        until: 2026-11-21
        since: 2026-11-01
        sort: activity
        tags: {none: [ios, uikit], any: [c++, c#], all: [Swift, concurrency]}
        sites: [stackoverflow.com, emacs, stackoverflow]
      """)
    #expect(digest.name == "a")
    #expect(digest.sites == ["stackoverflow", "emacs"])
    #expect(digest.tags.all == ["concurrency", "swift"])
    #expect(digest.tags.any == ["c#", "c++"])
    #expect(digest.tags.none == ["ios", "uikit"])
    #expect(digest.sort == .activity)
    #expect(digest.days == .between(CalendarDay("2026-11-01"), CalendarDay("2026-11-21")))
    #expect(digest.limit == 7)
    #expect(digest.minScore == -3)
    #expect(digest.maxAnswers == 0)
    #expect(!digest.includesComments)
    #expect(digest.sections == [.new, .moved, .unanswered, .bounties])
  }

  @Test("Titles and descriptions of the site and its digests are parsed")
  func titles() throws {
    let text = """
      title: A week of Swift
      description: >
        Chosen
          by the team
      language: pt-BR
      footer: Ask Kim.
      assets: ../logos
      accent: ['#00695c', teal]
      logo: brand/logo.svg
      icon: icon.ico
      style: own.css
      digests:
      - name: a
        title: "The  week"
      - {name: b, description: 7}
      """
    let configuration = try run(text)
    #expect(configuration.site.title == "A week of Swift")
    #expect(configuration.site.description == "Chosen by the team")
    #expect(configuration.site.language == "pt-BR")
    #expect(configuration.site.footer == "Ask Kim.")
    #expect(configuration.site.assets == "../logos")
    #expect(
      configuration.site.accent
        == AccentColors(light: RGBColor(hex: 0x00695C), dark: RGBColor(hex: 0x008080)))
    #expect(configuration.site.files == ["brand/logo.svg", "icon.ico", "own.css"])
    #expect(
      try run("tag: a\naccent: red").site.accent == AccentColors(light: RGBColor(hex: 0xFF0000)))
    #expect(configuration.digests.map(\.title) == ["The week", nil])
    #expect(configuration.digests.map(\.description) == [nil, "7"])
    #expect(try run("tag: a").site == SiteDescription())
  }

  @Test("The digests of the file are kept when the command line selects others")
  func ownDigests() throws {
    let own = { (text: String, line: String) in try run(text, line).configuredDigests }
    #expect(try own("digests: [{name: a}, {name: b}]", "build --tag c")?.map(\.name) == ["a", "b"])
    #expect(try own("tag: [a, b]", "build --tag c")?.map(\.tags.all) == [["a"], ["b"]])
    #expect(try own("limit: 5", "build --tag c") == nil)
    #expect(try own("digests: [{name: a}]", "render")?.map(\.name) == ["a"])
  }

  @Test("A digest with only a name has the defaults and selects any tag")
  func defaults() throws {
    var expected = try #require(try run("", "build --tag swift").digests.first)
    expected.name = "a"
    expected.tags = TagRule()
    #expect(try digest("") == expected)
  }

  @Test(
    "Tags may be a list, a single value or comma-separated",
    arguments: [
      "tags: [swift, concurrency]", "tags:\n  - concurrency\n  - swift", "tags: swift,concurrency",
      "tags: swift, Concurrency, swift", "tag: swift , concurrency", "tag: [swift, concurrency]",
      "tags: {all: [swift, concurrency]}", "tags: {all: 'swift,concurrency'}",
    ])
  func allTags(text: String) throws {
    #expect(try digest("  \(text)").tags == TagRule(all: ["concurrency", "swift"]))
  }

  @Test("Tags that look like other YAML types are still text")
  func surprisingTags() throws {
    let tags = try digest("  tags: {any: [no, c#, 3.0, .net, on, null, 1e3, 0x1f, 12, 'true']}")
      .tags
    #expect(
      tags.any == [".net", "0x1f", "12", "1e3", "3.0", "c#", "no", "null", "on", "true"])
  }

  @Test("The key determines the type of a value, with or without quotes")
  func expectations() throws {
    let configuration = try run(
      """
      site: on
      limit: "50"
      output: 2026
      contact: 'no'
      jobs: !!str 3
      archive: ~user/a.sqlite
      digests: [{name: 1.0}]
      """)
    #expect(configuration.digests.first?.name == "1.0")
    #expect(configuration.digests.first?.sites == ["on"])
    #expect(configuration.digests.first?.limit == 50)
    #expect(configuration.outputFolder == "2026")
    #expect(configuration.contact == "no")
    #expect(configuration.jobs == 3)
    #expect(configuration.customArchivePath == "~user/a.sqlite")
  }

  @Test(
    "A flag is a Boolean of YAML 1.1",
    arguments: [
      ("true", true), ("True", true), ("yes", true), ("YES", true), ("on", true),
      ("\"true\"", true),
      ("false", false), ("no", false), ("Off", false), ("'FALSE'", false),
    ])
  func flags(text: String, isOn: Bool) throws {
    #expect(try run("force: \(text)", "render").force == isOn)
  }

  @Test(
    "A file without keys has no effect", arguments: ["", "# nothing yet\n", "---\n", "{}", "~"])
  func empty(text: String) throws {
    var expected = RunConfiguration()
    expected.file = "sodigest.yml"
    #expect(try run(text, "render") == expected)
  }

  @Test("The default file is optional; a file given by `--config` must exist")
  func path() throws {
    let named = try Invocation(
      ["render", "--config", "etc/team.yml"], files: .holding("output: Site", as: "etc/team.yml"))
    guard case .render(let configuration) = named else { throw Unexpected() }
    #expect(configuration.outputFolder == "Site")
    #expect(throws: ConfigurationError(.missingFile(.config, path: "no.yml"))) {
      try Invocation(["render", "--config", "no.yml"], files: .holding("output: Site"))
    }
  }

  @Test(
    "Commands without a site do not read the file", arguments: ["version", "help", "build --help"])
  func unread(line: String) throws {
    let files = FileAccess { _ throws(FileAccessError) in throw .system(SystemError(EIO)) }
    #expect(throws: Never.self) {
      try Invocation(line.split(separator: " ").map(String.init), files: files)
    }
  }

  @Test("A hundred digests keep their order and names")
  func hundred() throws {
    let entries = (1...100).map { "  - {name: d\($0), tags: tag\($0), limit: \($0)}\n" }
    let digests = try run("min-score: 2\ndigests:\n" + entries.joined()).digests
    #expect(digests.map(\.name) == (1...100).map { "d\($0)" })
    #expect(digests.map(\.tags.all) == (1...100).map { ["tag\($0)"] })
    #expect(digests.map(\.limit) == Array(1...100))
    #expect(digests.allSatisfy { $0.minScore == 2 })
  }

  @Test("Names may contain letters, digits, inner dots, `-` and `_`")
  func names() throws {
    for name in ["a", "Swift-5.10_new", "1", "-", "_", String(repeating: "x", count: 200)] {
      #expect(try run("digests: [{name: \(name)}]").digests.first?.name == name)
    }
  }

  @Test("The time zone is UTC by default")
  func zone() throws {
    #expect(try run("", "render").calendar == DayCalendar(timeZone: .utc))
    let berlin = try run("time_zone: Europe/Berlin", "render").calendar
    #expect(berlin == DayCalendar(timeZone: TimeZoneName(name: "Europe/Berlin")))
  }
}
