import Foundation
import Networking
import SodigestCommand
import Synchronization
import TestSupport
import Testing

/// Teams and instances of one's own: how they are asked, and that nobody else hears of them.
@Suite struct PrivateSiteTests {
  private static let key = ["SODIGEST_API_KEY": "a-token-of-acme"]
  private static let line = "build --period all --no-images --no-avatars --tag swift --limit 3 "

  /// The sample, as if it were somewhere else.
  private final class API: Sendable {
    private let base: String
    private let received = Mutex<[HTTPRequest]>([])

    init(at base: String) { self.base = base }

    var requests: [HTTPRequest] { received.withLock { $0 } }

    var transport: Transport {
      get throws {
        let sample = try sampleTransport()
        return { [self] request in
          received.withLock { $0.append(request) }
          var request = request
          try #require(request.url.hasPrefix("\(base)/"))
          request.url = "https://api.stackexchange.com/2.3" + request.url.dropFirst(base.count)
          request.url = request.url.replacing(/&team=[^&]*/, with: "")
          return try await sample(request)
        }
      }
    }
  }

  private func header(_ name: String, of request: HTTPRequest) -> String? {
    request.headers.first { $0.isNamed(name) }?.value
  }

  @Test("A team is asked at its own address, by name, with its token")
  func team() async throws {
    try await withWorld { world async throws in
      let api = API(at: "https://api.stackoverflowteams.com/2.3")
      let code = await world.run(
        Self.line + "--team acme", variables: Self.key, transport: try api.transport)
      #expect(code == .success, "\(world.errors)")
      #expect(!api.requests.isEmpty)
      for request in api.requests {
        #expect(request.url.hasSuffix("&team=acme") || request.url.contains("?team=acme"))
        #expect(header("X-API-Access-Token", of: request) == "a-token-of-acme")
        #expect(header("Authorization", of: request) == nil)
        #expect(!request.url.contains("/sites?"))
      }
      let page = try world.contents("Output/about.html")
      #expect(page.contains(#"<a href="https://stackoverflowteams.com/c/acme">acme</a>"#))
    }
  }

  @Test(
    "An enterprise's instance is asked below its host, or where its address says",
    arguments: [
      ("https://overflow.example.org", "https://overflow.example.org/api/2.3"),
      ("https://example.org/overflow/api", "https://example.org/overflow/api"),
    ])
  func enterprise(base: String, asked: String) async throws {
    try await withWorld { world async throws in
      let api = API(at: asked)
      let code = await world.run(
        Self.line + "--api-scheme enterprise --api-base \(base)", variables: Self.key,
        transport: try api.transport)
      #expect(code == .success, "\(world.errors)")
      #expect(
        api.requests.allSatisfy { header("X-API-Key", of: $0) == "a-token-of-acme" })
      #expect(api.requests.allSatisfy { header("Authorization", of: $0) == nil })
    }
  }

  @Test("What a scheme needs and is not said is told before anything is asked")
  func incomplete() async throws {
    for (options, variables, message) in [
      ("--api-scheme team", Self.key, "the API scheme `team` needs `--team NAME`"),
      ("--api-scheme enterprise", Self.key, "needs `--api-base URL`"),
      ("--team acme", [:], "the API scheme `team` needs a key"),
      ("--team acme --api-scheme bearer", Self.key, "`--team`"),
      ("--team a/b", Self.key, "stackoverflowteams.com/c/NAME"),
      ("--api-scheme basic", Self.key, "bearer, team or enterprise"),
    ] {
      try await withWorld { world in
        #expect(await world.run(Self.line + options, variables: variables) == .usage, "\(options)")
        #expect(world.errors.contains(message), "\(world.errors)")
        #expect(!world.exists("Output"))
      }
    }
  }

  @Test("What is private has no feeds, licences of others or search engines, and no hook is told")
  func discretion() async throws {
    try await withWorld { world async throws in
      try world.write(
        "team: acme\nbase-url: https://d.example.org\non-news: [touch, \(world.folder)/told]\n",
        to: "c.yml")
      let api = API(at: "https://api.stackoverflowteams.com/2.3")
      func run(_ line: String) async throws -> ExitCode {
        await world.run(
          "\(line) --config c.yml", variables: Self.key.merging(["PATH": "/usr/bin:/bin"]) { $1 },
          transport: try api.transport)
      }
      #expect(try await run(Self.line) == .success, "\(world.errors)")
      #expect(world.errors.contains("note: on-news is not run for a private site"))
      #expect(!world.exists("told"))
      func feeds() throws -> [String] {
        try world.files(below: "Output").keys.filter {
          $0.contains("feed") || $0.contains("editions.") || $0.contains("sitemap")
        }
      }
      #expect(try feeds() == [])
      #expect(try world.contents("Output/robots.txt").contains("\nDisallow: /\n"))
      for (path, bytes) in try world.files(below: "Output") where path.hasSuffix(".html") {
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(path == "404.html" || text.contains(#"<meta name="robots" content="noindex">"#))
        #expect(!text.contains("application/atom+xml"), "\(path)")
        #expect(path == "404.html" || text.contains("Please do not share them"), "\(path)")
      }
      // Whoever renders it anew does not have to know.
      #expect(await world.run("render --output \(world.folder)/Other") == .success)
      #expect(!world.exists("Other/feed.xml"))

      #expect(try await run("render --private-news") == .success)
      #expect(try feeds().contains("feed.xml") && world.exists("told"))
      #expect(try await run("render") == .success)
      #expect(try feeds() == [])
      #expect(await world.run("check --output \(world.folder)/Output") == .success)
    }
  }

  @Test(
    "No page of any format or theme speaks of licences under which others may pass a private site on",
    arguments: ["", "minimal", "newspaper", "notes"])
  func licences(theme: String) async throws {
    try await withWorld { world async throws in
      let api = API(at: "https://api.stackoverflowteams.com/2.3")
      let examples = URL(filePath: #filePath).appending(path: "../../../Examples").standardized
      let option = theme.isEmpty ? "" : "--templates \(examples.path)/\(theme)"
      let code = await world.run(
        Self.line + "--team acme --format html,md,json,single,mail \(option)", variables: Self.key,
        transport: try api.transport)
      #expect(code == .success, "\(world.errors)")
      var counts: [String: Int] = [:]
      for (path, bytes) in try world.files(below: "Output") {
        let text = Self.shown(String(decoding: bytes, as: UTF8.self))
        #expect(!text.contains("under the licences") && !text.contains(">licences</a>"), "\(path)")
        if text.contains("Please do not share them") {
          counts[path.split(separator: ".").last.map(String.init) ?? "", default: 0] += 1
        }
        let isNoted =
          !path.hasSuffix(".html") || path == "404.html"
          || text.contains(#"<meta name="robots" content="noindex">"#)
        #expect(isNoted, "\(path)")
      }
      #expect(counts["html"] ?? 0 > 5 && counts["md"] ?? 0 > 0 && counts["eml"] == 1)
    }
  }

  /// The text of a message, whose lines are folded; others stay as they are.
  private static func shown(_ text: String) -> String { text.replacing("=\r\n", with: "") }

  @Test("A team's posts and those of the public, or of another team, do not mix")
  func mixing() async throws {
    try await withWorld { world async throws in
      let team = API(at: "https://api.stackoverflowteams.com/2.3")
      let line = Self.line + "--team acme"
      #expect(
        await world.run(line, variables: Self.key, transport: try team.transport) == .success)
      #expect(
        await world.run(
          Self.line + "--team other", variables: Self.key, transport: try team.transport) == .usage)
      #expect(await world.run(Self.line, transport: try sampleTransport()) == .usage)
      #expect(world.errors.contains("https://api.stackoverflowteams.com/2.3?team=acme"))
    }
  }
}
