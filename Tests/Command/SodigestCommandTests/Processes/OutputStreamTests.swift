import Foundation
import TestSupport
import Testing

/// Tests failures of standard input, output and error.
@Suite(.enabled(if: Program.isBuilt, "the program is not built"))
struct OutputStreamTests {
  private let temporaryFolder = TemporaryFolder()
  private var folder: String { temporaryFolder.path }

  /// Runs a line in a shell, in which `$0` is the program.
  private func shell(_ line: String, in folder: String) async throws -> (
    code: Int32, errors: String
  ) {
    let shell = Program(in: folder, path: "/bin/sh")
    let code = try await shell.run(
      "-c", line, Program.path, variables: ["PATH": "/usr/local/bin:/usr/bin:/bin"])
    return (code, shell.errors)
  }

  private static let commands = [
    "help", "version", "help build", "convert --from se-markdown --to html post.md",
    "build --sample --tag swift --json", "build --sample --tag swift --dry-run",
    "status --sample --json --stale 99d", "status --sample --stale 99d",
    "forget question 1 --sample",
  ]

  private func withArchive(_ body: (String) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      try Data("*a*".utf8).write(to: URL(filePath: "\(folder)/post.md"))
      #expect(try await Program(in: folder).run(line: "fetch --sample --tag swift") == 0)
      try await body(folder)
    }
  }

  @Test("A full disk at standard output is exit 9 with a message")
  func fullDisk() async throws {
    try await withArchive { folder in
      for command in Self.commands {
        let (code, errors) = try await shell("\"$0\" \(command) >/dev/full", in: folder)
        #expect(code == 9, "\(command)")
        #expect(
          errors.hasSuffix(
            "sodigest: standard output cannot be written: No space left on device\n"),
          "\(command)")
      }
    }
  }

  @Test("A closed pipe at standard output is exit 9 without a message")
  func closedPipe() async throws {
    try await withArchive { folder in
      for command in Self.commands {
        let line = "rm -f p; mkfifo p; exec 4<>p 5>p 4<&-; exec \"$0\" \(command) >&5"
        let (code, errors) = try await shell(line, in: folder)
        #expect(code == 9, "\(command): \(errors)")
        #expect(!errors.contains("sodigest: "), "\(command)")
      }
    }
  }

  @Test(
    "Unreadable standard input is exit 9 with a message",
    arguments: [
      ("<&-", "Bad file descriptor"), ("</", "Is a directory"), (">&- <&-", "Bad file descriptor"),
    ])
  func input(redirection: String, reason: String) async throws {
    for form in ["se-markdown --to text", "se-comment-html --to html", "tex"] {
      let (code, errors) = try await shell(
        "\"$0\" convert --from \(form) \(redirection)", in: folder)
      #expect(code == 9)
      #expect(errors.hasPrefix("sodigest: standard input cannot be read: \(reason)"), "\(errors)")
    }
  }

  @Test("A closed standard output is exit 9 with a message")
  func closedOutput() async throws {
    try await withArchive { folder in
      for command in Self.commands {
        let (code, errors) = try await shell("\"$0\" \(command) >&-", in: folder)
        #expect(code == 9, "\(command)")
        #expect(
          errors.hasSuffix("sodigest: standard output cannot be written: Bad file descriptor\n"),
          "\(command): \(errors)")
      }
    }
  }

  @Test("An unwritable standard error does not end the run")
  func unwritableErrors() async throws {
    try await withArchive { folder in
      let (code, _) = try await shell("\"$0\" build --sample --tag swift 2>/dev/full", in: folder)
      #expect(code == 0)
      #expect(FileManager.default.fileExists(atPath: "\(folder)/Output/index.html"))
    }
  }

  private static let hasScript = FileManager.default.isExecutableFile(atPath: "/usr/bin/script")

  @Test(
    "Progress is one updated line on a capable terminal, otherwise plain lines",
    .enabled(if: hasScript, "script is missing"), arguments: ["xterm", "dumb", ""])
  func terminal(name: String) async throws {
    let run = "'$0' build --sample --tag swift --no-images --no-avatars"
    let line = """
      TERM='\(name)' script -qec "stty cols 30; TERM='\(name)' \(run)" /dev/null </dev/null \
      >terminal
      """
    let (code, errors) = try await shell(line, in: folder)
    #expect(code == 0, "\(errors)")
    let text = try String(contentsOfFile: "\(folder)/terminal", encoding: .utf8)
    #expect(text.contains("rendering"))
    #expect(text.contains("\u{1B}[K") == (name == "xterm"))
    if name == "xterm" {
      let drawn = text.split(separator: "\u{1B}[K").map { $0.prefix { !$0.isNewline } }
      #expect(drawn.dropFirst().filter { $0.contains(" of ") }.allSatisfy { $0.count < 30 })
      #expect(drawn.contains { $0.contains(" of ") })
    }
  }
}
