import Foundation
import TestSupport
import Testing

/// The server of the `openssl` command, with a certificate for `localhost` that nobody signed.
struct TLSServer {
  static let isAvailable = program != nil

  let port: Int
  /// The file that makes the server's certificate trusted.
  let certificate: String

  var url: String { "https://localhost:\(port)/" }

  private static let program = ["/usr/bin/openssl", "/usr/local/bin/openssl"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// Runs a test against such a server, and ends the server afterwards.
  static func run<R>(_ body: (TLSServer) async throws -> R) async throws -> R {
    try await withTemporaryFolder { folder in
      let (certificate, key) = ("\(folder)/certificate.pem", "\(folder)/key.pem")
      try start(
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
        "-days", "1", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost",
        "-out", certificate, "-keyout", key
      ).process.waitUntilExit()
      let (server, output) = try start(
        "s_server", "-accept", "127.0.0.1:0", "-www", "-cert", certificate, "-key", key)
      defer {
        // What is started from a thread of the concurrency pool ignores gentler signals.
        _ = kill(server.processIdentifier, SIGKILL)
        server.waitUntilExit()
      }
      return try await body(TLSServer(port: readPort(output), certificate: certificate))
    }
  }

  private static func start(_ arguments: String...) throws -> (process: Process, output: Pipe) {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: try #require(program))
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    return (process, output)
  }

  /// Waits for the line that tells the port: `ACCEPT 127.0.0.1:46573`.
  private static func readPort(_ output: Pipe) throws -> Int {
    var text = ""
    while !text.contains(/ACCEPT .*\n/) {
      let data = output.fileHandleForReading.availableData
      try #require(!data.isEmpty, "openssl ended: \(text)")
      text += String(decoding: data, as: UTF8.self)
    }
    let digits = try #require(text.firstMatch(of: /ACCEPT .*:(\d+)\n/)?.1)
    return try #require(Int(digits))
  }
}
