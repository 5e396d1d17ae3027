import Configuration
import Foundation
import Networking
import SodigestCommand
import Synchronization
import Testing

/// Tests consecutive runs.
@Suite struct RepeatedRunTests {
  private let world = World()
  private let line = "build --tag swift --period all --no-images --no-avatars --json"

  /// Returns a transport for the sample, and a function that returns the requested URLs.
  private func network() throws -> (Transport, @Sendable () -> [String]) {
    let sample = try sampleTransport()
    let requested = RequestedURLs()
    let transport: Transport = { request in
      requested.urls.withLock { $0.append(request.url) }
      return try await sample(request)
    }
    return (transport, { requested.urls.withLock { $0 } })
  }

  @Test("A second run within a minute repeats no request")
  func withinTheMinute() async throws {
    let (network, requestedURLs) = try network()
    #expect(await world.run(line, transport: network) == .success)
    let first = requestedURLs()
    #expect(!first.isEmpty)
    let site = try world.files(below: "Output")
    world.clear()
    #expect(await world.run(line, at: World.now + 59, transport: network) == .success)
    #expect(Set(requestedURLs().dropFirst(first.count)).isDisjoint(with: first))
    #expect(try world.files(below: "Output").keys == site.keys)
    world.clear()
    #expect(await world.run(line, at: World.now + 62, transport: network) == .success)
    #expect(requestedURLs().last == first.last { $0.contains("/questions?") })
  }

  @Test("Cached responses are recorded, too")
  func recorded() async throws {
    let (network, _) = try network()
    #expect(await world.run(line, transport: network) == .success)
    let folder = world.folder + "/R"
    #expect(await world.run("\(line) --record \(folder)", transport: network) == .success)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(files.contains { $0.contains("questions") })
  }
}

private final class RequestedURLs: Sendable {
  let urls = Mutex<[String]>([])
}
