import Basics
import FoundationEssentials
import Glibc
import TestSupport
import Testing

@Suite struct StreamedProcessTests {
  private func shell(
    _ script: String, environment: [String: String] = ["PATH": "/usr/bin:/bin"]
  ) throws -> StreamedProcess {
    signal(SIGPIPE, SIG_IGN)
    return try StreamedProcess(
      path: "/bin/sh", arguments: ["-c", script], environment: environment)
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test("A program reads what is written, and its outputs are returned")
  func echo() throws {
    let process = try shell("wc -c; echo warning >&2; exit 3")
    let chunk = [UInt8](repeating: 7, count: 100_000)
    for _ in 0..<50 { try process.write(chunk) }
    let result = process.waitForExit()
    #expect(result.status == 3)
    #expect(text(result.output) == "5000000\n")
    #expect(text(result.errors) == "warning\n")
  }

  @Test("Writing to a program that has ended is an error")
  func ended() throws {
    let process = try shell("exit 0")
    let chunk = [UInt8](repeating: 7, count: 1 << 20)
    #expect(throws: SystemError(EPIPE)) { try process.write(chunk) }
    #expect(process.waitForExit().status == 0)
  }

  @Test("A cancelled program is terminated; the status of a signal is 128 more")
  func cancelled() throws {
    let process = try shell("exec sleep 1000")
    #expect(process.waitForExit(isCancelled: { true }).status == 128 + SIGTERM)
  }

  @Test("A program that nobody waits for reads the end of its input, or is terminated")
  func dropped() async throws {
    try await withTemporaryFolder { folder in
      do {
        let process = try shell("trap '' TERM; cat >\(folder)/read; echo end >>\(folder)/read")
        try process.write(Array("text\n".utf8))
        // The shell ignores the signal from here on.
        while !FileManager.default.fileExists(atPath: "\(folder)/read") { sched_yield() }
      }
      let text = try String(contentsOfFile: "\(folder)/read", encoding: .utf8)
      #expect(text == "text\nend\n")
      do { _ = try shell("exec sleep 1000") }
    }
  }

  @Test("A program has no descriptors and variables except those that it was given")
  func inheritance() throws {
    let process = try shell("ls /proc/self/fd | wc -l; env", environment: ["A": "b"])
    let output = text(process.waitForExit().output)
    #expect(output.hasPrefix("4\n"))
    #expect(output.contains("A=b\n"))
    #expect(!output.contains("HOME="))
  }

  @Test("A missing program is an error")
  func missing() {
    #expect(throws: SystemError(ENOENT)) {
      _ = try StreamedProcess(path: "/nonexistent", arguments: [], environment: [:])
    }
  }
}
