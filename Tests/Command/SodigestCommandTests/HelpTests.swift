import Configuration
import Foundation
import SodigestCommand
import TestSupport
import Testing

@Suite struct HelpTests {
  @Test("The overview lists every command")
  func overview() {
    for command in CommandName.allCases {
      #expect(Help.overview.contains("  \(command.rawValue) "))
      #expect(Help.overview.contains(command.definition.summary))
    }
  }

  @Test("Every example is a valid command line", arguments: CommandName.allCases)
  func examples(command: CommandName) throws {
    let lines = Help.command(command).split(separator: "\n").filter {
      $0.hasPrefix("  sodigest ") && !$0.contains("[") && !$0.contains("…") && !$0.contains("|")
    }
    #expect(!lines.isEmpty || command == .mail)
    for line in lines {
      let arguments = line.replacing("'", with: "").split(separator: " ").dropFirst()
      _ = try Invocation(
        arguments.map(String.init), files: FileAccess { _ in Array("tag: a".utf8) })
    }
  }

  @Test("The help and the manual of `forget` show each form of its command line")
  func forms() {
    #expect(
      Help.command(.forget).contains(
        """
        USAGE
          sodigest forget question|user ID|URL [OPTIONS]
          sodigest forget digest NAME [OPTIONS]
          sodigest forget edition NAME DATE [OPTIONS]
          sodigest forget --list [OPTIONS]

        """))
    #expect(
      Help.manualPage(.forget).contains(
        "sodigest forget digest NAME [OPTIONS]\n.br\nsodigest forget edition NAME DATE [OPTIONS]"))
  }

  @Test("Options without an effect on a command are not in its help")
  func unusedOptions() {
    for flag in ["--offline", "--api-base", "--contact", "--image-time", "--stale", "--tag"] {
      #expect(!Help.command(.render).contains(" \(flag) "))
    }
    for flag in ["--output", "--templates", "--format", "--force"] {
      #expect(!Help.command(.fetch).contains(" \(flag) "))
      #expect(Help.command(.render).contains(" \(flag) "))
    }
    for flag in ["--output", "--json", "--quiet"] {
      #expect(!Help.command(.forget).contains(" \(flag) "))
    }
  }

  @Test("The overview and the guide list all exit codes with what to do")
  func exitCodes() throws {
    let rows = ExitCode.allCases.map { "\($0.rawValue) \($0.meaning)" }
    #expect(table(of: Help.overview) == rows.joined(separator: " "))
    let guide = try String(
      contentsOf: ProjectFolder.url("Documentation/every-day.md"), encoding: .utf8)
    let cells = ExitCode.allCases.map { "| \($0.rawValue) | \($0.meaning) |" }
    #expect(
      guide.contains(
        "| exit code | meaning and what to do |\n|---|---|\n\(cells.joined(separator: "\n"))\n\n"))
  }

  @Test("The help of a command lists the exit codes it can return", arguments: CommandName.allCases)
  func exitCodes(command: CommandName) {
    let exitCodes = Set(command.definition.exitCodes.keys)
    let codes = exitCodes.map(\.rawValue).sorted().map { "\($0)" }
    let labels = Help.command(command).split(separator: "EXIT CODES\n")[1].split(separator: "\n")
      .filter { !$0.hasPrefix("       ") }.map { $0.split(separator: " ")[0] }
    #expect(labels.elementsEqual(codes, by: ==))
    #expect(exitCodes.contains(.findings) == [.check, .search, .status].contains(command))
    #expect(exitCodes.contains(.network) == [.build, .fetch].contains(command))
  }

  /// Returns the table of exit codes in a text with single spaces.
  private func table(of text: String) -> String {
    let rows = text.split(separator: "EXIT CODES\n").last ?? ""
    return rows.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test("Commands with many options group them under headings")
  func groups() {
    for heading in [
      "WHAT TO FETCH (default: the digests of sodigest.yml)", "WHAT TO WRITE", "IMAGES", "API",
      "GENERAL", "OUTPUT",
    ] {
      #expect(Help.command(.build).contains("\n\(heading)\n"))
    }
    #expect(Help.command(.importing).contains("\nWHAT TO IMPORT\n"))
    #expect(Help.command(.search).contains("\nWHICH QUESTIONS\n"))
    #expect(!Help.command(.search).contains("WHAT TO "))
    #expect(!Help.command(.fetch).contains("WHAT TO WRITE"))
    #expect(!Help.command(.importing).contains("--period"))
    #expect(Help.command(.check).contains("\nREPAIR (the other options need --repair)\n"))
    #expect(Help.command(.convert).contains("\nOPTIONS\n"))
  }

  @Test("No command lists an option twice, and every option belongs to a command")
  func uniqueOptions() {
    for command in Command.all {
      let names = command.acceptedOptions.map(\.name)
      #expect(Set(names).count == names.count, "\(command.name)")
    }
    #expect(Set(Command.all.flatMap(\.options).map(\.name)) == Set(OptionName.allCases))
  }

  @Test("The help of a command lists its options and no others", arguments: CommandName.allCases)
  func topic(command: CommandName) {
    let text = Help.command(command)
    for option in OptionName.allCases {
      let label = (option.shortFlag.map { "\($0), " } ?? "    ") + option.flag
      let isListed = text.contains("\n  \(label) ") || text.contains("\n  \(label)\n")
      #expect(isListed == (command.definition.option(option) != nil))
    }
  }

  @Test("The help of commands with network access lists environment variables")
  func variables() {
    for command in [CommandName.build, .fetch] {
      for name in [
        "SODIGEST_API_KEY", "CREDENTIALS_DIRECTORY", "https_proxy", "SSL_CERT_FILE",
        "SOURCE_DATE_EPOCH",
      ] {
        #expect(Help.command(command).contains("\n  \(name)"))
      }
    }
    #expect(!Help.command(.convert).contains("ENVIRONMENT"))
  }

  @Test("Only commands that fetch, publish or lock a site say so in their exit codes")
  func exitCodeTexts() {
    func codes(_ command: CommandName) -> String {
      table(of: Help.command(command))
    }
    for command in CommandName.allCases {
      let text = codes(command)
      let locksSite = [.build, .render, .check].contains(command)
      #expect(text.contains("or the output folder") == locksSite, "\(command)")
      #expect(text.contains("published") == [.build, .render].contains(command), "\(command)")
      #expect(text.contains("was fetched is kept") == [.build, .fetch].contains(command))
      #expect(text.contains("later run fetches") == [.build, .fetch].contains(command))
      #expect(text.contains("the site is") == [.build, .render].contains(command), "\(command)")
    }
  }

  @Test("The help of search explains every operator of queries in the guide")
  func queries() throws {
    let guide = try String(
      contentsOf: ProjectFolder.url("Documentation/search.md"), encoding: .utf8)
    let table = guide.split(separator: "## Queries\n")[1].split(separator: "\n## ")[0]
      .split(separator: "\n").filter { $0.hasPrefix("|") }.joined(separator: "\n")
    let filters = table.matches(of: /(?m)`([a-z]+:)[a-z0-9]*`/).map { String($0.1) }
    #expect(filters.count >= 6)
    let help = Help.command(.search).split(separator: "QUERIES\n")[1]
    for filter in Set(filters) { #expect(help.contains(filter), "\(filter)") }
  }

  @Test("No line of help has more than 80 columns")
  func width() {
    let texts = [Help.overview] + CommandName.allCases.map(Help.command)
    for line in texts.flatMap({ $0.split(separator: "\n") }) {
      #expect(line.count <= 80, "\(line)")
    }
  }
}
