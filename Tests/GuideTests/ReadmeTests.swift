import Configuration
import Foundation
import TestSupport
import Testing

/// What the README tells readers to type.
@Suite("The README")
struct ReadmeTests {
  private let commands: [String]

  init() throws {
    let blocks = try Checkout.text(of: "README.md").components(separatedBy: "```sh\n").dropFirst()
    commands = blocks.flatMap { block in
      block.components(separatedBy: "```")[0].split(separator: "\n").map(String.init)
    }
  }

  private static let files = FileAccess { path in
    let isFile = path.hasSuffix(".yml")
    return Array((isFile ? "digests: [{name: a, tags: b}]" : "https://stackoverflow.com/q/1").utf8)
  }

  @Test("Its scripts are those that the checks of the project run")
  func scripts() throws {
    let run = try Checkout.text(of: ".ci/run")
    // Where CI installs the program is another matter.
    let scripts = commands.filter { $0.hasPrefix("Scripts/") }.map { $0.prefix { $0 != " " } }
    #expect(scripts.count >= 3)
    for script in scripts { #expect(run.contains(script), "\(script)") }
  }

  @Test("Its commands are understood as they stand there")
  func parsed() throws {
    let lines = commands.filter { $0.hasPrefix("sodigest ") }
    #expect(lines.count >= 10)
    for line in lines {
      // The shell's own reading of quotes and comments.
      let script = "for word in \(line); do printf '%s\\n' \"$word\"; done"
      let words = try ShellScript(script.replacing(#/ +#[^;]*/#, with: "")).run(in: "/").output
      let arguments = words.split(separator: "\n").dropFirst().map(String.init)
      #expect(throws: Never.self, "\(line)") {
        try Invocation(arguments, files: Self.files)
      }
    }
  }
}
