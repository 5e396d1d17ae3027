import Configuration
import SodigestCommand
import Testing

@Suite struct TimeZoneTests {
  @Test("An edition and its dates use the configured time zone")
  func zone() async throws {
    try await withWorld { world async throws in
      let digest = "{name: weekly, tags: swift, period: all, limit: 2}"
      try world.write(
        "time_zone: Europe/Berlin\nsample: true\ndigests: [\(digest)]\n", to: "sodigest.yml")
      #expect(await world.run("build --now 2026-11-22T23:30:00Z") == .success, "\(world.errors)")
      let asOf = #"As of <time datetime="2026-11-22T23:30:00Z">"#
      let page = { (path: String) in try world.contents("Output/\(path)") }
      #expect(try page("d/weekly/2026-11-23.html").contains("\(asOf)23 Nov 2026<"))
      #expect(try page("about.html").contains("are in the time zone Europe/Berlin,"))
      world.clear()
      #expect(await world.run("render --json --now 2026-11-22T23:30:00Z") == .success)
      #expect((try world.summary()["files"] as? [String: Int])?["written"] == 0)
      try world.write("sample: true\ndigests: [\(digest)]\n", to: "sodigest.yml")
      #expect(await world.run("render --now 2026-11-23T08:00:00Z") == .success, "\(world.errors)")
      #expect(try page("d/weekly/2026-11-23.html").contains("\(asOf)22 Nov 2026<"))
      #expect(try page("about.html").contains("All dates are in UTC."))
    }
  }
}
