import Foundation
import Networking
import SodigestCommand
import Synchronization
import Testing

/// Runs that follow each other.
@Suite struct RepeatedRunTests {
  private let line = "build --tag swift --period all --no-images --no-avatars --json"

  /// The sample as the network, and what it was asked.
  private func network() throws -> (Transport, @Sendable () -> [String]) {
    let sample = try sampleTransport()
    let asked = Asked()
    let transport: Transport = { request in
      asked.urls.withLock { $0.append(request.url) }
      return try await sample(request)
    }
    return (transport, { asked.urls.withLock { $0 } })
  }

  @Test("A second run within the minute asks nothing that was asked")
  func withinTheMinute() async throws {
    try await withWorld { world async throws in
      let (network, asked) = try network()
      #expect(await world.run(line, transport: network) == .success)
      let first = asked()
      #expect(!first.isEmpty)
      let site = try world.files(below: "Output")
      world.clear()
      #expect(await world.run(line, at: World.now + 59, transport: network) == .success)
      #expect(Set(asked().dropFirst(first.count)).isDisjoint(with: first))
      #expect(try world.files(below: "Output").keys == site.keys)
      world.clear()
      #expect(await world.run(line, at: World.now + 62, transport: network) == .success)
      #expect(asked().last == first.last { $0.contains("/questions?") })
    }
  }

  @Test("What was remembered is recorded, too")
  func recorded() async throws {
    try await withWorld { world async throws in
      let (network, _) = try network()
      #expect(await world.run(line, transport: network) == .success)
      let folder = world.folder + "/R"
      #expect(await world.run("\(line) --record \(folder)", transport: network) == .success)
      let files = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(files.contains { $0.contains("questions") })
    }
  }
}

private final class Asked: Sendable {
  let urls = Mutex<[String]>([])
}
