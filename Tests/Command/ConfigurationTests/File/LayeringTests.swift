import Archive
import Basics
import Configuration
import FoundationEssentials
import StackExchange
import Testing

/// Tests the precedence of the command line over digests over the top level.
@Suite struct LayeringTests {
  private let file = """
    site: emacs
    limit: 20
    period: month
    sections: new
    no-comments: yes
    output: Site
    quiet: yes
    sample: yes
    allow-image-host: [a.org, b.org]
    digests:
      - name: one
        tags: org-mode
      - name: two
        tags: {any: [elisp, lisp]}
        limit: 5
        since: 2026-11-01
        site: stackoverflow
        sections: []
        no-comments: no
    """

  private func run(_ line: String, _ text: String? = nil) throws -> RunConfiguration {
    let arguments = line.split(separator: " ").map(String.init)
    switch try Invocation(arguments, files: .holding(text ?? file)) {
    case .build(let configuration), .fetch(let configuration), .render(let configuration):
      return configuration
    default: throw Unexpected()
    }
  }

  private struct Unexpected: Error {}

  @Test("Digests inherit the values of the top level")
  func topLevel() throws {
    let digests = try run("fetch").digests
    #expect(digests.map(\.name) == ["one", "two"])
    #expect(digests.map(\.sites) == [["emacs"], ["stackoverflow"]])
    #expect(digests.map(\.limit) == [20, 5])
    #expect(digests.map(\.days) == [.period(.month), .between(CalendarDay("2026-11-01"), nil)])
    #expect(digests.map(\.sections) == [[.new], []])
    #expect(digests.map(\.includesComments) == [false, true])
  }

  @Test("The command line overrides the values of every digest")
  func commandLine() throws {
    let digests = try run("build --limit 3 --period day --site superuser --no-comments").digests
    #expect(digests.map(\.name) == ["one", "two"])
    #expect(digests.map(\.tags) == [TagRule(all: ["org-mode"]), TagRule(any: ["elisp", "lisp"])])
    #expect(digests.map(\.limit) == [3, 3])
    #expect(digests.map(\.days) == [.period(.day), .period(.day)])
    #expect(digests.map(\.sites) == [["superuser"], ["superuser"]])
    #expect(digests.map(\.includesComments) == [false, false])
  }

  @Test("A tag on the command line replaces the digests, and inherits the top level")
  func tagOnLine() throws {
    let digests = try run("build --tag swift --limit 3").digests
    #expect(digests.map(\.name) == [nil])
    #expect(digests.first?.tags == TagRule(all: ["swift"]))
    #expect(digests.first?.sites == ["emacs"])
    #expect(digests.first?.days == .period(.month))
    #expect(digests.first?.limit == 3)
    #expect(digests.first?.sections == [.new])
  }

  @Test("Run options on the command line override the file, including conflicting keys")
  func options() throws {
    let options = try run("render --output Elsewhere --verbose --offline")
    #expect(options.outputFolder == "Elsewhere")
    #expect(options.verbosity == .verbose)
    #expect(options.source == .offline)
    #expect(try run("render").source == .sample)
    #expect(try run("render").verbosity == .quiet)
    #expect(try run("render --record R").source == .live)
    let hosts = try run("render --allow-image-host c.org").imageHosts
    #expect(hosts.map(\.name) == ["c.org"])
  }

  @Test("A period on the command line replaces dates in the file, and vice versa")
  func days() throws {
    let dates = "since: 2026-11-01\nuntil: 2026-11-10\ntag: swift"
    #expect(try run("build --period all", dates).digests.first?.days == .period(.all))
    let since = try run("build --since 2026-11-05", dates).digests.first?.days
    #expect(since == .between(CalendarDay("2026-11-05"), CalendarDay("2026-11-10")))
    let until = try run("build --until 2026-12-01", "period: day\ntag: swift").digests.first?.days
    #expect(until == .between(nil, CalendarDay("2026-12-01")))
  }

  @Test("Reversed dates are a usage error if one is on the command line")
  func reversed() {
    func error(at option: OptionName) -> ConfigurationError {
      ConfigurationError(
        .reversedDates(since: "2026-11-20", until: "2026-11-10"), at: .option(option))
    }
    #expect(throws: error(at: .since)) {
      try run("build --since 2026-11-20", "until: 2026-11-10\ntag: swift")
    }
    #expect(throws: error(at: .until)) {
      try run("build --until 2026-11-10", "since: 2026-11-20\ntag: swift")
    }
  }

  @Test("Tags at the top level define digests like those on the command line")
  func topTags() throws {
    let digests = try run("build", "tag: [swift, 'c++,boost']\nsite: [emacs, math]").digests
    #expect(digests.map(\.name) == [nil, nil, nil, nil])
    #expect(digests.map(\.sites) == [["emacs"], ["emacs"], ["math"], ["math"]])
    #expect(
      digests.map(\.tags.all) == [["swift"], ["boost", "c++"], ["swift"], ["boost", "c++"]])
    #expect(try run("build --tag lisp", "tag: swift").digests.map(\.tags.all) == [["lisp"]])
  }

  @Test("Values in the file are validated even if the command line overrides them")
  func fileIsValidated() {
    #expect(throws: ConfigurationError.self) { try run("build --tag a --limit 3", "limit: none") }
    #expect(throws: ConfigurationError.self) {
      try run("render", "digests: [{name: a, limit: 0}]")
    }
  }

  @Test("Errors of the command line are reported before those of the file")
  func bothWrong() {
    let expected = "a whole number from 1 to 100000"
    #expect(
      throws: ConfigurationError(.invalidValue("0", expected: expected), at: .option(.limit))
    ) { try run("build --limit 0", "limit: 0") }
  }

  @Test("`build` and `fetch` need a digest, `render` does not")
  func noDigest() throws {
    let error = ConfigurationError(
      .missingTag(
        file: "sodigest.yml", archive: ".sodigest/archive.sqlite"))
    #expect(throws: error) { try run("build", "output: Site") }
    #expect(throws: error) { try run("fetch", "digests: []") }
    #expect(try run("render", "digests: []").digests.isEmpty)
    #expect(
      error.description == """
        no tag given and no digests in `sodigest.yml`; name at least one, for example `--tag swift`
        """)
  }

  @Test("Without a digest, a site is an imported one to bring up to date")
  func importedSites() throws {
    #expect(
      try run("build --site french.meta.stackexchange.com", "").importedSites == ["french.meta"])
    #expect(try run("build --site a --site b", "").importedSites == ["a", "b"])
    #expect(try run("build", "sites: [a, b]\nlimit: 3").importedSites == ["a", "b"])
    #expect(try run("build --site c", "site: a").importedSites == ["c"])
    #expect(try run("build --tag swift", "site: a").importedSites == [])
    #expect(try run("build --site a", "digests: [{name: b, tags: c}]").importedSites == [])
    for line in ["build --site a --limit 3", "build --site a --min-score 1", "fetch --period all"] {
      let archive = line.contains("--site") ? nil : ".sodigest/archive.sqlite"
      #expect(throws: ConfigurationError(.missingTag(file: "sodigest.yml", archive: archive))) {
        try run(line, "site: a")
      }
    }
  }

  @Test("`--images` needs no digests, and ignores those of the file")
  func images() throws {
    let configuration = try run(
      "fetch --images --min-score 5", "limit: 3\nno-images: true\ndigests: [{name: b, tags: c}]")
    #expect(configuration.digests.isEmpty && configuration.importedSites.isEmpty)
    #expect(configuration.minImageScore == 5)
    #expect(configuration.fetchesOnlyImages && configuration.fetchesImages)
    #expect(try run("fetch --images --site a", "").importedSites == ["a"])
    #expect(throws: ConfigurationError(.conflict("--images", "--tag"), at: .option(.images))) {
      try run("fetch --images --tag a", "")
    }
  }

  @Test(
    "A day given by `--now` begins in the configured time zone",
    .enabled(if: FileAccess.disk.timeZone(named: "Asia/Kolkata") != nil, "needs tzdata"))
  func now() async {
    await #expect(processExitsWith: .success) {
      let files = FileAccess { path throws(FileAccessError) in
        path == "sodigest.yml"
          ? Array("time_zone: Asia/Kolkata".utf8) : try FileAccess.disk.read(path)
      }
      let day = try Invocation(["render", "--now", "2026-11-21"], files: files)
      let time = try Invocation(["render", "--now", "2026-11-20T18:30:00Z"], files: files)
      #expect(day == time)
    }
  }
}
