private import Basics
private import FoundationEssentials
private import TestSupport
private import Glibc

/// A program of others that reads Markdown, with the extensions that it is run with.
package struct MarkdownReader: Sendable, CustomStringConvertible {
  package let description: String
  /// What must be found among the programs of the system.
  private let program: String
  /// A script for the shell, run in a folder with texts.
  ///
  /// It prints what it makes of each, in their order, with ``separator`` behind it. Exit code 127: it
  /// is another program, or lacks something.
  private let script: String

  init(_ name: String, program: String, script: String) {
    description = name
    self.program = program
    self.script = script
  }

  private static let separator: UInt8 = 0x1E

  /// Whether the program is there.
  package var isInstalled: Bool {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
  }

  /// What the program makes of texts, all of them in one run.
  ///
  /// - Returns: HTML for each; nil where the program is not what its name says.
  package func html(of texts: [String]) async throws -> [String]? {
    try await withTemporaryFolder { folder in
      for (number, text) in texts.enumerated() {
        let name = String(String(1_000_000 + number).dropFirst())
        try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(name).md"))
      }
      let status = try Self.run("cd \"$0\" && { \(script)\n} >out 2>errors", folder)
      guard status != 127 else { return nil }
      let output = try Data(contentsOf: URL(filePath: "\(folder)/out"))
      let pages = output.split(separator: Self.separator, omittingEmptySubsequences: false)
      guard status == 0, pages.count == texts.count + 1 else {
        let errors = try Data(contentsOf: URL(filePath: "\(folder)/errors"))
        throw Failure(
          status: status, count: pages.count - 1, errors: String(decoding: errors, as: UTF8.self))
      }
      return pages.dropLast().map { String(decoding: $0, as: UTF8.self) }
    }
  }

  struct Failure: Error {
    let status: Int32
    let count: Int
    let errors: String
  }

  private static func run(_ script: String, _ argument: String) throws -> Int32 {
    var child: pid_t = 0
    let variables = ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" }
    let code = unsafe withCStrings(["/bin/sh", "-c", script, argument]) { arguments in
      unsafe withCStrings(variables) { environment in
        unsafe posix_spawn(&child, "/bin/sh", nil, nil, arguments, environment)
      }
    }
    guard code == 0 else { throw Failure(status: code, count: 0, errors: "not started") }
    var status: CInt = 0
    while unsafe waitpid(child, &status, 0) < 0, errno == EINTR {}
    return status & 0x7f == 0 ? (status >> 8) & 0xff : -(status & 0x7f)
  }
}
