import Configuration
import Foundation
import Networking
import SodigestCommand
import Synchronization
import Testing

/// Tests a daily quota that is too small for all digests.
@Suite struct ScarceQuotaTests {
  private let world = World()
  private static let line =
    "build --tag swift --tag concurrency --tag c++ --period all --no-images --no-avatars --json"

  /// The sample with a decreasing quota, which records the messages before the first request.
  private final class API: Sendable {
    private let state: Mutex<(left: Int, requestCount: Int, errorsBefore: String?)>
    private let sample: Transport
    private let world: World

    init(quota: Int, for world: World) throws {
      state = Mutex((quota, 0, nil))
      sample = try sampleTransport()
      self.world = world
    }

    var requestCount: Int { state.withLock { $0.requestCount } }
    var errorsBefore: String { state.withLock { $0.errorsBefore ?? "" } }

    var transport: Transport {
      { [self] request in
        let errors = world.errors
        let left = state.withLock { state in
          if state.requestCount == 0 { state.errorsBefore = errors }
          state.requestCount += 1
          state.left -= 1
          return state.left
        }
        var response = try await sample(request)
        guard
          var page = try JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any]
        else { return response }
        page["quota_max"] = 300
        page["quota_remaining"] = left
        response.body = [UInt8](try JSONSerialization.data(withJSONObject: page))
        return response
      }
    }
  }

  private func names(_ world: World) throws -> [String] {
    let digests = try world.summary()["digests"] as? [[String: Any]] ?? []
    return digests.compactMap { $0["name"] as? String }
  }

  @Test("Digests are fetched until the quota is spent; the next run fetches the rest")
  func order() async throws {
    // The filter, the sites, and two lists.
    let api = try API(quota: 4, for: world)
    #expect(await world.run(Self.line, transport: api.transport) == .partial)
    #expect(api.requestCount == 4)
    let all = ["swift", "concurrency", "c_2b_2b"].map { "stackoverflow-\($0)" }
    let fetched = try names(world)
    #expect(fetched.count == 2)
    let rest = try #require(Set(all).subtracting(fetched).first)
    #expect(world.errors.contains("missing: \(rest): the API asks for a pause (its daily quota"))
    #expect(try world.summary()["retry_after"] as? String == "2026-11-22T00:00:00Z")
    #expect(world.exists("Output/d/\(fetched[1])/2026-11-21.html"))
    world.clear()
    let later = try API(quota: 300, for: world)
    let midnight = World.now + 18 * 3600
    #expect(await world.run(Self.line, at: midnight, transport: later.transport) == .success)
    #expect(try Set(names(world)) == Set(all))
  }

  @Test("A quota that is too small is reported before the first request")
  func warning() async throws {
    let first = try API(quota: 7, for: world)
    #expect(await world.run(Self.line, transport: first.transport) == .success)
    #expect(first.errorsBefore.contains("quota") == false)
    world.clear()
    let second = try API(quota: 300, for: world)
    let code = await world.run(Self.line, at: World.now + 3600, transport: second.transport)
    #expect(code == .success)
    #expect(
      second.errorsBefore.contains("but only 2 of the API's daily quota are left; digests are"))
  }
}
