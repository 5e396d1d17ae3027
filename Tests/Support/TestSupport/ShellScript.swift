private import FoundationEssentials
private import Basics
private import Glibc

/// A shell script that tests run, for example to check files.
package struct ShellScript: Sendable {
  private let text: String

  /// Creates a script; arguments of ``run(in:_:)`` are available from `$1` on.
  package init(_ text: String) { self.text = text }

  /// Whether a program is installed.
  package static func isInstalled(_ program: String) -> Bool {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
  }

  /// Whether the system's Python has a module.
  package static func hasPythonModule(_ module: String) -> Bool {
    (try? ShellScript("/usr/bin/python3 -c 'import \(module)'").run(in: "/"))?.status == 0
  }

  /// Writes the script as an executable file, and creates the folders of its path.
  ///
  /// Another process writes the file: one that this process writes stays open for a moment in
  /// processes that other tests start meanwhile, and cannot be executed until they have closed it.
  package func install(at path: String) throws {
    let writer = ShellScript(
      "mkdir -p \"$(dirname \"$2\")\" && printf %s \"$1\" >\"$2\" && chmod 755 \"$2\"")
    let result = try writer.run(in: "/", "#!/bin/sh\n\(text)\n", path)
    guard result.status == 0 else { throw WritingError(output: result.output) }
  }

  private struct WritingError: Error { let output: String }

  /// Runs the script in a folder, and returns its exit code and its output.
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
