private import FoundationEssentials
private import Glibc

/// The test server of the `openssl` command, with a self-signed certificate for `localhost`.
package struct TLSServer: Sendable {
  /// Whether the `openssl` command is installed.
  package static let isAvailable = program != nil

  package let port: Int
  /// The path of the certificate, for clients that should trust it.
  package let certificate: String

  package var url: String { "https://localhost:\(port)/" }

  private static let program = ["/usr/bin/openssl", "/usr/local/bin/openssl"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// Runs a test against a TLS server, and stops the server afterwards.
  ///
  /// - Parameter body: The test.
  /// - Returns: The result of the body.
  /// - Throws: Errors of the body, or ``Failure`` if the server cannot be started.
  package static func run<R>(_ body: (TLSServer) async throws -> R) async throws -> R {
    try await withTemporaryFolder { folder in
      let (certificate, key) = ("\(folder)/certificate.pem", "\(folder)/key.pem")
      try OpenSSL(
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
        "-days", "1", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost",
        "-out", certificate, "-keyout", key
      ).wait()
      let server = try OpenSSL(
        "s_server", "-accept", "127.0.0.1:0", "-www", "-cert", certificate, "-key", key)
      defer { server.end() }
      return try await body(TLSServer(port: server.readPort(), certificate: certificate))
    }
  }

  /// An error that is thrown if the `openssl` command is missing, cannot be started or ends too
  /// early.
  package struct Failure: Error {
    package let reason: String
  }

  /// A running `openssl` command.
  private struct OpenSSL {
    private let process: pid_t
    /// The file descriptor from which the command's standard output is read.
    private let output: CInt

    init(_ arguments: String...) throws {
      guard let program = TLSServer.program else { throw Failure(reason: "no openssl") }
      var ends: [CInt] = [0, 0]
      guard unsafe pipe(&ends) == 0 else { throw Failure(reason: "error \(errno)") }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      defer { close(ends[1]) }
      output = ends[0]
      var actions = unsafe posix_spawn_file_actions_t()
      unsafe posix_spawn_file_actions_init(&actions)
      defer { unsafe posix_spawn_file_actions_destroy(&actions) }
      unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
      unsafe posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
      unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
      var pointers = unsafe ([program] + arguments).map { unsafe strdup($0) } + [nil]
      defer { unsafe pointers.forEach { unsafe free($0) } }
      var process: pid_t = 0
      let code = unsafe posix_spawn(&process, program, &actions, nil, &pointers, nil)
      guard code == 0 else { throw Failure(reason: "error \(code)") }
      self.process = process
    }

    /// Waits until the `openssl` command ends.
    func wait() {
      var status: CInt = 0
      while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
      close(output)
    }

    func end() {
      // Processes started from a thread of the concurrency pool ignore gentler signals.
      kill(process, SIGKILL)
      wait()
    }

    /// Waits for the line with the port: `ACCEPT 127.0.0.1:46573`.
    func readPort() throws -> Int {
      var text = ""
      var buffer = [UInt8](repeating: 0, count: 1024)
      while !text.contains(/ACCEPT .*\n/) {
        let count = unsafe read(output, &buffer, buffer.count)
        guard count > 0 else { throw Failure(reason: "openssl ended: \(text)") }
        text += String(decoding: buffer[..<count], as: UTF8.self)
      }
      guard let digits = text.firstMatch(of: /ACCEPT .*:(\d+)\n/)?.1, let port = Int(digits)
      else { throw Failure(reason: "openssl printed no port: \(text)") }
      return port
    }
  }
}
