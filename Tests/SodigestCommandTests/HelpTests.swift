import Configuration
import SodigestCommand
import Testing

@Suite struct HelpTests {
  @Test("The overview names every command that is built, and those that are not")
  func overview() {
    for command in CommandName.allCases where command.isBuilt {
      #expect(Help.overview.contains("  \(command.rawValue) "))
      #expect(Help.overview.contains(command.summary))
    }
    #expect(Help.overview.contains("Not built yet: serve, check"))
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
      for name in ["SODIGEST_API_KEY", "https_proxy", "SSL_CERT_FILE", "SOURCE_DATE_EPOCH"] {
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
