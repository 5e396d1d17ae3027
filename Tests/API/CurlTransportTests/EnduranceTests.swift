import CurlTransport
import FoundationEssentials
import Networking
import TestSupport
import Testing
import TransportContract

@Suite(
  .enabled(if: Process.isInspectable, "this system does not report the resources of a process"))
struct EnduranceTests {
  @Test("Ten thousand requests, one in ten reset, leak neither descriptors nor memory")
  func resets() async {
    // A separate process, in which no other test opens descriptors.
    await #expect(processExitsWith: .success) {
      try await EnduranceTests.exchange(requests: 200)
      let (descriptors, memory) = (try Process.descriptors(), try Process.peakMemory())
      try await EnduranceTests.exchange(requests: 10_000)
      #expect(try Process.descriptors() <= descriptors)
      #expect(try Process.peakMemory() - memory < 100_000_000)
    }
  }

  /// Starts a server and a transport, sends requests, and stops both.
  private static func exchange(requests: Int) async throws {
    try await withLoopbackServer({
      $0.target.hasSuffix("3") ? .reset : .text(String(repeating: $0.target, count: 500))
    }) { server in
      let curl = try CurlTransport.patient()
      let counts = await withTaskGroup { group in
        for worker in 0..<8 {
          group.addTask {
            await Self.count(stride(from: worker, to: requests, by: 8), of: server.url, curl)
          }
        }
        return await group.reduce(into: (complete: 0, broken: 0)) { total, count in
          total.complete += count.complete
          total.broken += count.broken
        }
      }
      curl.shutDown()
      #expect(counts == (requests / 10 * 9, requests / 10))
    }
  }

  /// Sends one request for each number, and counts complete and broken responses.
  private static func count(
    _ numbers: StrideTo<Int>, of url: String, _ curl: CurlTransport
  ) async -> (complete: Int, broken: Int) {
    var (complete, broken) = (0, 0)
    for number in numbers {
      do {
        let response = try await curl.send(HTTPRequest.patient(url: "\(url)/\(number)"))
        if response.body.count == 500 * "/\(number)".utf8.count { complete += 1 }
      } catch TransportError.broken {
        broken += 1
      } catch {
        Issue.record(error)
      }
    }
    return (complete, broken)
  }
}

/// The resources of this process, as Linux reports them.
private enum Process {
  static let isInspectable = FileManager.default.fileExists(atPath: "/proc/self/fd")

  static func descriptors() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
  }

  /// The peak memory of the process, in bytes.
  static func peakMemory() throws -> Int {
    let status = try String(contentsOf: URL(filePath: "/proc/self/status"), encoding: .utf8)
    let amount = try #require(status.firstMatch(of: /VmHWM:\s*(\d+) kB/)?.1)
    return try #require(Int(amount)) * 1024
  }
}
