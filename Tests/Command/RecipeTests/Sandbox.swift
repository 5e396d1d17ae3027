import Foundation
import TestSupport
import Testing

/// A temporary environment for a recipe: a home folder, programs that override those of the system, and a
/// working folder, with a `sodigest` that uses its sample instead of the network.
struct Sandbox {
  /// The folder with `bin`, `home` and the working folder `desk`.
  let folder: String

  /// The path of the program, in the folder of the tests.
  static let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    .appending(path: "sodigest").path

  static let configuration = """
    title: Swift, every morning
    mail-from: A digest <digest@example.org>
    base-url: https://digest.example.org
    digests:
      - name: swift
        tags: swift
    """

  fileprivate init(folder: String) throws {
    self.folder = folder
    for name in ["bin", "home", "desk"] {
      try FileManager.default.createDirectory(
        atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
    }
    try write(Self.configuration, to: "desk/sodigest.yml")
    try install(
      "sodigest",
      """
      case $1 in
        build | fetch) set -- "$@" --sample --archive .sodigest/archive.sqlite ;;
        status) set -- "$@" --now 2026-11-21T06:00:00Z ;;
      esac
      exec '\(Self.program)' "$@"
      """)
    try install("sudo", "exec \"$@\"")
  }

  /// Installs a script that overrides a program of the system.
  func install(_ program: String, _ script: String) throws {
    try ShellScript(script).install(at: "\(folder)/bin/\(program)")
  }

  func write(_ text: String, to path: String) throws {
    let file = URL(filePath: "\(folder)/\(path)")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func contents(_ path: String) throws -> String {
    try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)
  }

  /// Runs a script in the folder `desk`; the first failing command ends it.
  ///
  /// - Returns: The output of the script.
  @discardableResult
  func run(_ script: String, expecting status: Int32 = 0) throws -> String {
    let result = try ShellScript(
      """
      export HOME="$PWD/home" PATH="$PWD/bin:/usr/sbin:/sbin:$PATH" LC_ALL=C.UTF-8
      export no_proxy=127.0.0.1,localhost
      cd desk
      set -e
      \(script)
      """
    ).run(in: folder)
    try #require(
      result.status == status, "\(script)\nends with \(result.status):\n\(result.output)")
    return result.output
  }

  /// Returns a port of this machine that is currently unused.
  func freePort() throws -> Int {
    let port = try run(
      """
      /usr/bin/python3 -c 'import socket
      s = socket.socket()
      s.bind(("127.0.0.1", 0))
      print(s.getsockname()[1])'
      """)
    return try #require(Int(port.filter { !$0.isWhitespace }))
  }

  /// Shell lines that stop the server, with a kill signal if it does not exit.
  private static let stopServer = """
    server=$(cat server.pid)
    kill "$server" || exit 0
    for _ in $(seq 30); do
      kill -0 "$server" 2>/dev/null || exit 0
      sleep 0.1
    done
    kill -KILL "$server"
    """

  /// Runs a server in the foreground and calls the body once it listens.
  func withServer<R>(_ command: String, at port: Int, _ body: () async throws -> R) async throws
    -> R
  {
    try run(
      """
      { exec setsid \(command) </dev/null >server.log 2>&1 & }
      echo $! >server.pid
      for _ in $(seq 200); do
        if (echo >"/dev/tcp/127.0.0.1/\(port)") 2>/dev/null; then exit; fi
        kill -0 "$(cat server.pid)" || break
        sleep 0.1
      done
      cat server.log
      exit 1
      """.inBash)
    defer { _ = try? run(Self.stopServer.inBash) }
    return try await body()
  }
}

extension String {
  /// The script run by Bash, which supports sockets.
  fileprivate var inBash: String { "exec bash -e <<'END_OF_SCRIPT'\n\(self)\nEND_OF_SCRIPT" }
}

/// Calls the body with a new sandbox.
func withSandbox(_ body: (Sandbox) async throws -> Void) async throws {
  try await withTemporaryFolder { try await body(Sandbox(folder: $0)) }
}
