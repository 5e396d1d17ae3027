import Foundation
import TestSupport
import Testing

/// What is written is written, and otherwise told.
@Suite(.enabled(if: Program.isBuilt, "the program is not beside the tests"))
struct OutputStreamTests {
  /// Runs a line of a shell, in which `$0` is the program.
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

  @Test("A full disk behind standard output is exit 9, with a word")
  func full() async throws {
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

  @Test("A pipe that nobody reads is exit 9, without one")
  func closed() async throws {
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
    "Standard input that cannot be read is exit 9, with a word",
    arguments: [
      ("<&-", "Bad file descriptor"), ("</", "Is a directory"), (">&- <&-", "Bad file descriptor"),
    ])
  func input(redirection: String, reason: String) async throws {
    try await withTemporaryFolder { folder in
      for form in ["se-markdown --to text", "se-comment-html --to html", "tex"] {
        let (code, errors) = try await shell(
          "\"$0\" convert --from \(form) \(redirection)", in: folder)
        #expect(code == 9)
        #expect(errors.hasPrefix("sodigest: standard input cannot be read: \(reason)"), "\(errors)")
      }
    }
  }

  @Test("A closed standard output is exit 9, with a word, and no other file takes its place")
  func none() async throws {
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

  @Test("Who cannot read what goes wrong is no reason to stop")
  func closedErrors() async throws {
    try await withArchive { folder in
      let (code, _) = try await shell("\"$0\" build --sample --tag swift 2>/dev/full", in: folder)
      #expect(code == 0)
      #expect(FileManager.default.fileExists(atPath: "\(folder)/Output/index.html"))
    }
  }

  private static let hasScript = FileManager.default.isExecutableFile(atPath: "/usr/bin/script")

  @Test(
    "A terminal gets a line that fits and is written over, one that cannot do that plain lines",
    .enabled(if: hasScript, "script is missing"), arguments: ["xterm", "dumb", ""])
  func terminal(name: String) async throws {
    try await withTemporaryFolder { folder in
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
}
