import Configuration
import Networking
import SodigestCommand
import Synchronization
import Testing

/// Tests messages before the first response.
@Suite struct BeginningTests {
  private let world = World()

  @Test(
    "A terminal shows the stage before the first response",
    arguments: [
      ("--tag swift", "fetching questions of stackoverflow-swift"),
      ("--user 101", "fetching posts of stackoverflow_user_101"),
      ("--account 7101", "fetching posts of network_user_7101"),
    ])
  func waiting(selection: String, stage: String) async throws {
    let sample = try sampleTransport()
    let first = Mutex<String?>(nil)
    let code = await world.run("fetch \(selection)", columns: 100) { request in
      first.withLock { $0 = $0 ?? world.errors }
      return try await sample(request)
    }
    #expect(code == .success, "\(world.errors)")
    let output = try #require(first.withLock { $0 })
    #expect(output.hasPrefix("\r\u{1B}[Kopening the archive\r"))
    #expect(output.hasSuffix("\r\u{1B}[K\(stage): waiting for the API"), "\(output)")
  }

  @Test("Without a terminal each stage is one line, printed at its start")
  func lines() async {
    #expect(await world.run("build --tag swift") == .network)
    #expect(world.errors.contains("\nfetching questions of stackoverflow-swift\nsodigest: "))
    #expect(!world.errors.contains("waiting") && !world.errors.contains("opening"))
  }

  @Test("The rules of a new digest are printed unless the run is quiet")
  func rules() async {
    let line = "build --sample --tag swift,concurrency --tag sqlite"
    #expect(await world.run(line) == .success)
    #expect(
      world.errors.hasPrefix(
        """
        new digest stackoverflow-concurrency_and_swift: Up to 50 questions on stackoverflow tagged \
        both concurrency and swift, asked from 13 Nov 2026 to 20 Nov 2026; most votes first. Up to 5 \
        answers each, the accepted one first.
        new digest stackoverflow-sqlite: Up to 50 questions on stackoverflow tagged sqlite, asked
        """.replacing("asked\n", with: "asked")), "\(world.errors)")
    world.clear()
    #expect(await world.run(line + " --tag c# --now 2026-11-21T06:00:00Z") == .success)
    #expect(world.errors.hasPrefix("new digest stackoverflow-c_23: Up to 50 questions on Stack"))
    #expect(!world.errors.contains("sqlite:"))
    world.clear()
    #expect(await world.run("build --sample --tag c --until 2001-01-01 --quiet") == .success)
    #expect(world.errors.isEmpty)
  }
}
