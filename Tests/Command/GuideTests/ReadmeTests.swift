import Configuration
import Foundation
import TestSupport
import Testing

/// Tests the commands in the README.
@Suite("README")
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

  @Test("CI runs the scripts that the README names")
  func scripts() throws {
    let run = try Checkout.text(of: ".ci/run") + Checkout.text(of: "Scripts/test")
    // The arguments are ignored, as CI installs the program elsewhere.
    let scripts = commands.compactMap { $0.firstMatch(of: #/Scripts\/\w+/#)?.output }
    #expect(Set(scripts).isSuperset(of: ["Scripts/demo", "Scripts/install", "Scripts/package"]))
    for script in scripts { #expect(run.contains(script), "\(script)") }
  }

  @Test("The commands in the README are valid command lines")
  func validCommands() throws {
    let lines = commands.filter { $0.hasPrefix("sodigest ") }
    #expect(lines.count >= 10)
    for line in lines {
      // The shell parses quotes and comments.
      let script = "for word in \(line); do printf '%s\\n' \"$word\"; done"
      let words = try ShellScript(script.replacing(#/ +#[^;]*/#, with: "")).run(in: "/").output
      let arguments = words.split(separator: "\n").dropFirst().map(String.init)
      #expect(throws: Never.self, "\(line)") {
        try Invocation(arguments, files: Self.files)
      }
    }
  }
}
