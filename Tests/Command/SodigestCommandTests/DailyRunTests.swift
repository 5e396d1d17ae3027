import Configuration
import FoundationEssentials
import Networking
import SodigestCommand
import Synchronization
import TestSupport
import Testing

/// Tests daily runs: missed days, two runs a day, and clock changes.
@Suite struct DailyRunTests {
  private let world = World()

  /// Runs a line and returns the first days of its requests for questions.
  private func days(
    of line: String, in world: World, exit: ExitCode = .success
  ) async throws -> [String] {
    let sample = try sampleTransport()
    let requested = RequestedDays()
    let code = await world.run(line + " --no-avatars --no-images") { request in
      requested.record(request.url)
      return try await sample(request)
    }
    #expect(code == exit, "\(world.errors)")
    return requested.days
  }

  @Test("Missed days are caught up, also by a second run on the same day")
  func missedDays() async throws {
    let build = "build --tag swift --period day --now"
    #expect(try await days(of: "\(build) 2026-11-10T06:00:00Z", in: world) == ["2026-11-09"])
    #expect(try await days(of: "\(build) 2026-11-11T06:00:00Z", in: world) == ["2026-11-10"])
    // Different limits, because the same request is not repeated within a minute.
    for (hour, limit) in [("06", 40), ("18", 41)] {
      let line = "\(build) 2026-11-15T\(hour):00:00Z --limit \(limit)"
      #expect(try await days(of: line, in: world) == ["2026-11-11"])
    }
    #expect(try await days(of: "\(build) 2026-11-16T06:00:00Z", in: world) == ["2026-11-15"])
    #expect(try await days(of: "\(build) 2027-02-01T06:00:00Z", in: world) == ["2027-01-01"])
    let page = try world.contents("Output/d/stackoverflow-swift/2026-11-15.html")
    #expect(page.contains("asked from 11 Nov 2026 to 15 Nov 2026"))
  }

  @Test("A failed run is caught up by the next one, for each digest separately")
  func failedDays() async throws {
    let build = "build --tag swift --period day --now"
    _ = try await days(of: "\(build) 2026-11-10T06:00:00Z", in: world)
    let failed = await world.run("\(build) 2026-11-12T06:00:00Z")
    #expect(failed == .network)
    let both = "build --tag swift --tag sqlite --period day --now 2026-11-13T06:00:00Z"
    #expect(try await days(of: both, in: world) == ["2026-11-10", "2026-11-12"])
  }

  @Test("After the clock goes back, days are caught up; later editions return with their day")
  func clockBack() async throws {
    let build = "build --tag swift --period day --now"
    // Without the links to other editions.
    let content = { (day: String) in
      try world.contents("Output/d/stackoverflow-swift/\(day).html")
        .split(separator: "\n").filter { !$0.contains("2026-11-1") }
    }
    _ = try await days(of: "\(build) 2026-11-10T06:00:00Z", in: world)
    _ = try await days(of: "\(build) 2026-11-18T06:00:00Z", in: world)
    let later = try content("2026-11-18")
    #expect(later.count > 20)
    #expect(try await days(of: "\(build) 2026-11-14T06:00:00Z", in: world) == ["2026-11-10"])
    #expect(!world.exists("Output/d/stackoverflow-swift/2026-11-18.html"))
    #expect(world.exists("Output/d/stackoverflow-swift/2026-11-14.html"))
    #expect(try await days(of: "\(build) 2026-11-19T06:00:00Z", in: world) == ["2026-11-14"])
    try #expect(content("2026-11-18") == later)
  }

  @Test("An offline build does not count as a success for catching up")
  func offline() async throws {
    let build = "build --tag swift --period day"
    _ = try await days(of: "\(build) --now 2026-11-10T06:00:00Z", in: world)
    #expect(await world.run("\(build) --offline --now 2026-11-14T06:00:00Z") == .success)
    let next = try await days(of: "\(build) --now 2026-11-15T06:00:00Z", in: world)
    #expect(next == ["2026-11-10"])
  }

  @Test("A period without questions has an edition that says so")
  func emptyWindow() async throws {
    let build = "build --tag swift --period day --now"
    _ = try await days(of: "\(build) 2026-11-15T06:00:00Z", in: world)
    _ = try await days(of: "\(build) 2026-12-01T06:00:00Z", in: world)
    _ = try await days(of: "\(build) 2026-12-02T06:00:00Z", in: world)
    let page = try world.contents("Output/d/stackoverflow-swift/2026-12-02.html")
    #expect(page.contains("No questions match these rules this time."))
    #expect(page.contains(#"href="../../d/stackoverflow-swift/2026-12-01.html""#))
    #expect(try world.contents("Output/index.html").contains("No questions match the rules"))
  }

  @Test("`--only-new` excludes questions of earlier days, not of the same day")
  func onlyNew() async throws {
    let build = "build --sample --tag swift --period all --only-new --limit 3 --format json"
    let ids = { (day: String) in
      let text = try world.contents("Output/d/stackoverflow-swift/\(day).json")
      return text.matches(of: #/"question_id": (\d+)/#).compactMap { Int($0.1) }
    }
    for hour in ["06", "18"] {
      #expect(await world.run("\(build) --now 2026-11-20T\(hour):00:00Z") == .success)
      try #expect(ids("2026-11-20") == [9100, 12800, 42500])
    }
    #expect(await world.run("\(build) --now 2026-11-21T06:00:00Z") == .success)
    try #expect(ids("2026-11-21") == [42800, 43100, 42900])
  }
}

/// Records the first days of requested lists of questions.
private final class RequestedDays: Sendable {
  private let first = Mutex<[String]>([])

  var days: [String] { first.withLock { $0 } }

  func record(_ url: String) {
    guard url.contains("/questions?"),
      let field = url.split(whereSeparator: { "?&".contains($0) }).first(where: {
        $0.hasPrefix("fromdate=")
      }), let seconds = Double(field.dropFirst(9))
    else { return }
    let day = Date(timeIntervalSince1970: seconds).formatted(.iso8601.year().month().day())
    first.withLock { $0.append(day) }
  }
}
