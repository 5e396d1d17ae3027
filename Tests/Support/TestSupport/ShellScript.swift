private import FoundationEssentials
private import Basics
private import Glibc

/// A script for the shell that tests judge files with.
package struct ShellScript: Sendable {
  private let text: String

  /// - Parameter text: Run in a folder of the test's, with more arguments from `$1`.
  package init(_ text: String) { self.text = text }

  /// Whether a program is among those of the system.
  package static func has(_ program: String) -> Bool {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
  }

  /// Whether Debian's Python has a module.
  package static func hasPython(_ module: String) -> Bool {
    (try? ShellScript("/usr/bin/python3 -c 'import \(module)'").run(in: "/"))?.status == 0
  }

  /// Writes the script as a program, with the folders that its path names.
  ///
  /// Another process writes it: a file that this one writes stays open for a moment in the processes
  /// that other tests start meanwhile, and cannot be run until they have closed it.
  package func install(at path: String) throws {
    let writing = ShellScript(
      "mkdir -p \"$(dirname \"$2\")\" && printf %s \"$1\" >\"$2\" && chmod 755 \"$2\"")
    let result = try writing.run(in: "/", "#!/bin/sh\n\(text)\n", path)
    guard result.status == 0 else { throw WritingError(output: result.output) }
  }

  private struct WritingError: Error { let output: String }

  /// - Returns: The exit code, and all that it printed.
  package func run(in folder: String, _ arguments: String...) throws -> (
    status: Int32, output: String
  ) {
    let log = "/tmp/sodigest-script-\(UInt64.random(in: 0 ... .max))"
    defer { unsafe unlink(log) }
    let script = "log=$0; cd \"$1\" && shift && { \(text)\n} >\"$log\" 2>&1"
    var child: pid_t = 0
    let variables = ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" }
    let code = unsafe withCStrings(["/bin/sh", "-c", script, log, folder] + arguments) { words in
      unsafe withCStrings(variables) { environment in
        unsafe posix_spawn(&child, "/bin/sh", nil, nil, words, environment)
      }
    }
    guard code == 0 else { throw SystemError(code) }
    var status: CInt = 0
    while unsafe waitpid(child, &status, 0) < 0, errno == EINTR {}
    let output = FileManager.default.contents(atPath: log) ?? Data()
    return (
      status & 0x7f == 0 ? (status >> 8) & 0xff : -(status & 0x7f),
      String(decoding: output, as: UTF8.self)
    )
  }
}
