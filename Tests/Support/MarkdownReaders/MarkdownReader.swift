private import Basics
private import FoundationEssentials
private import TestSupport
private import Glibc

/// A third-party program that converts Markdown to HTML, run with a certain set of extensions.
package struct MarkdownReader: Sendable, CustomStringConvertible {
  package let description: String
  /// The name of the program's file, which must be in `PATH`.
  private let program: String
  /// The shell script that runs the program in a folder of Markdown files.
  ///
  /// The script prints the HTML of each file, in the order of their names, followed by
  /// ``separator``. It exits with 127 if another program has the same name or if an extension is
  /// missing.
  private let script: String

  init(_ name: String, program: String, script: String) {
    description = name
    self.program = program
    self.script = script
  }

  private static let separator: UInt8 = 0x1E

  /// Whether the program is installed.
  package var isInstalled: Bool {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
  }

  /// Converts several Markdown texts to HTML in one run of the program.
  ///
  /// - Returns: The HTML of each text; nil if another program has the same name or if an extension
  ///   is missing.
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
