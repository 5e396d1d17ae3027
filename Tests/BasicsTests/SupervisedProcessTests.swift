import Basics
import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct SupervisedProcessTests {
  private static let variables = ["PATH": "/usr/bin:/bin", "A": "b é"]

  private static func start(
    _ script: String, in folder: String, input: String = ""
  ) throws -> SupervisedProcess {
    try SupervisedProcess(
      path: "/bin/sh", arguments: ["sh", "-c", script, folder], environment: variables,
      input: Array(input.utf8))
  }

  private func run(
    _ script: String, in folder: String, input: String = ""
  ) async throws -> SupervisedProcess.ExitStatus {
    let process = try Self.start(script, in: folder, input: input)
    while !process.hasEnded { try await Task.sleep(for: .milliseconds(5)) }
    return process.terminate()
  }

  @Test(
    "It ends as the program does",
    arguments: [
      ("exit 0", .exit(0)), ("exit 3", .exit(3)), ("kill -SEGV $$", .signal(SIGSEGV)),
      ("kill -KILL $$", .signal(SIGKILL)),
    ] as [(String, SupervisedProcess.ExitStatus)])
  func outcomes(script: String, outcome: SupervisedProcess.ExitStatus) async throws {
    let ending = try await run(script, in: "/")
    #expect(ending == outcome)
  }

  @Test("A program gets its input and its environment, and no other descriptors")
  func surroundings() async throws {
    try await withTemporaryFolder { folder in
      let script =
        "cat >\"$0/input\"; echo $A$HOME >\"$0/variables\"; ls /proc/self/fd >\"$0/files\""
      let input = String(repeating: "a line\n", count: 50_000)
      let ending = try await run(script, in: folder, input: input)
      #expect(ending == .exit(0))
      let text = { (name: String) in
        try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
      }
      #expect(try text("input") == input)
      #expect(try text("variables") == "b é\n")
      #expect(try text("files") == "0\n1\n2\n3\n")
    }
  }

  @Test("A program that is not there is told")
  func missing() {
    #expect(throws: SystemError(ENOENT)) {
      _ = try SupervisedProcess(
        path: "/no/such/program", arguments: ["x"], environment: [:], input: [])
    }
  }

  /// Starts something in a session of its own, whose parent ends, and waits until it runs.
  private static let daemon = """
    (setsid sh -c 'echo $$ >"$0/new"; mv "$0/new" "$0/pid"; exec sleep 600' "$0" &)
    until [ -e "$0/pid" ]; do sleep 0.01; done

    """

  private static func daemon(in folder: String) async throws -> pid_t {
    while !FileManager.default.fileExists(atPath: "\(folder)/pid") {
      try await Task.sleep(for: .milliseconds(5))
    }
    let text = try String(contentsOfFile: "\(folder)/pid", encoding: .utf8)
    return try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
  }

  @Test("What a program leaves running in a session of its own ends with it")
  func leftBehind() async throws {
    try await withTemporaryFolder { folder in
      let ending = try await run(Self.daemon + "exit 3", in: folder)
      #expect(ending == .exit(3))
      let daemon = try await Self.daemon(in: folder)
      #expect(kill(daemon, 0) == -1)
    }
  }

  @Test("So does it when the program is ended")
  func ended() async throws {
    try await withTemporaryFolder { folder in
      let process = try Self.start(Self.daemon + "sleep 600", in: folder)
      let daemon = try await Self.daemon(in: folder)
      let wasRunning = !process.hasEnded && kill(daemon, 0) == 0
      #expect(wasRunning)
      let outcome = process.terminate()
      #expect(outcome == .signal(SIGKILL))
      #expect(kill(daemon, 0) == -1)
    }
  }

  @Test("So does it when nobody is left to end the program")
  func orphaned() async throws {
    try await withTemporaryFolder { folder in
      await #expect(processExitsWith: .signal(SIGKILL)) { [folder = folder as String] in
        let process = try Self.start(Self.daemon + "sleep 600", in: folder)
        _ = try await Self.daemon(in: folder)
        kill(getpid(), SIGKILL)
        _ = process.terminate()
      }
      let daemon = try await Self.daemon(in: folder)
      while kill(daemon, 0) == 0 { try await Task.sleep(for: .milliseconds(5)) }
    }
  }
}
