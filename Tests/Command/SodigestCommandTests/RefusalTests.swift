import Configuration
import Foundation
import Networking
import SodigestCommand
import Synchronization
import Testing

/// Tests that errors of the configuration are exit 2, unlike temporary ones.
@Suite struct RefusalTests {
  private let world = World()
  private let line = "build --period all --no-images --no-avatars --json"

  private func refusal(_ name: String, _ message: String) -> Transport {
    { request in
      let text = #"{"error_id":400,"error_name":"\#(name)","error_message":"\#(message)"}"#
      return HTTPResponse(status: 400, body: Array(text.utf8), url: request.url)
    }
  }

  @Test("An unknown site is exit 2 with a suggestion")
  func site() async throws {
    let sample = try sampleTransport()
    let code = await world.run("\(line) --tag swift --site stakoverflow", transport: sample)
    #expect(code == .usage)
    #expect(
      world.errors.contains(
        """
        sodigest: stakoverflow-swift: unknown site: `stakoverflow`; did you mean \
        `stackoverflow`?

        """), "\(world.errors)")
    #expect(!world.exists("Output"))
    #expect(try world.summary()["exit"] as? Int == 2)
  }

  @Test("An unknown site without a similar name has no suggestion")
  func noSuggestion() async throws {
    let sample = try sampleTransport()
    #expect(await world.run("\(line) --tag a --site xylophone", transport: sample) == .usage)
    #expect(world.errors.hasSuffix("unknown site: `xylophone`\n"))
  }

  @Test("Other digests are published without the one with the unknown site")
  func otherDigests() async throws {
    for sites in ["--site nosuch --site stackoverflow", "--site stackoverflow --site nosuch"] {
      try await withWorld { world async throws in
        let sample = try sampleTransport()
        let code = await world.run("\(line) --tag swift \(sites)", transport: sample)
        #expect(code == .usage)
        #expect(world.exists("Output/d/stackoverflow-swift/2026-11-21.html"))
        let digests = try world.summary()["digests"] as? [[String: Any]]
        #expect(digests?.map { $0["name"] as? String } == ["stackoverflow-swift"])
        #expect(world.errors.contains("sodigest: nosuch-swift: unknown site: `nosuch`"))
        #expect(world.errors.contains("Published "))
      }
    }
  }

  @Test(
    "A rejected key is exit 2 after one request",
    arguments: [
      ("bad_parameter", "key"), ("access_denied", "no such key"),
      ("invalid_access_token", "x"), ("key_required", "`key` is required"),
    ])
  func key(name: String, message: String) async throws {
    let requestCount = Mutex(0)
    let refusal = refusal(name, message)
    let code = await world.run("\(line) --tag swift --tag c++") { request in
      requestCount.withLock { $0 += 1 }
      return try await refusal(request)
    }
    #expect(code == .usage)
    #expect(requestCount.withLock { $0 } == 1)
    #expect(
      world.errors.contains(
        "Check the API key in the file of --api-key-file or in SODIGEST_API_KEY."))
    #expect(!world.exists("Output"))
  }

  @Test("Other invalid parameters are failures of the API", arguments: ["ids", "x"])
  func others(message: String) async {
    let refusal = refusal("bad_parameter", message)
    #expect(await world.run("\(line) --tag swift", transport: refusal) == .network)
  }

  @Test("A limit that needs a key is reported before any request, also by a dry run")
  func limit() async throws {
    let words = """
      stackoverflow-swift asks for more than 2500 questions, the API's limit for a list without a \
      key; set SODIGEST_API_KEY or --api-key-file to get all
      """
    let sample = try sampleTransport()
    let firstErrors = Mutex("")
    let line = "\(line) --tag swift --limit 2501"
    let code = await world.run(line) { [world] request in
      firstErrors.withLock { $0 = $0.isEmpty ? world.errors : $0 }
      return try await sample(request)
    }
    #expect(code == .success)
    #expect(firstErrors.withLock { $0 }.contains("note: \(words)\n"))
    world.clear()
    #expect(await world.run("build --tag swift --limit 2501 --dry-run") == .success)
    #expect(world.output.contains("  \(words)\n"))
    world.clear()
    let variables = ["SODIGEST_API_KEY": "a-key-of-mine"]
    for line in ["--limit 2500", "--limit 2501"] {
      _ = await world.run(
        "build --tag swift \(line) --dry-run",
        variables: line.hasSuffix("1") ? variables : [:])
      #expect(!world.output.contains("more than 2500"))
    }
  }
}
