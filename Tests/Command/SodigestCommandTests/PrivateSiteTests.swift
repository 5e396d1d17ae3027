import Configuration
import Foundation
import Networking
import SodigestCommand
import Synchronization
import TestSupport
import Testing

/// Tests requests to teams and enterprise instances, and the privacy of their sites.
@Suite struct PrivateSiteTests {
  private let world = World()
  private static let key = ["SODIGEST_API_KEY": "a-token-of-acme"]
  private static let line = "build --period all --no-images --no-avatars --tag swift --limit 3 "

  /// The sample at another API base.
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

  @Test("Requests of a team use its own API base, its name and its token")
  func team() async throws {
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

  @Test(
    "An enterprise API base may be a host or a full path",
    arguments: [
      ("https://overflow.example.org", "https://overflow.example.org/api/2.3"),
      ("https://example.org/overflow/api", "https://example.org/overflow/api"),
    ])
  func enterprise(base: String, expected: String) async throws {
    let api = API(at: expected)
    let code = await world.run(
      Self.line + "--api-scheme enterprise --api-base \(base)", variables: Self.key,
      transport: try api.transport)
    #expect(code == .success, "\(world.errors)")
    #expect(api.requests.allSatisfy { header("X-API-Key", of: $0) == "a-token-of-acme" })
    #expect(api.requests.allSatisfy { header("Authorization", of: $0) == nil })
  }

  @Test("A missing parameter of an API scheme is a usage error before any request")
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

  @Test("A private site has no feeds, is not indexed and runs no hook")
  func privacy() async throws {
    try world.write(
      "team: acme\nbase-url: https://d.example.org\non-news: [touch, \(world.folder)/hook-ran]\n",
      to: "c.yml")
    let api = API(at: "https://api.stackoverflowteams.com/2.3")
    func run(_ line: String) async throws -> ExitCode {
      await world.run(
        "\(line) --config c.yml", variables: Self.key.merging(["PATH": "/usr/bin:/bin"]) { $1 },
        transport: try api.transport)
    }
    #expect(try await run(Self.line) == .success, "\(world.errors)")
    #expect(world.errors.contains("note: on-news is not run for a private site"))
    #expect(!world.exists("hook-ran"))
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
    // A later render without the configuration keeps the site private.
    #expect(await world.run("render --output \(world.folder)/Other") == .success)
    #expect(!world.exists("Other/feed.xml"))

    #expect(try await run("render --private-news") == .success)
    #expect(try feeds().contains("feed.xml") && world.exists("hook-ran"))
    #expect(try await run("render") == .success)
    #expect(try feeds() == [])
    #expect(await world.run("check --output \(world.folder)/Output") == .success)
  }

  @Test(
    "Pages of a private site name no licence, in every format and theme",
    arguments: ["", "minimal", "newspaper", "notes"])
  func licences(theme: String) async throws {
    let api = API(at: "https://api.stackoverflowteams.com/2.3")
    let examples = ProjectFolder.url("Examples")
    let option = theme.isEmpty ? "" : "--templates \(examples.path)/\(theme)"
    let code = await world.run(
      Self.line + "--team acme --format html,md,json,single,mail \(option)", variables: Self.key,
      transport: try api.transport)
    #expect(code == .success, "\(world.errors)")
    var counts: [String: Int] = [:]
    for (path, bytes) in try world.files(below: "Output") {
      let text = Self.unfolded(String(decoding: bytes, as: UTF8.self))
      #expect(!text.contains("under the licences") && !text.contains(">licences</a>"), "\(path)")
      if text.contains("Please do not share them") {
        counts[path.split(separator: ".").last.map(String.init) ?? "", default: 0] += 1
      }
      let isExcluded =
        !path.hasSuffix(".html") || path == "404.html"
        || text.contains(#"<meta name="robots" content="noindex">"#)
      #expect(isExcluded, "\(path)")
    }
    #expect(counts["html"] ?? 0 > 5 && counts["md"] ?? 0 > 0 && counts["eml"] == 1)
  }

  /// Returns a text without the soft line breaks of messages.
  private static func unfolded(_ text: String) -> String { text.replacing("=\r\n", with: "") }

  @Test("Posts of a team and of other sites cannot share an archive")
  func mixing() async throws {
    let team = API(at: "https://api.stackoverflowteams.com/2.3")
    let line = Self.line + "--team acme"
    #expect(await world.run(line, variables: Self.key, transport: try team.transport) == .success)
    #expect(
      await world.run(
        Self.line + "--team other", variables: Self.key, transport: try team.transport) == .usage)
    #expect(await world.run(Self.line, transport: try sampleTransport()) == .usage)
    #expect(world.errors.contains("https://api.stackoverflowteams.com/2.3?team=acme"))
  }
}
