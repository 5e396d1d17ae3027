import Configuration
import CurlTransport
import Foundation
import Networking
import SodigestCommand
import TestSupport
import Testing
import URLSessionTransport

/// Tests unreachable, insecure, silent and slow servers with both transports and short timeouts.
@Suite struct BadNetworkTests {
  enum Live: CaseIterable, Sendable {
    case curl, urlSession

    /// Returns a new transport with a timeout for requests.
    func transport(within limit: Duration) throws -> Transport {
      let transport =
        switch self {
        case .curl: try CurlTransport(proxies: .none).transport
        case .urlSession: URLSessionTransport().transport
        }
      return { request in
        var request = request
        request.limits.totalTimeout = limit
        return try await transport(request)
      }
    }
  }

  /// Runs `build` with an API base and returns the message without the names of program and digest.
  private func failure(
    over live: Live, at base: String, within limit: Duration = .seconds(600)
  ) async throws -> String {
    try await withTemporaryFolder { folder in
      let world = World(folder)
      let code = await world.run(
        "build --tag swift --api-base \(base)", transport: try live.transport(within: limit))
      #expect(code == .network)
      #expect(!world.exists("Output"))
      let start = "sodigest: stackoverflow-swift: "
      let lines = world.errors.split(separator: "\n").filter { $0.hasPrefix("sodigest: ") }
      #expect(lines.count == 1)
      #expect(lines.first?.hasPrefix(start) == true)
      return String(lines.first?.dropFirst(start.count) ?? "")
    }
  }

  @Test("An unresolvable host name is reported", arguments: Live.allCases)
  func unresolvableName(live: Live) async throws {
    // A label of this length is invalid, so no DNS query is sent.
    let host = String(repeating: "a", count: 64) + ".invalid"
    #expect(
      try await failure(over: live, at: "https://\(host)/2.3")
        == """
        \(host) cannot be reached: its name does not resolve. Check the network, and --api-base if \
        it is set.
        """)
  }

  @Test("A server that never responds is reported after the timeout", arguments: Live.allCases)
  func silent(live: Live) async throws {
    try await withLoopbackServer({ _ in .silence }) { server in
      let message = try await failure(over: live, at: server.url + "/2.3", within: .seconds(1))
      let host = "127.0.0.1:\(server.port)"
      #expect(
        message == "\(host) accepted the request and sent nothing within 1 s. Run again later.")
      #expect(server.requests.count == 1, "a request that timed out is not retried")
    }
  }

  @Test("A slow response is reported after the timeout", arguments: Live.allCases)
  func slow(live: Live) async throws {
    let drip = LoopbackReply.drip(Array("HTTP/1.1 200 OK\r\n\r\n{}".utf8), every: .seconds(1))
    try await withLoopbackServer({ _ in drip }) { server in
      let host = "127.0.0.1:\(server.port)"
      let message = try await failure(over: live, at: server.url + "/2.3", within: .seconds(2))
      switch live {
      case .curl:
        #expect(
          message
            == "\(host) sent its response too slowly; it was incomplete after 2 s. Run again later."
        )
      case .urlSession:
        // It reports a response only when the head is complete.
        #expect(
          message == "\(host) accepted the request and sent nothing within 2 s. Run again later.")
      }
    }
  }

  @Test(
    "A self-signed certificate is reported",
    .enabled(if: TLSServer.isAvailable, "openssl is missing"),
    arguments: Live.allCases)
  func certificate(live: Live) async throws {
    try await TLSServer.run { server in
      let message = try await failure(over: live, at: server.url + "2.3")
      #expect(message.hasPrefix("The connection to localhost:\(server.port) is not secure: "))
      #expect(message.contains("certificate"))
      #expect(
        message.hasSuffix(
          "Check this machine's clock and its certificate authorities (SSL_CERT_FILE)."))
    }
  }
}

/// Tests the program itself with servers that fail at once.
@Suite(.enabled(if: Program.isBuilt, "the program is not built"))
struct BadNetworkProgramTests {
  @Test(
    "A custom certificate authority is trusted only if SSL_CERT_FILE names it",
    .enabled(if: TLSServer.isAvailable, "openssl is missing"))
  func authority() async throws {
    try await TLSServer.run { server in
      try await withTemporaryFolder { folder in
        let program = Program(in: folder)
        let base = server.url + "2.3"
        for variables in [[:], ["SSL_CERT_FILE": ""]] {
          let code = try await program.run(
            "build", "--tag", "swift", "--api-base", base, variables: variables)
          #expect(code == 4)
          #expect(program.errors.contains("is not secure: SSL certificate problem: self-signed"))
        }
        let trusting = CommandEnvironment.live(variables: ["SSL_CERT_FILE": server.certificate])
        #expect(try await trusting.makeTransport()(HTTPRequest(url: server.url)).status == 200)
        let missing = try await program.run(
          "build", "--tag", "swift", "--api-base", base,
          variables: ["SSL_CERT_FILE": folder + "/none.pem"])
        #expect(missing == 4)
        #expect(program.errors.contains(folder + "/none.pem"))
      }
    }
  }

  @Test("Requests use the proxy of the environment, except for excluded hosts")
  func proxy() async throws {
    let refusal = #"{"error_id":400,"error_name":"bad_parameter","error_message":"x"}"#
    try await withLoopbackServer({ _ in .json(refusal, status: 400) }) { server in
      try await withTemporaryFolder { folder in
        for (exceptions, isProxied) in [("", true), ("api.invalid", false)] {
          let program = Program(in: folder)
          let before = server.requests.count
          let code = try await program.run(
            "build", "--tag", "swift", "--api-base", "http://api.invalid/2.3",
            variables: ["http_proxy": server.url, "no_proxy": exceptions])
          #expect(code == 4)
          let targets = server.requests.dropFirst(before).map(\.target)
          #expect(targets.allSatisfy { $0.hasPrefix("http://api.invalid/2.3/filters/create?") })
          #expect(targets.isEmpty != isProxied)
        }
      }
    }
  }

  @Test("An unresolvable host name and a refused connection are exit 4")
  func unreachable() async throws {
    try await withTemporaryFolder { folder in
      let program = Program(in: folder)
      let host = String(repeating: "a", count: 64) + ".invalid"
      let name = try await program.run(
        "build", "--tag", "swift", "--api-base", "https://\(host)/2.3")
      #expect(name == 4)
      #expect(program.errors.contains("\(host) cannot be reached: its name does not resolve."))
      try await withRefusingPort { port in
        let refused = try await program.run(
          "build", "--tag", "swift", "--api-base", "http://127.0.0.1:\(port)/2.3")
        #expect(refused == 4)
        #expect(program.errors.contains("127.0.0.1:\(port) cannot be reached: connection refused."))
      }
    }
  }
}
