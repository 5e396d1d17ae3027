import Configuration
import FoundationEssentials
import Networking
import SodigestCommand
import TestSupport
import Testing

/// Tests when news is delivered, and its contents.
@Suite struct NewsHookTests {
  private let temporaryFolder = TemporaryFolder()
  private var folder: String { temporaryFolder.path }
  private let world = World()
  private static let line = "build --period all --no-images --no-avatars --tag swift --limit 5"
  private static let variables = [
    "PATH": "/usr/bin:/bin", "SODIGEST_API_KEY": "abcdefgh(", "CREDENTIALS_DIRECTORY": "/run/x",
    "OTHER": "stays",
  ]

  private func run(
    _ world: World, _ line: String = line, config: String? = "c.yml", at seconds: Double = 0
  ) async throws -> ExitCode {
    world.clear()
    var variables = Self.variables
    variables["SODIGEST_API_KEY"] = "abcdefghijk"
    return await world.run(
      line + (config.map { " --config \($0)" } ?? ""), variables: variables,
      at: World.now + seconds, transport: try sampleTransport())
  }

  private func write(_ script: String, in world: World, to file: String = "c.yml") throws {
    try world.write(
      "on-news: [sh, -c, '\(script)', '\(world.folder)']\n", to: file)
  }

  private struct News: Decodable {
    var digest: String
    var edition: String
    var news: [Line]

    struct Line: Decodable {
      var question_id: Int
      var link: String?
      var page: String?
      var json: String?
    }
  }

  private func delivered(_ world: World, _ file: String = "news") throws -> News {
    try JSONDecoder().decode(News.self, from: Data(world.contents(file).utf8))
  }

  @Test("All questions of a first edition are news, and each is delivered once")
  func once() async throws {
    try write("cat >\"$0/news\"; echo x >>\"$0/runs\"", in: world)
    #expect(try await run(world) == .success, "\(world.errors)")
    let news = try delivered(world)
    #expect(news.digest == "stackoverflow-swift" && news.edition == "2026-11-21")
    #expect(news.news.count == 5)
    #expect(try await run(world, at: 100) == .success)
    #expect(try await run(world, "render") == .success)
    #expect(try world.contents("runs") == "x\n")
    #expect(try await run(world, Self.line.replacing("5", with: "7"), at: 200) == .success)
    #expect(try delivered(world).news.count == 2)
    #expect(try world.contents("runs") == "x\nx\n")
  }

  @Test(
    "Addresses of pages are absolute if the site has a base URL",
    arguments: [nil, "https://d.example/x"])
  func addresses(baseURL: String?) async throws {
    try write("cat >\"$0/news\"", in: world)
    let options = " --format html,json" + (baseURL.map { " --base-url \($0)" } ?? "")
    #expect(try await run(world, Self.line + options) == .success, "\(world.errors)")
    let line = try #require(try delivered(world).news.first)
    let path = "/q/stackoverflow/\(line.question_id)"
    #expect(line.page == (baseURL ?? "../..") + path + ".html")
    #expect(line.json == (baseURL ?? "../..") + path + ".json")
    // The published file has relative addresses in either case.
    let file = try world.contents("Output/d/stackoverflow-swift/2026-11-21.json")
    #expect(file.contains("\"../..\(path).html\"") && !file.contains("d.example/x/q"))
  }

  @Test("Undelivered news is reported as missing, and delivered by the next run")
  func failure() async throws {
    try write("cat >/dev/null; exit 3", in: world)
    #expect(try await run(world) == .partial)
    #expect(world.errors.contains("stackoverflow-swift, 2026-11-21: on-news exited with code 3"))
    try world.write("on-news: [/no/such/program]\n", to: "c.yml")
    #expect(try await run(world, at: 100) == .partial)
    #expect(world.errors.contains("on-news did not start"))
    try write("cat >\"$0/news\"", in: world)
    #expect(try await run(world, "render", at: 100_000) == .success, "\(world.errors)")
    #expect(try delivered(world).news.count == 5)
  }

  @Test("Undelivered news is reported by a quiet run and by `status`")
  func undelivered() async throws {
    try write("cat >/dev/null; exit 3", in: world)
    #expect(try await run(world, Self.line + " --quiet") == .partial)
    #expect(
      world.errors == """
        sodigest: missing: news of stackoverflow-swift, 2026-11-21: on-news exited with code 3

        """)
    #expect(try await run(world, "status") == .findings)
    #expect(world.output.contains("Missing       news of stackoverflow-swift, 2026-11-21: "))
    #expect(try await run(world, "status --json") == .findings)
    let status = try world.summary()
    #expect(status["exit"] as? Int == 8 && status["is_stale"] as? Bool == false)
    let missing = try #require(status["missing"] as? [String: Any])
    #expect(
      missing["news"] as? [[String: String]]
        == [["digest": "stackoverflow-swift", "edition": "2026-11-21"]])
    // Without a hook nothing is undelivered.
    #expect(try await run(world, "status", config: nil) == .success)
    try write("cat >/dev/null", in: world)
    #expect(try await run(world, "render --quiet") == .success)
    #expect(world.errors.isEmpty)
    #expect(try await run(world, "status") == .success)
    #expect(world.output.contains("Missing       nothing\n"))
  }

  @Test("News of a run that did not publish is delivered by a later run")
  func unfinished() async throws {
    try write("cat >\"$0/delivery$(ls \"$0\" | grep -c delivery)\"", in: world)
    #expect(try await run(world, Self.line.replacing("build", with: "fetch")) == .success)
    #expect(!world.exists("delivery0"))
    let line = Self.line.replacing("5", with: "7")
    #expect(try await run(world, line, at: 200_000) == .success, "\(world.errors)")
    let news = try ["delivery0", "delivery1"].map { try delivered(world, $0) }
    #expect(news.map(\.news.count) == [5, 2])
    #expect(news.map(\.edition) == ["2026-11-21", "2026-11-23"])
  }

  @Test("`serve` does not deliver news", .timeLimit(.minutes(5)))
  func serving() async throws {
    try write("cat >/dev/null; exit 3", in: world)
    #expect(try await run(world) == .partial)
    try write("cat >\"$0/news\"", in: world)
    let serving = Task {
      await world.run("serve --port 0 --config c.yml --archive \(world.folder)/a.sqlite")
    }
    while !world.output.contains("/ serves ") { try await Task.sleep(for: .milliseconds(50)) }
    serving.cancel()
    #expect(await serving.value == .success)
    #expect(!world.exists("news"))
    #expect(try await run(world, "render") == .success, "\(world.errors)")
    #expect(try delivered(world).news.count == 5)
  }

  @Test("The hook runs after the locks are released, without secrets")
  func environment() async throws {
    try write(
      """
      cat >/dev/null; env >"$0/env"; cd "$0"; flock -n a.sqlite.lock true && flock -n Output/.sodigest-lock true && touch unlocked
      """, in: world)
    #expect(try await run(world) == .success, "\(world.errors)")
    let env = try world.contents("env")
    #expect(env.contains("OTHER=stays"))
    #expect(!env.contains("SODIGEST_API_KEY") && !env.contains("CREDENTIALS_DIRECTORY"))
    #expect(world.exists("unlocked"))
  }

  @Test("Builds of the sample do not deliver news")
  func sample() async throws {
    try write("touch \"$0/news\"", in: world)
    #expect(try await run(world, Self.line + " --sample") == .success, "\(world.errors)")
    #expect(!world.exists("news"))
  }

  @Test("A hook is killed after its time limit, with its child processes")
  func tooSlow() async throws {
    let process = HookProcess(
      arguments: ["sh", "-c", "setsid sleep 600 & echo $! >\"$0/child\"; wait", folder],
      variables: Self.variables, limit: .milliseconds(300))
    await #expect(throws: HookProcess.HookError.timedOut(.milliseconds(300))) {
      try await process.run(input: [])
    }
    let child = try String(contentsOfFile: "\(folder)/child", encoding: .utf8)
    let (status, _) = try ShellScript(
      "kill -0 \"$1\" && ! grep -q 'State:.Z' /proc/\"$1\"/status"
    )
    .run(in: folder, child.split(separator: "\n").joined())
    #expect(status != 0)
  }

  @Test("A hook receives its whole input, or may ignore it")
  func input() async throws {
    let text = String(repeating: "0123456789", count: 100_000)
    let process = HookProcess(
      arguments: ["sh", "-c", "cat >\"$0/copy\"", folder], variables: Self.variables,
      limit: .seconds(60))
    try await process.run(input: Array(text.utf8))
    #expect(try String(contentsOfFile: "\(folder)/copy", encoding: .utf8) == text)
    let quick = HookProcess(arguments: ["true"], variables: Self.variables, limit: .seconds(60))
    try await quick.run(input: Array(text.utf8))
  }
}
