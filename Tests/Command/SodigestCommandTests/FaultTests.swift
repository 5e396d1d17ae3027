import Configuration
import Foundation
import Networking
import SodigestCommand
import Synchronization
import TestSupport
import Testing

/// Tests every fault of the API and of image hosts, once and always.
///
/// Temporary faults are retried. Permanent ones end the run with the documented exit code and one
/// line, and keep the old site. The next run without a fault completes the digest.
@Suite struct FaultTests {
  private let world = World()

  /// The expected end of a run with a fault.
  private struct End {
    let code: ExitCode
    /// A part of the message, without URLs.
    var line: String?
  }

  private func end(_ fault: FaultyAPI.Fault, _ occasion: FaultyAPI.Occasion) -> End {
    switch (fault, occasion) {
    case (.wrongType, _):
      End(
        code: .partial,
        line: "page 1 contains an unreadable item: item 1: `question_id` has the wrong")
    case (.throttle, _):
      End(
        code: .paused,
        line: "more requests available in 61234 seconds); run again after 2026-11-21T23:01:00Z")
    case (.spentQuota, _):
      End(code: .paused, line: "its daily quota of 300 requests is spent); run again after")
    case (.gone, _): End(code: .partial, line: "skipped ")
    case (.web, _): End(code: .partial, line: "skipped ")
    case (.drawing, _): End(code: .partial, line: ": an SVG drawing; only PNG, JPEG, GIF and WebP")
    case (.huge, _): End(code: .partial, line: ": it has more than 10000000 bytes")
    case (.redirect, _): End(code: .partial, line: "169.254.169.254 is not an allowed host")
    case (_, .once), (.backoff, _), (.slow, _): End(code: .success)
    case (.internalError, .always):
      End(
        code: .network,
        line: "The server refused (500 internal_error): internal server error. Run again later.")
    case (.unavailable, .always):
      End(code: .network, line: "(503 temporarily_unavailable): temporarily unavailable. Run again")
    case (.frontDoor, .always):
      End(
        code: .network,
        line: "a server in front of the API returned an HTML page: “Just a moment...”. Run again")
    case (.truncated, .always): End(code: .network, line: "it ends too early. Run again later.")
    case (.garbage, .always): End(code: .network, line: "cannot be read: it is not valid JSON. Run")
    case (.reset, .always): End(code: .network, line: "the connection was reset. Run again later.")
    case (.bomb, .always): End(code: .network, line: "exceeds 67108864 bytes. Run again")
    case (.empty, .always): End(code: .network, line: "created no filter; run again later")
    case (.forbidden, .always):
      End(code: .partial, line: "keeps failing (403 Forbidden); the next run retries")
    case (.tooMany, .always):
      End(code: .partial, line: "keeps failing (Too Many Requests); the next run retries")
    case (.imageReset, .always): End(code: .partial, line: "the connection was reset")
    case (.cut, .always): End(code: .partial, line: ": an incomplete ")
    }
  }

  private static let cases = FaultyAPI.Fault.allCases.flatMap { fault in
    FaultyAPI.Occasion.allCases.map { (fault, $0) }
  }

  private func line(_ command: String = "fetch", limit: Int = 8) -> String {
    """
    \(command) --tag swift --period all --limit \(limit) --json --allow-image-host avatars.example \
    --allow-image-host images.example
    """
  }

  /// Runs the command against an API; both use the same clock.
  private func run(
    _ line: String, in world: World, at time: Date,
    _ fault: FaultyAPI.Fault? = nil, _ occasion: FaultyAPI.Occasion = .once
  ) async throws -> (code: ExitCode, breaches: [String], requests: Int) {
    world.clear()
    let steady = TestClock()
    let api = try FaultyAPI(
      fault, occasion, clock: { time + steady.now.offset / .seconds(1) })
    let code = await world.run(line, at: time, steady: steady, transport: api.transport)
    return (code, api.breaches, try world.summary()["requests"] as? Int ?? 0)
  }

  @Test("A fault ends the first run as documented, and the next run completes", arguments: cases)
  func firstRun(fault: FaultyAPI.Fault, occasion: FaultyAPI.Occasion) async throws {
    let (code, breaches, requests) = try await run(
      line(), in: world, at: World.now, fault, occasion)
    let end = end(fault, occasion)
    #expect(code == end.code, "\(world.errors)")
    #expect(breaches.isEmpty)
    #expect(requests <= 9)
    if let line = end.line { #expect(world.errors.contains(line), "\(world.errors)") }
    #expect(world.errors.split(separator: "\n").filter { $0.hasPrefix("sodigest: ") }.count < 2)
    // A long pause has ended by then.
    let later = fault == .throttle ? World.now + 61_300 : World.now + 1
    let clean = try await run(line(), in: world, at: later)
    #expect(clean.code == .success, "\(world.errors)")
    #expect(clean.breaches.isEmpty)
    let digest = try #require((try world.summary()["digests"] as? [[String: Any]])?.first)
    #expect((digest["questions"] as? Int ?? 0) >= 6)
    let images = try #require(try world.summary()["images"] as? [String: Int])
    #expect(images["missing"] == 0)
  }

  @Test("A later run that fails leaves the site unchanged")
  func laterRun() async throws {
    let first = try await run(line("build"), in: world, at: World.now)
    #expect(first.code == .success)
    let before = try world.files(below: "Output")
    let faults: [FaultyAPI.Fault] = [
      .internalError, .unavailable, .frontDoor, .truncated, .garbage, .reset, .bomb, .empty,
      .throttle,
    ]
    for (number, fault) in faults.enumerated() {
      let time = World.now + Double(number + 1) * 3600
      let later = try await run(line("build"), in: world, at: time, fault, .always)
      #expect([.network, .paused].contains(later.code), "\(fault): \(world.errors)")
      #expect(later.breaches.isEmpty)
      #expect(try world.files(below: "Output") == before)
    }
  }

  @Test("Three consecutive empty pages end a list with exit 5")
  func emptyPages() async throws {
    let sample = try sampleTransport()
    let requests = RequestCounter()
    let api: Transport = { request in
      guard request.url.contains("/questions?") else { return try await sample(request) }
      requests.count()
      let page = #"{"items":[],"has_more":true,"quota_max":300,"quota_remaining":200}"#
      return HTTPResponse(status: 200, body: Array(page.utf8), url: request.url)
    }
    let line = line("build")
    #expect(await world.run(line, transport: api) == .partial)
    #expect(requests.number == 3)
    #expect(world.errors.contains("kept sending pages without new questions"))
    #expect(await world.run(line, at: World.now + 120, transport: sample) == .success)
    let before = try world.files(below: "Output")
    world.clear()
    #expect(await world.run(line, at: World.now + 240, transport: api) == .partial)
    #expect(world.errors.contains("kept sending pages without new questions"))
    let after = try world.files(below: "Output").filter { $0.key != "status.json" }
    #expect(after == before.filter { $0.key != "status.json" })
  }

  @Test("A Retry-After header ends the run; until then the next run sends no requests")
  func frontDoor() async throws {
    let requests = RequestCounter()
    let door: Transport = { request in
      requests.count()
      return HTTPResponse(
        status: 429, headers: [HTTPHeader("Retry-After", "600")],
        body: Array("<html><title>Slow down</title></html>".utf8), url: request.url)
    }
    // Only the stored pause includes the additional second.
    for (minutes, end) in [(0.0, "06:10:00Z"), (5, "06:10:01Z")] {
      world.clear()
      let code = await world.run(line(), at: World.now + 60 * minutes, transport: door)
      #expect(code == .paused)
      #expect(try world.summary()["retry_after"] as? String == "2026-11-21T\(end)")
      #expect(world.errors.contains("run again after 2026-11-21T06:1"))
    }
    #expect(requests.number == 1)
  }

  @Test(
    "The date after a pause that is too long is the stored one",
    arguments: ["99999999", "99999999999999999999", "Fri, 01 Jan 2100 00:00:00 GMT"])
  func endlessPause(delay: String) async {
    for minutes in [0.0, 5] {
      world.clear()
      let code = await world.run(line(), at: World.now + 60 * minutes) { request in
        HTTPResponse(
          status: 429,
          headers: [
            HTTPHeader("Retry-After", delay), HTTPHeader("Date", "Sat, 21 Nov 2026 06:00:00 GMT"),
          ], url: request.url)
      }
      #expect(code == .paused)
      #expect(world.errors.contains("run again after 2026-11-23T06:0"))
    }
  }

  @Test("During a pause of the API a run sends no requests; afterwards it succeeds")
  func stopped() async throws {
    let first = try await run(line(), in: world, at: World.now, .throttle, .once)
    #expect(first.code == .paused)
    let second = try await run(line(), in: world, at: World.now + 2)
    #expect(second.code == .paused)
    #expect(second.requests == 0)
    #expect(world.errors.contains("run again after 2026-11-21T23:01:00Z"))
    let third = try await run(line(), in: world, at: World.now + 61_236)
    #expect(third.code == .success)
  }
}

/// Counts requests.
private final class RequestCounter: Sendable {
  private let state = Mutex(0)

  var number: Int { state.withLock { $0 } }

  func count() { state.withLock { $0 += 1 } }
}
