import Configuration
import Foundation
import SodigestCommand
import Testing

@Suite struct HelpTests {
  @Test("The overview names every command, and none that is not built")
  func overview() {
    for command in CommandName.allCases {
      #expect(Help.overview.contains("  \(command.rawValue) "))
      #expect(Help.overview.contains(command.summary))
    }
  }

  @Test("Every example is a command line that the program takes", arguments: CommandName.allCases)
  func examples(command: CommandName) throws {
    let lines = Help.topic(command).split(separator: "\n").filter {
      $0.hasPrefix("  sodigest ") && !$0.contains("[") && !$0.contains("…") && !$0.contains("|")
    }
    #expect(!lines.isEmpty || command == .mail)
    for line in lines {
      let arguments = line.replacing("'", with: "").split(separator: " ").dropFirst()
      _ = try Invocation(
        arguments.map(String.init), files: FileAccess { _ in Array("tag: a".utf8) })
    }
  }

  @Test("An option that a command takes for nothing is not in its help")
  func tolerated() {
    for flag in ["--offline", "--api-base", "--contact", "--image-time", "--stale", "--tag"] {
      #expect(!Help.topic(.render).contains("  \(flag)"))
    }
    for flag in ["--output", "--templates", "--format", "--force"] {
      #expect(!Help.topic(.fetch).contains("  \(flag)"))
      #expect(Help.topic(.render).contains("  \(flag)"))
    }
    for flag in ["--output", "--json", "--quiet"] {
      #expect(!Help.topic(.forget).contains("  \(flag)"))
    }
  }

  @Test("Every page of help has the same table of exit codes, and so has the guide")
  func exitCodes() throws {
    let table = try #require(Help.overview.firstRange(of: "EXIT CODES\n"))
    for command in CommandName.allCases {
      #expect(Help.topic(command).hasSuffix(Help.overview[table.lowerBound...]))
    }
    let words = Help.overview[table.upperBound...].split(whereSeparator: \.isWhitespace)
    let rows = ExitCode.allCases.map { "\($0.rawValue) \($0.meaning)" }
    #expect(words.joined(separator: " ") == rows.joined(separator: " "))
    let guide = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Documentation/every-day.md"), encoding: .utf8)
    let cells = ExitCode.allCases.map { "| \($0.rawValue) | \($0.meaning) |" }
    #expect(
      guide.contains(
        "| exit | means: what to do |\n|---|---|\n\(cells.joined(separator: "\n"))\n\n"))
  }

  @Test("The help of a command lists its options and no others", arguments: CommandName.allCases)
  func topic(command: CommandName) {
    let text = Help.topic(command)
    for option in OptionName.allCases {
      let isListed = text.contains("\n  \(option.flag) ") || text.contains("\n  \(option.flag)\n")
      #expect(isListed == option.traits.commands.contains(command))
    }
  }

  @Test("Commands that use the network name the variables that they read")
  func variables() {
    for command in [CommandName.build, .fetch] {
      for name in [
        "SODIGEST_API_KEY", "CREDENTIALS_DIRECTORY", "https_proxy", "SSL_CERT_FILE",
        "SOURCE_DATE_EPOCH",
      ] {
        #expect(Help.topic(command).contains("\n  \(name)"))
      }
    }
    #expect(!Help.topic(.convert).contains("ENVIRONMENT"))
  }

  @Test("No line of help is wider than a terminal")
  func width() {
    let texts = [Help.overview] + CommandName.allCases.map(Help.topic)
    for line in texts.flatMap({ $0.split(separator: "\n") }) {
      #expect(line.count <= 80, "\(line)")
    }
  }
}
