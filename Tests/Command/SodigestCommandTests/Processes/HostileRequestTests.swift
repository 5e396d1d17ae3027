import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

/// Tests random and hostile requests to a server that runs as a process of its own.
@Suite(
  "Hostile requests", .enabled(if: Program.isBuilt, "the program is not built"),
  .timeLimit(.minutes(10)))
struct HostileRequestTests {
  /// What a server uses.
  private struct Usage {
    let kilobytes: Int
    let descriptorCount: Int

    init(of process: pid_t) throws {
      let pages = try String(contentsOfFile: "/proc/\(process)/statm", encoding: .utf8)
        .split(separator: " ")[1]
      kilobytes = (Int(pages) ?? 0) * Int(getpagesize()) / 1_024
      descriptorCount = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd")
        .count
    }
  }

  /// What went wrong, and what the server used before and after most requests.
  private struct Outcome {
    var wrong: [String] = []
    var usage: [Usage] = []
    var lastStatus: Int?
  }

  @Test("5,000 requests get answers that fit, and the server neither grows nor keeps anything open")
  func requests() async throws {
    try await withTemporaryFolder { folder in
      let program = Program(in: folder)
      let build = "build --sample --tag swift --limit 20 --archive a.sqlite --quiet"
      #expect(try await program.run(line: build) == 0)
      let outcome = Mutex(Outcome())
      let end = try await program.run(
        line: "serve --port 0 --archive a.sqlite --format html,md,json",
        watch: {
          defer { program.send(SIGTERM) }
          guard let port = Self.port(in: folder), let process = program.number else { return }
          var random = SplitMix(seed: 49)
          for number in 0..<5_000 {
            // The first requests fill caches.
            if number == 1_000 { Self.measure(process, outcome) }
            Self.send(HostileRequest(to: "127.0.0.1:\(port)", &random), to: port, outcome)
          }
          Self.measure(process, outcome)
          let status = Self.status(
            "GET / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n", port)
          outcome.withLock { $0.lastStatus = status }
        })
      #expect(end == 0, "\(program.errors)")
      try outcome.withLock { outcome in
        #expect(outcome.wrong == [])
        #expect(outcome.lastStatus == 200)
        try #require(outcome.usage.count == 2)
        #expect(outcome.usage[1].kilobytes < outcome.usage[0].kilobytes + 16_000)
        #expect(outcome.usage[1].descriptorCount <= outcome.usage[0].descriptorCount + 8)
      }
    }
  }

  /// Waits for the line with the address, and returns the port; `nil` if there is none for a minute.
  private static func port(in folder: String) -> UInt16? {
    for _ in 0..<600 {
      usleep(100_000)
      let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      for file in files where file.hasSuffix(".txt") {
        let text = try? String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
        if let match = text?.firstMatch(of: #/http://127\.0\.0\.1:(\d+)/ serves /#) {
          return UInt16(match.1)
        }
      }
    }
    return nil
  }

  private static func measure(_ process: pid_t, _ outcome: borrowing Mutex<Outcome>) {
    let usage = try? Usage(of: process)
    outcome.withLock { $0.usage += usage.map { [$0] } ?? [] }
  }

  /// Sends a request, and notes a response that does not fit.
  private static func send(
    _ request: HostileRequest, to port: UInt16, _ outcome: borrowing Mutex<Outcome>
  ) {
    let status = status(request.text, port)
    guard let status, request.expected.contains(status) else {
      let answer = status.map(String.init) ?? "none"
      outcome.withLock { $0.wrong.append("\(answer) to \(request.text.prefix(300))") }
      return
    }
  }

  /// Returns the status of the response to a request; `nil` without a response.
  private static func status(_ request: String, _ port: UInt16) -> Int? {
    guard let client = try? RawClient(port: port) else { return nil }
    client.send(request)
    let parts = client.receive()?.split(separator: " ", maxSplits: 2) ?? []
    return parts.count == 3 && parts[0] == "HTTP/1.1" ? Int(parts[1]) : nil
  }
}
