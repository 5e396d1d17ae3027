import Basics
import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct SupervisedProcessTests {
  private let temporaryFolder = TemporaryFolder()
  private var folder: String { temporaryFolder.path }
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
  ) async throws -> ChildProcess.ExitStatus {
    let process = try Self.start(script, in: folder, input: input)
    while !process.hasEnded { try await Task.sleep(for: .milliseconds(5)) }
    return process.terminate()
  }

  @Test(
    "The exit code or the signal of a program is returned",
    arguments: [
      ("exit 0", .exit(0)), ("exit 3", .exit(3)), ("kill -SEGV $$", .signal(SIGSEGV)),
      ("kill -KILL $$", .signal(SIGKILL)),
    ] as [(String, ChildProcess.ExitStatus)])
  func exitStatuses(script: String, expected: ChildProcess.ExitStatus) async throws {
    let status = try await run(script, in: "/")
    #expect(status == expected)
  }

  @Test("A program gets its input and its environment, and no other descriptors")
  func inputAndEnvironment() async throws {
    let script = "cat >\"$0/input\"; echo $A$HOME >\"$0/variables\"; ls /proc/self/fd >\"$0/files\""
    let input = String(repeating: "a line\n", count: 50_000)
    let status = try await run(script, in: folder, input: input)
    #expect(status == .exit(0))
    let text = { (name: String) in
      try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
    }
    #expect(try text("input") == input)
    #expect(try text("variables") == "b é\n")
    #expect(try text("files") == "0\n1\n2\n3\n")
  }

  @Test("A missing program is reported")
  func missing() {
    #expect(throws: SystemError(ENOENT)) {
      _ = try SupervisedProcess(
        path: "/no/such/program", arguments: ["x"], environment: [:], input: [])
    }
  }

  /// A script that starts a process in a session of its own, ends the parent, and waits until it runs.
  private static let daemonScript = """
    (setsid sh -c 'echo $$ >"$0/new"; mv "$0/new" "$0/pid"; exec sleep 600' "$0" &)
    until [ -e "$0/pid" ]; do sleep 0.01; done

    """

  /// Waits until the daemon runs, and returns its process id.
  private static func daemonID(in folder: String) async throws -> pid_t {
    while !FileManager.default.fileExists(atPath: "\(folder)/pid") {
      try await Task.sleep(for: .milliseconds(5))
    }
    let text = try String(contentsOfFile: "\(folder)/pid", encoding: .utf8)
    return try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
  }

  @Test("Processes that a program leaves in other sessions end with it")
  func remainingProcesses() async throws {
    let status = try await run(Self.daemonScript + "exit 3", in: folder)
    #expect(status == .exit(3))
    let daemon = try await Self.daemonID(in: folder)
    #expect(kill(daemon, 0) == -1)
  }

  @Test("Terminating a program ends its processes in other sessions")
  func terminated() async throws {
    let process = try Self.start(Self.daemonScript + "sleep 600", in: folder)
    let daemon = try await Self.daemonID(in: folder)
    let wasRunning = !process.hasEnded && kill(daemon, 0) == 0
    #expect(wasRunning)
    let status = process.terminate()
    #expect(status == .signal(SIGKILL))
    #expect(kill(daemon, 0) == -1)
  }

  @Test("Processes of a program end if its supervisor is killed")
  func orphaned() async throws {
    await #expect(processExitsWith: .signal(SIGKILL)) { [folder = folder as String] in
      let process = try Self.start(Self.daemonScript + "sleep 600", in: folder)
      _ = try await Self.daemonID(in: folder)
      kill(getpid(), SIGKILL)
      _ = process.terminate()
    }
    let daemon = try await Self.daemonID(in: folder)
    while kill(daemon, 0) == 0 { try await Task.sleep(for: .milliseconds(5)) }
  }
}
