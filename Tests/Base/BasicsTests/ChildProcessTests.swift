import Basics
import FoundationEssentials
import Glibc
import TestSupport
import Testing

@Suite struct ChildProcessTests {
  private func shell(
    _ script: String, environment: [String: String] = ["PATH": "/usr/bin:/bin"],
    memory: UInt = 1 << 30, time: Duration = .seconds(20), output: Int = 1 << 20
  ) -> ChildProcess {
    ChildProcess(
      path: "/bin/sh", arguments: ["-c", script], environment: environment,
      limits: .init(memoryBytes: memory, processorSeconds: 10, timeout: time, outputBytes: output))
  }

  private func text(_ process: ChildProcess, on input: String = "") throws -> String {
    String(decoding: try process.run(input: Array(input.utf8)), as: UTF8.self)
  }

  @Test("A program reads its input, and its output is returned")
  func echo() throws {
    #expect(try text(shell("cat; echo done"), on: "some input\n") == "some input\ndone\n")
    let long = String(repeating: "a line of text\n", count: 20_000)
    #expect(try text(shell("cat"), on: long) == long)
    #expect(try text(shell("true"), on: long) == "")
  }

  @Test("A program sees only the environment variables passed to it")
  func environment() throws {
    #expect(try text(shell("echo $A-$HOME-$USER", environment: ["A": "b é"])) == "b é--\n")
  }

  @Test("A program reads passed files from the descriptors after the standard ones")
  func passedFiles() throws {
    let names = (0..<ChildProcess.maxFiles).map { Array("\($0) ".utf8) }
    let cat = shell("cat; for i in $(seq 3 \(names.count + 2)); do cat /proc/self/fd/$i; done")
    let output = try cat.run(input: Array("in ".utf8), files: names)
    #expect(output == Array("in ".utf8) + names.joined())
    #expect(throws: ChildProcessError.self) { try cat.run(files: names + [[]]) }
  }

  @Test("A program has no descriptors except the standard ones")
  func descriptors() throws {
    // Large servers and test runs have thousands; here one more, as far as the limit allows.
    let descriptor = fcntl(0, F_DUPFD, 5_000)
    defer { if descriptor >= 0 { close(descriptor) } }
    #expect(try text(shell("ls /proc/self/fd | wc -l")) == "4\n")
  }

  @Test(
    "A failed program is reported with its exit code or signal",
    arguments: [("exit 3", 3), ("kill -ABRT $$", 134)])
  func failures(script: String, status: Int32) {
    #expect(throws: ChildProcessError.failed(status: status)) { try shell(script).run(input: []) }
  }

  @Test("A missing program is reported")
  func missing() {
    let process = ChildProcess(
      path: "/no/such/program", arguments: [],
      limits: .init(memoryBytes: 1 << 30, processorSeconds: 1, timeout: .seconds(5), outputBytes: 1)
    )
    #expect(throws: ChildProcessError.cannotStart(reason: "No such file or directory")) {
      try process.run(input: [])
    }
  }

  @Test("A program that exceeds its time limit is ended, with its child processes")
  func timeout() {
    let start = ContinuousClock.now
    for script in ["sleep 60", "sleep 60 & sleep 60", "exec >&-; sleep 60"] {
      #expect(throws: ChildProcessError.timedOut(limit: .milliseconds(300))) {
        try shell(script, time: .milliseconds(300)).run(input: [])
      }
    }
    #expect(ContinuousClock.now - start < .seconds(30))
  }

  @Test("A program that exceeds its output limit is ended")
  func output() {
    #expect(throws: ChildProcessError.outputTooLarge(limit: 1000)) {
      try shell("yes", output: 1000).run(input: [])
    }
  }

  @Test("A cancelled program is ended")
  func cancelled() {
    for script in ["sleep 60", "exec >&-; sleep 60"] {
      var checkCount = 0
      #expect(throws: ChildProcessError.cancelled) {
        try shell(script).run(input: []) {
          checkCount += 1
          return checkCount > 2
        }
      }
    }
  }

  @Test("A program cannot exceed its memory limit")
  func memory() {
    #expect(throws: ChildProcessError.failed(status: 1)) {
      try shell("dd if=/dev/zero of=/dev/null bs=300M count=1", memory: 200 << 20).run(input: [])
    }
  }

  @Test("A program cannot write to files")
  func writtenFiles() async throws {
    try await withTemporaryFolder { folder in
      _ = try? shell("echo secret > \(folder)/file; exit 1").run(input: [])
      let bytes = try? Data(contentsOf: URL(filePath: folder + "/file"))
      #expect((bytes ?? Data()).isEmpty)
    }
  }

  @Test(
    "A program has no network access",
    .enabled(if: FileManager.default.fileExists(atPath: "/bin/bash"), "bash is not installed"))
  func network() async throws {
    try await withLoopbackServer { _ in
      Issue.record("the program connected to the server")
      return .text("no")
    } _: { server in
      let process = ChildProcess(
        path: "/bin/bash",
        arguments: ["-c", "exec 3<>/dev/tcp/127.0.0.1/\(server.port) && echo connected"],
        limits: .init(
          memoryBytes: 1 << 30, processorSeconds: 5, timeout: .seconds(20), outputBytes: 1000))
      #expect(throws: ChildProcessError.failed(status: 1)) { try process.run(input: []) }
    }
  }

  @Test("Running programs leaks no descriptors, even if they fail")
  func leakedDescriptors() async {
    // A separate process, in which no other test opens descriptors.
    await #expect(processExitsWith: .success) {
      let count = { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count }
      let tests = ChildProcessTests()
      _ = try? tests.shell("true").run(input: [])
      let before = try count()
      for _ in 1...20 {
        _ = try? tests.shell("exit 1").run(input: [1])
        _ = try? ChildProcess(path: "/no", arguments: [], limits: tests.shell("").limits)
          .run(input: [])
        _ = try? tests.shell("yes", output: 1000).run(input: [])
      }
      #expect(try count() == before)
    }
  }

  @Test(
    "Every error says what happened",
    arguments: [
      (.cannotStart(reason: "No such file"), "it cannot be started: No such file"),
      (.failed(status: 3), "it ended with code 3"), (.failed(status: 139), "signal 11 ended it"),
      (.timedOut(limit: .seconds(30)), "it did not end within 30 s"),
      (.outputTooLarge(limit: 5), "it wrote more than 5 bytes"), (.cancelled, "it was interrupted"),
    ] as [(ChildProcessError, String)])
  func wording(error: ChildProcessError, text: String) {
    #expect("\(error)" == text)
  }
}
