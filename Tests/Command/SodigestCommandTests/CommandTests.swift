import Configuration
import SodigestCommand
import Testing

@Suite struct CommandTests {
  private let world = World()

  @Test("Version and help are written to standard output")
  func versionAndHelp() async {
    #expect(await world.run("version") == .success)
    #expect(world.output == "sodigest \(SodigestCommand.version)\n")
    world.clear()
    #expect(await world.run("help") == .success)
    #expect(world.output == Help.overview)
    world.clear()
    #expect(await world.run("help render") == .success)
    #expect(world.output == Help.command(.render))
    #expect(world.errors.isEmpty)
  }

  @Test(
    "A usage error is one line on standard error and exit 2, and writes no files",
    arguments: [
      "build", "biuld --tag swift", "build --tga swift", "build --tag swift --limit 0",
      "build --tag swift --since 2026-02-01 --until 2026-01-01", "publish",
      "build --tag swift --api-key-file /no/such/file", "render --format pdf",
    ])
  func usage(line: String) async {
    #expect(await world.run(line) == .usage)
    #expect(world.errors.hasPrefix("sodigest: "))
    #expect(world.errors.filter { $0 == "\n" }.count == 1)
    #expect(world.output.isEmpty)
    #expect(!world.exists("Output"))
    #expect(!world.exists("a.sqlite"))
  }

  @Test("An invalid SOURCE_DATE_EPOCH is a usage error")
  func sourceDate() async {
    let code = await world.run("build --tag swift", variables: ["SOURCE_DATE_EPOCH": "yesterday"])
    #expect(code == .usage)
    #expect(world.errors.contains("SOURCE_DATE_EPOCH"))
  }
}
