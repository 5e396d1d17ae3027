import Configuration
import Networking
import SodigestCommand
import Synchronization
import Testing

@Suite struct UserAgentTests {
  private final class Agents: Sendable {
    let seen = Mutex<Set<String>>([])
  }

  @Test("The User-Agent header has the program, its version and the contact")
  func agents() async throws {
    for (options, expected) in [
      ("", "sodigest/\(version)"),
      ("--contact me@example.org", "sodigest/\(version) (me@example.org)"),
    ] {
      try await withWorld { world async throws in
        let sample = try sampleTransport()
        let agents = Agents()
        let code = await world.run(
          """
          fetch --tag swift --period all --allow-image-host avatars.example \
          --allow-image-host images.example \(options)
          """,
          transport: { request in
            let agent = request.headers.first { $0.name == "User-Agent" }?.value
            _ = agents.seen.withLock { $0.insert(agent ?? "none, to \(request.url)") }
            return try await sample(request)
          })
        #expect(code == .success)
        #expect(agents.seen.withLock { $0 } == [expected])
      }
    }
  }
}
