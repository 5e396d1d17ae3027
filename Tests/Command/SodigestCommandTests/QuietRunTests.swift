import Configuration
import FoundationEssentials
import Networking
import SodigestCommand
import TestSupport
import Testing

/// Tests the messages of quiet runs.
@Suite struct QuietRunTests {
  private let world = World()
  private static let line = """
    fetch --quiet --tag swift --period all --limit 8 --allow-image-host avatars.example \
    --allow-image-host images.example
    """

  @Test(
    "A quiet run prints one line for the cause of its exit code",
    arguments: FaultyAPI.Fault.allCases)
  func faults(fault: FaultyAPI.Fault) async throws {
    let steady = TestClock()
    let api = try FaultyAPI(fault, .always, clock: { World.now + steady.now.offset / .seconds(1) })
    let code = await world.run(Self.line, steady: steady, transport: api.transport)
    let lines = world.errors.split(separator: "\n")
    #expect(lines.count == (code == .success ? 0 : 1), "\(code): \(lines)")
    #expect(lines.allSatisfy { $0.hasPrefix("sodigest: ") && $0.count > 30 })
  }

  @Test("Of several missing items the first one and the number of others are printed")
  func several() async throws {
    let sample = try sampleTransport()
    let code = await world.run(Self.line) { request in
      let isPost = request.url.contains("/questions?")
      var response = try await sample(request)
      guard isPost else { return response }
      let broken = #""items":[{"question_id":"a"},{"question_id":"b"},"#
      response.body = Array(
        String(decoding: response.body, as: UTF8.self)
          .replacing(#""items":["#, with: broken, maxReplacements: 1).utf8)
      return response
    }
    #expect(code == .partial)
    #expect(world.errors.hasPrefix("sodigest: missing: stackoverflow-swift: page 1 contains"))
    #expect(world.errors.hasSuffix("; and 1 more\n"), "\(world.errors)")
  }
}
