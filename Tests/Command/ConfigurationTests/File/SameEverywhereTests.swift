import Configuration
import Testing

/// Tests that an option has the same meaning on the command line and in the file.
@Suite struct SameEverywhereTests {
  private func run(_ arguments: [String], _ text: String) throws -> RunConfiguration {
    guard case .build(var run) = try Invocation(["build"] + arguments, files: .holding(text))
    else { throw Unexpected() }
    // Only a file has configured digests.
    run.configuredDigests = nil
    return run
  }

  private struct Unexpected: Error {}

  @Test("A key of the top level equals its option", arguments: Option.inFile)
  func topLevel(option: Option) throws {
    let value = try #require(
      values[option.name] ?? (option.placeholder == nil ? "true" : nil))
    let line = [option.name.flag] + (option.placeholder == nil ? [] : [value])
    let others = option.name == .tag ? [] : ["--tag", "swift"]
    let inFile = try run(others, "\(option.name.rawValue): \(value)")
    #expect(try run(others + line, "") == inFile)
    #expect(try run(["--tag", "swift"], "") != inFile)
  }

  @Test("A key of a digest equals its option", arguments: Option.inDigest)
  func digest(option: Option) throws {
    let value = try #require(
      values[option.name] ?? (option.placeholder == nil ? "true" : nil))
    let line = [option.name.flag] + (option.placeholder == nil ? [] : [value])
    let digest = "digests: [{name: a, tags: swift"
    let inFile = try run([], "\(digest), \(option.name.rawValue): \(value)}]")
    #expect(try run(line, "\(digest)}]") == inFile)
    #expect(try run([], "\(digest)}]") != inFile)
  }

  @Test(
    "Conflicting options conflict in either order, in the file and on the line",
    arguments: [
      (OptionName.period, OptionName.since), (.period, .until), (.quiet, .verbose),
      (.record, .replay), (.record, .sample), (.record, .offline), (.replay, .sample),
      (.replay, .offline), (.sample, .offline),
    ])
  func conflicts(first: OptionName, second: OptionName) throws {
    let words = { (option: OptionName) in
      [option.flag] + (values[option].map { [$0] } ?? [])
    }
    let pairs = { (option: OptionName) in "\(option.rawValue): \(values[option] ?? "true")\n" }
    for (one, other) in [(first, second), (second, first)] {
      let line = #expect(throws: ConfigurationError.self) { try run(words(one) + words(other), "") }
      let flags = (one.flag, other.flag)
      #expect([.conflict(flags.0, flags.1), .conflict(flags.1, flags.0)].contains(line?.kind))
      let file = #expect(throws: ConfigurationError.self) { try run([], pairs(one) + pairs(other)) }
      let names = (one.rawValue, other.rawValue)
      #expect([.conflict(names.0, names.1), .conflict(names.1, names.0)].contains(file?.kind))
      let upper = try run(["--tag", "swift"] + words(one), pairs(other))
      #expect(try upper == run(["--tag", "swift"] + words(one), ""))
    }
  }
}

extension Option {
  fileprivate static let inFile = CommandName.build.definition.options.filter {
    ConfigurationLevel.top.keyNames.contains($0.name.rawValue)
  }
  fileprivate static let inDigest = inFile.filter {
    $0.name != .tag && ConfigurationLevel.digest.keyNames.contains($0.name.rawValue)
  }
}

/// Values that differ from the defaults.
private let values: [OptionName: String] = [
  .tag: "c++,boost", .site: "emacs", .sort: "hot", .period: "year", .since: "2026-11-01",
  .until: "2026-11-21", .limit: "7", .minScore: "-3", .answers: "0", .format: "md,json",
  .output: "Site", .archive: "a.sqlite", .templates: "T", .baseURL: "https://x.org/d/",
  .apiBase: "http://127.0.0.1:8399/2.3", .apiScheme: "enterprise", .team: "acme", .record: "R",
  .replay: "P", .apiKeyFile: "K",
  .contact: "me@example.org", .allowImageHost: "a.org:80", .maxImageBytes: "5", .imageTime: "2m",
  .now: "2026-11-21T06:00:00Z", .jobs: "3", .keep: "30", .moved: "9",
  .noteNames: "title",
]
