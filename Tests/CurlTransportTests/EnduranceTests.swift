import CurlTransport
import FoundationEssentials
import Networking
import TestSupport
import Testing
import TransportContract

@Suite(.enabled(if: Process.isInspectable, "this system does not tell what a process holds"))
struct EnduranceTests {
  @Test("Ten thousand requests, one in ten reset, leave neither descriptors nor memory behind")
  func resets() async {
    // In a process of its own, where nobody else opens descriptors.
    await #expect(processExitsWith: .success) {
      try await EnduranceTests.exchange(requests: 200)
      let (descriptors, memory) = (try Process.descriptors(), try Process.memory())
      try await EnduranceTests.exchange(requests: 10_000)
      #expect(try Process.descriptors() <= descriptors)
      #expect(try Process.memory() - memory < 100_000_000)
    }
  }

  /// Starts a server and a transport, sends requests, and ends both.
  private static func exchange(requests: Int) async throws {
    try await withLoopbackServer({
      $0.target.hasSuffix("3") ? .reset : .text(String(repeating: $0.target, count: 500))
    }) { server in
      let curl = try CurlTransport.patient()
      let answers = await withTaskGroup { group in
        for worker in 0..<8 {
          group.addTask {
            await Self.count(stride(from: worker, to: requests, by: 8), of: server.url, curl)
          }
        }
        return await group.reduce(into: (whole: 0, broken: 0)) { sum, count in
          sum.whole += count.whole
          sum.broken += count.broken
        }
      }
      curl.shutDown()
      #expect(answers == (requests / 10 * 9, requests / 10))
    }
  }

  /// Asks for numbers one after the other, and counts how it went.
  private static func count(
    _ numbers: StrideTo<Int>, of url: String, _ curl: CurlTransport
  ) async -> (whole: Int, broken: Int) {
    var (whole, broken) = (0, 0)
    for number in numbers {
      do {
        let response = try await curl.send(HTTPRequest.patient(url: "\(url)/\(number)"))
        if response.body.count == 500 * "/\(number)".utf8.count { whole += 1 }
      } catch TransportError.broken {
        broken += 1
      } catch {
        Issue.record(error)
      }
    }
    return (whole, broken)
  }
}

/// What this process holds, as Linux tells.
private enum Process {
  static let isInspectable = FileManager.default.fileExists(atPath: "/proc/self/fd")

  static func descriptors() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
  }

  /// The most memory that it ever had, in bytes.
  static func memory() throws -> Int {
    let status = try String(contentsOf: URL(filePath: "/proc/self/status"), encoding: .utf8)
    let amount = try #require(status.firstMatch(of: /VmHWM:\s*(\d+) kB/)?.1)
    return try #require(Int(amount)) * 1024
  }
}
