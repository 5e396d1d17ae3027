import Configuration
import FoundationEssentials
import SodigestCommand
import Testing

/// Commands with `--json` that end before they have a result.
@Suite struct JSONErrorTests {
  private let world = World()

  @Test(
    "With --json, every exit code comes with one object on standard output",
    arguments: [
      ("build --json", ExitCode.usage), ("build --json --tga swift", .usage),
      ("fetch --json --tag swift --period never", .usage), ("render --json", .storage),
      ("render --json --config none.yml", .usage),
      ("build --json --config bad.yml", .configuration),
      ("build --json --tag swift --dry-run --config bad.yml", .configuration),
      ("import --json", .usage), ("import nowhere --json", .storage), ("search --json", .usage),
      ("search swift --json", .storage), ("search swift --json --config bad.yml", .configuration),
      ("status --json", .storage), ("status --json extra", .usage),
      ("check --json --archive none.sqlite", .storage), ("check --json --output none", .storage),
    ])
  func errors(line: String, expected: ExitCode) async throws {
    try world.write("digests: 5", to: "bad.yml")
    #expect(await world.run(line) == expected)
    #expect(world.output.filter { $0 == "\n" }.count == 1, "\(world.output)")
    let summary = try world.summary()
    #expect(summary["exit"] as? Int == Int(expected.rawValue))
    let errors = try #require(summary["errors"] as? [String])
    #expect(errors.count == 1 && world.errors.contains(errors.first ?? "-"))
    if ["build", "fetch", "render", "import"].contains(line.prefix { $0 != " " }) {
      #expect(summary["requests"] as? Int == 0 && summary["digests"] is [Any])
    }
  }

  @Test("Without --json, or after `--`, errors leave standard output empty")
  func without() async {
    #expect(await world.run("status") == .storage)
    #expect(await world.run("search -- --json") == .storage)
    #expect(world.output == "")
  }
}
