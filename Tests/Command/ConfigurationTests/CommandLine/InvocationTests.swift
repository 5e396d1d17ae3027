import Archive
import Basics
import Configuration
import Contents
import FoundationEssentials
import Highlighting
import StackExchange
import Testing

@Suite struct InvocationTests {
  private func invocation(_ line: String) throws -> Invocation {
    try Invocation(line.split(separator: " ").map(String.init), files: .none)
  }

  private func build(_ line: String) throws -> RunConfiguration {
    guard case .build(let configuration) = try invocation("build --tag swift " + line)
    else { throw Unexpected() }
    return configuration
  }

  private func digest(_ line: String) throws -> DigestConfiguration {
    try #require(try build(line).digests.first)
  }

  private struct Unexpected: Error {}

  @Test("`check` accepts a site or an archive, and with `--repair` both")
  func check() throws {
    guard case .check(let plain) = try invocation("check --archive a.sqlite"),
      case .check(let repairing) = try invocation(
        "check --repair --archive a.sqlite --output Public --templates t --jobs 3")
    else { throw Unexpected() }
    #expect(plain.target == .archive(path: "a.sqlite") && !plain.repairs)
    #expect(repairing.target == .site(folder: "Public") && repairing.repairs)
    let configuration = repairing.configuration
    #expect(configuration.customArchivePath == "a.sqlite" && configuration.templateFolder == "t")
    #expect(configuration.jobs == 3)
    #expect(throws: ConfigurationError(.conflict("--archive", "--output"))) {
      try invocation("check --archive a.sqlite --output Public")
    }
  }

  @Test("A build without options uses the documented defaults")
  func defaults() throws {
    var configuration = try build("")
    let selection = try #require(configuration.digests.first)
    #expect(configuration.digests.count == 1)
    #expect(configuration.calendar == DayCalendar(timeZone: .utc))
    #expect(selection.name == nil)
    #expect(selection.sites == ["stackoverflow"])
    #expect(selection.tags == TagRule(all: ["swift"]))
    #expect(selection.sort == .votes)
    #expect(selection.days == .period(.week))
    #expect(selection.limit == 50)
    #expect(selection.minScore == nil)
    #expect(selection.maxAnswers == 5)
    #expect(selection.includesComments)
    #expect(selection.sections.isEmpty)
    #expect(configuration.formats == [.html, .markdown])
    #expect(configuration.outputFolder == "Output")
    #expect(configuration.archivePath == ".sodigest/archive.sqlite")
    #expect(configuration.apiBase == "https://api.stackexchange.com/2.3")
    #expect(configuration.maxImageBytes == 10_000_000)
    configuration.digests = []
    #expect(configuration == RunConfiguration())
  }

  @Test("A repeated `--tag` adds digests; commas join the tags of one digest")
  func tags() throws {
    let digests = try build("--tag swift,Concurrency,swift --tag c++ --tag=.net --tag c#").digests
    #expect(
      digests.map(\.tags.all) == [["swift"], ["concurrency", "swift"], ["c++"], [".net"], ["c#"]])
  }

  @Test("Each combination of site and tag is a digest, ordered by site first")
  func sitesAndTags() throws {
    let digests = try build("--tag c++ --site emacs --site superuser.com --limit 7").digests
    #expect(digests.map(\.sites) == [["emacs"], ["emacs"], ["superuser"], ["superuser"]])
    #expect(digests.map(\.tags.all) == [["swift"], ["c++"], ["swift"], ["c++"]])
    #expect(digests.allSatisfy { $0.limit == 7 && $0.name == nil })
  }

  @Test(
    "A site can be named by its API parameter, domain or URL",
    arguments: [
      ("stackoverflow", "stackoverflow"), ("stackoverflow.com", "stackoverflow"),
      ("https://stackoverflow.com/", "stackoverflow"), ("www.superuser.com", "superuser"),
      ("math.stackexchange.com", "math"), ("meta.stackoverflow.com", "meta.stackoverflow"),
      ("mathoverflow.net", "mathoverflow.net"), ("Emacs", "emacs"),
      ("emacs.meta.stackexchange.com", "emacs.meta"), ("example.com", "example.com"),
    ])
  func sites(text: String, parameter: String) throws {
    #expect(try digest("--site \(text)").sites == [parameter])
  }

  @Test("Every run option is parsed")
  func options() throws {
    let options = try build(
      """
      --format md,json --output Site --archive a.sqlite --templates T --base-url https://x.org/d/ \
      --api-base http://127.0.0.1:8399/2.3/ --record R --api-key-file K --contact me@example.org \
      --allow-image-host 127.0.0.1:8399 --allow-image-host [::1]:80 --allow-image-host A.org \
      --no-images --no-avatars --max-image-bytes 5 --image-time 90s --dry-run --now 2026-11-21T06:00:00Z --jobs 3 --force --profile \
      --quiet --json --no-progress
      """)
    #expect(options.formats == [.markdown, .json])
    #expect(options.outputFolder == "Site")
    #expect(options.archivePath == "a.sqlite")
    #expect(options.templateFolder == "T")
    #expect(options.baseURL == "https://x.org/d")
    #expect(options.apiBase == "http://127.0.0.1:8399/2.3")
    #expect(options.recordingFolder == "R")
    #expect(options.apiKeyFile == "K")
    #expect(options.contact == "me@example.org")
    #expect(options.imageHosts.map(\.name) == ["127.0.0.1", "[::1]", "a.org"])
    #expect(options.imageHosts.map(\.port) == [8399, 80, nil])
    #expect(!options.fetchesImages && !options.fetchesAvatars)
    #expect(options.maxImageBytes == 5)
    #expect(options.imageTimeLimit == .seconds(90) && options.isDryRun)
    #expect(options.now == Date(timeIntervalSince1970: 1_795_240_800))
    #expect(options.jobs == 3)
    #expect(options.force && options.printsProfile && options.printsJSON && !options.showsProgress)
    #expect(options.verbosity == .quiet)
  }

  @Test(
    "The time limit for images is zero or a number with a unit",
    arguments: [("0", 0), ("7s", 7), ("90s", 90), ("5m", 300), ("24h", 86_400)])
  func imageTime(text: String, seconds: Int) throws {
    #expect(try build("--image-time \(text)").imageTimeLimit == .seconds(seconds))
  }

  @Test(
    "An invalid time limit for images is an error with examples",
    arguments: ["", "m", "3", "5 m", "-1", "1.5m", "5min", "86401s", "25h", "9223372036854775807h"])
  func wrongImageTime(text: String) {
    let error = #expect(throws: ConfigurationError.self) {
      try Invocation(["build", "--tag", "a", "--image-time", text], files: .holding(""))
    }
    #expect(error?.description.contains("a duration such as 90s, 5m or 36h") == true)
  }

  @Test("Options without an effect on a command are reported as unused")
  func unusedOptions() throws {
    func unused(_ line: String) throws -> [OptionName] {
      switch try Invocation(line.split(separator: " ").map(String.init), files: .none) {
      case .build(let run), .fetch(let run), .render(let run): run.unusedOptions
      default: []
      }
    }
    let line = "--archive a --output o --format html --quiet --api-base https://x.example"
    #expect(try unused("build --tag a \(line)").isEmpty)
    #expect(try unused("fetch --tag a \(line)") == [.format, .output])
    #expect(try unused("render \(line)") == [.apiBase])
  }

  @Test("The sample has its own archive")
  func sampleArchive() throws {
    #expect(try build("--sample").archivePath == ".sodigest/sample.sqlite")
    #expect(try build("--sample --archive x").archivePath == "x")
    #expect(try build("--offline").source == .offline)
    #expect(try build("--replay R").source == .replay("R"))
  }

  @Test("A period covers whole days and ends today")
  func periods() throws {
    let today = try #require(CalendarDay("2026-11-21"))
    #expect(try digest("").days.bounds(today: today).since == CalendarDay("2026-11-14"))
    #expect(try digest("").days.bounds(today: today).until == today)
    #expect(try digest("--period all").days.bounds(today: today).since == nil)
    #expect(try digest("--period all").days.bounds(today: today).until == nil)
    #expect(try digest("--since 2026-01-01").days.bounds(today: today).until == nil)
  }

  @Test("`forget` accepts a question or a user by id or URL, a digest, or an edition")
  func forget() throws {
    guard case .forget(let question) = try invocation("forget question 123")
    else { throw Unexpected() }
    #expect(question.target == .question(123))
    #expect(question.site == nil && question.configuration == RunConfiguration())
    guard
      case .forget(let address) = try invocation(
        "forget question https://emacs.stackexchange.com/questions/5/a-title")
    else { throw Unexpected() }
    #expect(address.target == .question(5) && address.site == "emacs")
    guard case .forget(let user) = try invocation("forget user 7 --site emacs.stackexchange.com")
    else { throw Unexpected() }
    #expect(user.target == .user(7) && user.site == "emacs")
    guard case .forget(let named) = try invocation("forget --archive a.sqlite user 7")
    else { throw Unexpected() }
    #expect(named.configuration.archivePath == "a.sqlite")
    guard case .forget(let digest) = try invocation("forget digest 2026-swift")
    else { throw Unexpected() }
    #expect(digest.target == .digest("2026-swift"))
    guard case .forget(let edition) = try invocation("forget edition swift 2027-01-01")
    else { throw Unexpected() }
    #expect(edition.target == .edition(digest: "swift", date: "2027-01-01"))
  }

  @Test("`status` reads the stale limit and the digests from the configuration file")
  func status() throws {
    guard case .status(let plain) = try invocation("status") else { throw Unexpected() }
    #expect(plain.staleAfter == .seconds(129_600) && plain.digests.isEmpty)
    let file = FileAccess.holding("stale: 2d\nsample: true\ndigests: [{name: a}]")
    guard case .status(let full) = try Invocation(["status", "--json"], files: file)
    else { throw Unexpected() }
    #expect(full.staleAfter == .seconds(172_800) && full.printsJSON)
    #expect(full.archivePath == ".sodigest/sample.sqlite")
    #expect(full.digests.map(\.name) == ["a"])
  }

  @Test("Commands without a selection are parsed")
  func otherCommands() throws {
    guard case .render(let rendering) = try invocation("render") else { throw Unexpected() }
    #expect(rendering == RunConfiguration())
    #expect(try invocation("version") == .version)
    #expect(try invocation("--version") == .version)
    #expect(try invocation("help") == .help(nil))
    #expect(try invocation("--help") == .help(nil))
    #expect(try invocation("help build") == .help(.build))
    #expect(try invocation("build --help") == .help(.build))
    #expect(try invocation("render -h") == .help(.render))
    #expect(try invocation("help --man fetch") == .help(.fetch, asManualPage: true))
    #expect(try invocation("completions zsh") == .completions(.script(.zsh)))
    #expect(try invocation("templates Own") == .templates(folder: "Own"))
    #expect(
      try invocation("templates Own --only style.css post.html --only home.html")
        == .templates(folder: "Own", files: ["style.css", "home.html", "post.html"]))
    #expect(throws: ConfigurationError(.missingValue(.only, placeholder: "FILE"))) {
      try Invocation(["templates", "Own", "--only"], files: .none)
    }
    #expect(throws: ConfigurationError(.unexpectedArgument("b", command: .templates))) {
      try Invocation(["templates", "a", "b"], files: .none)
    }
  }

  @Test("`mail` takes its sender from the command line or from the file")
  func mail() throws {
    let mail = { (line: String, file: String) -> MailOptions in
      let words = line.split(separator: " ").map(String.init)
      guard case .mail(let mail) = try Invocation(words, files: .holding(file)) else {
        throw Unexpected()
      }
      return mail
    }
    let sender = "mail-from: A <a@example.org>"
    let plain = try mail("mail swift --to b@example.org c@example.org", sender)
    #expect(plain.digest == "swift" && !plain.hasOnlyChanges)
    #expect(plain.recipients.map(\.address) == ["b@example.org", "c@example.org"])
    #expect(plain.configuration.mailFrom == MailAddress("A <a@example.org>"))
    let news = try mail("mail swift --news --from d@example.org --to b@example.org", sender)
    #expect(news.hasOnlyChanges && news.configuration.mailFrom == MailAddress("d@example.org"))
    #expect(throws: ConfigurationError(.missingSender)) {
      try mail("mail swift --to b@example.org", "")
    }
    #expect(throws: ConfigurationError(.missingOption(.to, command: .mail))) {
      try mail("mail swift", sender)
    }
    #expect(
      throws: ConfigurationError(
        .invalidValue("me", expected: "an address such as reader@example.org"), at: .option(.from))
    ) { try mail("mail swift --from me --to b@example.org", "") }
  }

  @Test("`search` parses a query, tags, a limit and a question to open or show")
  func search() throws {
    guard case .search(let search) = try invocation("search a* b --tag c,d --tag e --limit 7")
    else {
      throw Unexpected()
    }
    #expect(search.query == "a* b [c] [d] [e]" && search.limit == 7 && search.action == nil)
    guard case .search(let plain) = try invocation("search a --show 3") else { throw Unexpected() }
    #expect(plain.query == "a" && plain.limit == 20 && plain.action == .show(3))
    guard case .search(let opened) = try invocation("search a --open 1") else { throw Unexpected() }
    #expect(opened.action == .open(1))
    #expect(throws: ConfigurationError(.missingWords)) {
      try Invocation(["search", " "], files: .none)
    }
  }

  @Test("`--templates` is a flag for `init`")
  func initialisation() throws {
    guard case .initialising(let all) = try invocation("init --templates --systemd --tag a") else {
      throw Unexpected()
    }
    #expect(all.writesTemplates && all.digests.map(\.tags.all) == [["a"]])
    #expect(all.unitManager == .system)
    guard case .initialising(let own) = try invocation("init --systemd --user --tag a") else {
      throw Unexpected()
    }
    #expect(own.unitManager == .user && own.digests.map(\.subject) == [.tags])
    #expect(
      throws: ConfigurationError(.requiredOption(.systemd, by: .user, command: .initialising))
    ) {
      try Invocation(["init", "--user"], files: .none)
    }
    #expect(throws: ConfigurationError(.unexpectedValue(.templates))) {
      try Invocation(["init", "--templates=x"], files: .none)
    }
    #expect(throws: ConfigurationError(.unexpectedArgument("x", command: .initialising))) {
      try Invocation(["init", "--templates", "x"], files: .none)
    }
  }

  @Test("`convert` parses formats, site, extensions and file")
  func conversion() throws {
    let expected = try invocation(
      "convert --from se-comment --to text --site math --math --strikethrough post.md")
    guard case .convert(let options) = expected else { throw Unexpected() }
    #expect(options.inputForm == .comment)
    #expect(options.outputForm == .text)
    #expect(options.site == "math")
    #expect(options.hasMath && options.strikethrough)
    #expect(options.file == "post.md")
    guard case .convert(let piped) = try invocation("convert --from se-html --to html -") else {
      throw Unexpected()
    }
    #expect(piped.file == nil)
    #expect(piped.site == nil)
  }

  @Test("TeX is converted to HTML, inline by default or with `--display`")
  func formula() throws {
    guard case .convert(let formula) = try invocation("convert --from tex"),
      case .convert(let displayed) = try invocation("convert --from tex --display --to html a.tex")
    else { throw Unexpected() }
    #expect(formula.inputForm == .tex && formula.outputForm == .html && !formula.isDisplayMath)
    #expect(displayed.isDisplayMath && displayed.file == "a.tex")
  }

  @Test("`convert --from code` accepts aliases of languages")
  func code() throws {
    guard case .convert(let code) = try invocation("convert --from code --language lang-js a.js")
    else { throw Unexpected() }
    #expect(code.inputForm == .code && code.outputForm == .html && code.language == .javaScript)
  }
}
