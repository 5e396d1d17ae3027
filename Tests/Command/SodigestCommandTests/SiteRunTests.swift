import Configuration
import Foundation
import Networking
import SodigestCommand
import TestSupport
import Testing

@Suite struct SiteRunTests {
  private let world = World()

  @Test("The sample is built, and a second build changes nothing")
  func sample() async throws {
    #expect(await world.run("build --tag swift --sample --json") == .success)
    let summary = try world.summary()
    #expect(summary["exit"] as? Int == 0)
    #expect(summary["requests"] as? Int == 3)
    let digest = try #require((summary["digests"] as? [[String: Any]])?.first)
    #expect(digest["name"] as? String == "stackoverflow-swift")
    #expect(digest["edition"] as? String == "2026-11-20")
    #expect((digest["questions"] as? Int ?? 0) >= 6)
    for file in ["index.html", "about.html", "d/stackoverflow-swift/2026-11-20.html"] {
      #expect(world.exists("Output/\(file)"))
    }
    let before = try world.files(below: "Output")
    world.clear()
    #expect(await world.run("build --tag swift --sample --json") == .success)
    let files = try #require(try world.summary()["files"] as? [String: Int])
    #expect(files["written"] == 0)
    #expect(files["removed"] == 0)
    #expect(try world.files(below: "Output") == before)
  }

  @Test("Each tag option is a digest; files of other formats are removed")
  func formats() async throws {
    let tags = "--tag swift --tag concurrency,swift --tag c++ --period all"
    #expect(await world.run("build \(tags) --sample --format html,md,json") == .success)
    for digest in ["stackoverflow-swift", "stackoverflow-concurrency_and_swift"] {
      for format in ["html", "md", "json"] {
        #expect(world.exists("Output/d/\(digest)/2026-11-20.\(format)"))
      }
    }
    #expect(world.exists("Output/d/stackoverflow-c_2b_2b/2026-11-20.html"))
    #expect(await world.run("render --format md") == .success)
    #expect(world.exists("Output/index.md"))
    #expect(!world.exists("Output/index.html"))
    let rest = try world.files(below: "Output").keys.filter {
      $0.hasSuffix(".html") || $0.hasSuffix(".json") && $0 != "status.json"
    }
    #expect(rest.isEmpty)
  }

  @Test("A tag without questions has an empty edition")
  func emptyEdition() async {
    #expect(await world.run("build --tag swift --until 2001-01-01 --sample") == .success)
    #expect(world.exists("Output/d/stackoverflow-swift/2026-11-20.html"))
  }

  @Test("`fetch` writes only the archive, and `render` publishes it without network")
  func fetchAndRender() async {
    #expect(await world.run("fetch --tag swift --sample") == .success)
    #expect(!world.exists("Output"))
    #expect(await world.run("render") == .success)
    #expect(world.exists("Output/index.html"))
  }

  @Test("`render` without an archive is an error")
  func noArchive() async {
    #expect(await world.run("render") == .storage)
    #expect(world.errors.contains("no archive found"))
    #expect(!world.exists("a.sqlite"))
  }

  @Test("Offline, an earlier edition is kept, and a new digest is selected by votes")
  func offline() async throws {
    let network = try sampleTransport()
    let day = "--now 2026-11-20T12:00:00Z"
    _ = await world.run("fetch --tag swift --period all \(day)", transport: network)
    world.clear()
    let later = "--offline --json --now 2026-11-25T12:00:00Z"
    #expect(await world.run("build --tag swift --tag sqlite --period all \(later)") == .success)
    let digests = try world.summary()["digests"] as? [[String: Any]]
    #expect(digests?.compactMap { $0["edition"] as? String } == ["2026-11-20", "2026-11-25"])
    #expect(digests?.allSatisfy { ($0["questions"] as? Int ?? 0) > 0 } == true)
    #expect(await world.run("build --tag json --sort hot \(later)") == .usage)
    #expect(world.errors.contains("only the site knows the order `hot`"))
  }

  @Test("An unreachable server is exit 4 with its name, and writes no output")
  func noServer() async throws {
    #expect(await world.run("build --tag swift --json") == .network)
    #expect(world.errors.contains("api.stackexchange.com"))
    #expect(!world.exists("Output"))
    #expect(try world.summary()["exit"] as? Int == 4)
  }

  @Test("A long pause of the API is exit 6 with its end, and writes no output")
  func pause() async throws {
    let refusal = """
      {"error_id":502,"error_name":"throttle_violation",
      "error_message":"too many requests from this IP, more requests available in 3600 seconds"}
      """
    let code = await world.run("build --tag swift --json") { request in
      HTTPResponse(status: 400, body: Array(refusal.utf8), url: request.url)
    }
    #expect(code == .paused)
    #expect(world.errors.contains("run again after 2026-11-21T07:00:00Z"))
    #expect(try world.summary()["retry_after"] as? String == "2026-11-21T07:00:00Z")
    #expect(!world.exists("Output"))
  }

  @Test("An invalid template is exit 3 before anything is written")
  func brokenTemplate() async throws {
    let folder = world.folder + "/theme"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data("<p>{{nosuch}}</p>".utf8).write(to: URL(filePath: folder + "/question.html"))
    let code = await world.run("build --tag swift --sample --templates \(folder)")
    #expect(code == .configuration)
    #expect(world.errors.contains("question.html:1:4"))
    #expect(!world.exists("Output") && !world.exists("a.sqlite"))
  }

  @Test("The site of another archive is not overwritten")
  func otherArchive() async throws {
    _ = await world.run("build --tag swift --sample")
    let before = try world.files(below: "Output")
    let other = await world.run("build --tag swift --sample --archive \(world.folder)/other.sqlite")
    #expect(other == .usage)
    #expect(try world.files(below: "Output") == before)
  }

  @Test("A file that is not an archive is exit 9 and is unchanged")
  func noArchiveFile() async throws {
    let bytes = Data("this is a letter to my grandmother, not a database".utf8)
    try bytes.write(to: URL(filePath: world.folder + "/a.sqlite"))
    #expect(await world.run("build --tag swift --sample") == .storage)
    #expect(try Data(contentsOf: URL(filePath: world.folder + "/a.sqlite")) == bytes)
    #expect(!world.exists("Output"))
  }

  @Test("A cancelled run is exit 130, and the next one succeeds")
  func interrupted() async throws {
    let run = Task {
      await world.run("build --tag swift") { _ in
        try await Task.sleep(for: .seconds(3600))
        throw CancellationError()
      }
    }
    run.cancel()
    #expect(await run.value == .interrupted)
    #expect(!world.exists("Output"))
    #expect(await world.run("build --tag swift --sample --archive \(world.folder)/s") == .success)
  }

  @Test("The summary counts all, new and newly accepted questions, and names the home page")
  func counts() async throws {
    let line = "build --tag swift --sample --period all --no-images --no-avatars --json"
    #expect(await world.run("\(line) --limit 4 --now 2026-11-20T06:00:00Z") == .success)
    #expect(world.errors.contains("Published 4 questions; files: "))
    #expect(world.errors.hasSuffix("0 removed. Open \(world.folder)/Output/index.html\n"))
    world.clear()
    #expect(await world.run("\(line) --limit 7 --now 2026-11-21T06:00:00Z") == .success)
    #expect(world.errors.contains("Published 7 questions, 3 new; files: "))
    let digest = try #require((try world.summary()["digests"] as? [[String: Any]])?.first)
    #expect(digest["questions"] as? Int == 7)
    #expect(digest["new"] as? Int == 3 && digest["accepted"] as? Int == 0)
    #expect(try world.summary()["page"] as? String == "\(world.folder)/Output/index.html")
    world.clear()
    let fetch = "fetch --tag swift --sample --limit 1 --json --now 2026-11-21T07:00:00Z"
    #expect(await world.run(fetch) == .success)
    #expect(world.errors.hasSuffix("Fetched 1 question\n"))
    #expect(try world.summary()["page"] is NSNull)
    world.clear()
    #expect(await world.run("render --format json --json") == .success)
    #expect(world.errors.contains("Published; files: "))
    #expect(try world.summary()["page"] is NSNull)
  }

  @Test(
    "Images of hosts that are not allowed are reported by the first run, then by `status`, with exit 0"
  )
  func skippedImages() async throws {
    let sample = try sampleTransport()
    for count in [3, 0] {
      world.clear()
      let code = await world.run("build --tag swift --period all --json", transport: sample)
      #expect(code == .success)
      let lines = world.errors.split(separator: "\n").filter { $0.hasPrefix("skipped ") }
      #expect(lines.count == count)
      #expect(lines.allSatisfy { $0.hasSuffix(": host not allowed (see --allow-image-host)") })
      let absent = try #require(try world.summary()["absent"] as? [String])
      #expect(absent.count == (try world.summary()["images"] as? [String: Int])?["absent"])
      #expect(absent.count > 2)
    }
    world.clear()
    _ = await world.run("status")
    #expect(
      world.output.contains(" images from avatars.example: host not allowed"), "\(world.output)")
  }

  @Test("`--verbose` prints each request and its result")
  func requests() async throws {
    let line = "build --tag swift --sample --verbose --json"
    #expect(await world.run(line) == .success)
    let lines = world.errors.split(separator: "\n").filter { $0.hasPrefix("GET ") }
    let images = lines.filter { !$0.hasPrefix("GET https://api.stackexchange.com/2.3/") }
    #expect(try world.summary()["requests"] as? Int == lines.count - images.count)
    #expect(images.contains { $0.hasPrefix("GET https://avatars.example/") })
    #expect(lines.allSatisfy { $0.contains(": 200, ") && $0.hasSuffix(" bytes") })
  }

  @Test("Control characters in server messages are escaped")
  func controls() async throws {
    let refusal =
      #"{"error_id":500,"error_name":"a\u001b[2J","error_message":"b\u009b1A\u202ec\rd"}"#
    let code = await world.run("build --tag swift --json") { request in
      HTTPResponse(status: 400, body: Array(refusal.utf8), url: request.url)
    }
    #expect(code == .network)
    _ = await world.run("status")
    _ = await world.run("status --json")
    let shown = (world.errors + world.output).unicodeScalars.filter { $0 != "\n" }
    let categories = Set(shown.map(\.properties.generalCategory))
    #expect(categories.isDisjoint(with: [.control, .format]))
    #expect(world.errors.contains(#"a\u{1B}[2J): b\u{009B}1A\u{202E}c"#), "\(world.errors)")
    world.clear()
    _ = await world.run("status --json")
    let status = try world.summary()
    let failure = try #require(status["last_failure"] as? [String: Any])
    #expect((failure["message"] as? String)?.contains("b\u{9b}1A\u{202e}c") == true)
  }

  @Test("`--now` determines the date of the edition")
  func now() async {
    let line = "build --tag swift --sample --now 2026-11-02T23:59:59Z"
    #expect(await world.run(line) == .success)
    #expect(world.exists("Output/d/stackoverflow-swift/2026-11-02.html"))
  }

  @Test("A recording is replayed without network, at the time of the recording")
  func recordAndReplay() async throws {
    let record = "build --tag swift --period all --now 2026-11-20T12:00:00Z"
    let sample = try sampleTransport()
    let first = await world.run(
      "\(record) --record \(world.folder)/R --allow-image-host avatars.example", transport: sample
    )
    #expect(first == .success || first == .partial)
    let site = try world.files(below: "Output")
    let replay = """
      build --tag swift --period all --replay \(world.folder)/R --archive \(world.folder)/b.sqlite \
      --output \(world.folder)/Again --allow-image-host avatars.example
      """
    #expect(await world.run(replay) == first)
    let again = try world.files(below: "Again")
    #expect(Set(again.keys) == Set(site.keys))
    #expect(again["index.html"] == site["index.html"])
  }
}
