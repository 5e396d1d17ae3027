import Configuration
import Testing

@Suite struct ParsedArgumentsTests {
  @Test("The value of an option follows a space or an equals sign")
  func values() throws {
    let arguments = try ParsedArguments(
      ["build", "--output", "a=b", "--contact=c=d", "--min-score", "-3", "--archive=", "--json"])
    #expect(arguments.command == .build)
    #expect(arguments.options.text(of: .output) == "a=b")
    #expect(arguments.options.text(of: .contact) == "c=d")
    #expect(arguments.options.text(of: .minScore) == "-3")
    #expect(arguments.options.text(of: .archive) == "")
    #expect(arguments.options.isSet(.json))
    #expect(!arguments.options.isSet(.force))
    #expect(arguments.positional.isEmpty)
  }

  @Test("`--` ends the options, and `-` is an argument")
  func ends() throws {
    let arguments = try ParsedArguments(
      ["convert", "--from", "se-html", "-", "--", "--to", "text"])
    #expect(arguments.options.text(of: .from) == "se-html")
    #expect(!arguments.options.isSet(.to))
    #expect(arguments.positional == ["-", "--to", "text"])
  }

  @Test("The value of an option may begin with a dash")
  func dashes() throws {
    let arguments = try ParsedArguments([
      "build", "--output", "-out", "--archive=--a", "--min-score", "-3", "--config", "-",
    ])
    #expect(arguments.options.text(of: .output) == "-out")
    #expect(arguments.options.text(of: .archive) == "--a")
    #expect(arguments.options.text(of: .minScore) == "-3")
    #expect(arguments.options.text(of: .config) == "-")
  }

  @Test("Short options accept a separate or an attached value")
  func shortOptions() throws {
    let arguments = try ParsedArguments(["build", "-o", "-out", "-v"])
    #expect(arguments.options.text(of: .output) == "-out")
    #expect(arguments.options.isSet(.verbose))
    #expect(
      try ParsedArguments(["render", "-oPublic", "-q"]).options.text(of: .output) == "Public")
    #expect(try ParsedArguments(["render", "-o=Public"]).options.text(of: .output) == "Public")
    #expect(try ParsedArguments(["-V"]).command == .version)
    #expect(try ParsedArguments(["-h"]).command == .help)
    #expect(throws: ConfigurationError(.unexpectedValue(.quiet))) {
      try ParsedArguments(["build", "-q=yes"])
    }
    #expect(throws: ConfigurationError(.unknownOption("-qv", nearest: nil))) {
      try ParsedArguments(["build", "-qv"])
    }
    #expect(throws: ConfigurationError(.unsupportedOption(.output, command: .forget))) {
      try ParsedArguments(["forget", "-o", "x"])
    }
    #expect(throws: ConfigurationError(.missingValue(.output, placeholder: "DIR"))) {
      try ParsedArguments(["build", "-o", "-q"])
    }
  }

  @Test("A query that begins with an exclusion needs `--` before it")
  func leadingExclusion() throws {
    #expect(throws: ConfigurationError(.leadingExclusion("-[swift] concurrency"))) {
      try ParsedArguments(["search", "-[swift] concurrency"])
    }
    #expect(
      ConfigurationError(.leadingExclusion("-[swift] x")).description
        == """
        `-[swift] x` looks like an option; write `--` before a query that begins with `-`: \
        `sodigest search -- '-[swift] x'`
        """)
    #expect(try ParsedArguments(["search", "--", "-[swift] x"]).positional == ["-[swift] x"])
    #expect(throws: ConfigurationError(.unknownOption("--taq", nearest: "--tag"))) {
      try ParsedArguments(["search", "--taq"])
    }
  }

  @Test("An option name is not accepted as the value of another option")
  func missingValue() {
    #expect(throws: ConfigurationError(.missingValue(.output, placeholder: "DIR"))) {
      try ParsedArguments(["render", "--output", "-h"])
    }
    #expect(throws: ConfigurationError(.missingValue(.output, placeholder: "DIR"))) {
      try ParsedArguments(["render", "--output", "--force"])
    }
    #expect(throws: ConfigurationError(.missingValue(.output, placeholder: "DIR"))) {
      try ParsedArguments(["render", "--output"])
    }
  }

  @Test("Every option is accepted by its commands and no others")
  func everyOption() {
    for option in OptionName.allCases where option != .help {
      for command in CommandName.allCases {
        let accepted = command.definition.acceptedOptions.first { $0.name == option }
        let line =
          [command.rawValue, option.flag] + (accepted?.placeholder == nil ? [] : ["x"])
        let expected: ConfigurationError? =
          accepted == nil
          ? ConfigurationError(.unsupportedOption(option, command: command)) : nil
        var thrown: ConfigurationError?
        do throws(ConfigurationError) {
          let parsed = try ParsedArguments(line)
          #expect(parsed.options.isSet(option))
        } catch {
          thrown = error
        }
        #expect(thrown == expected, "\(line)")
      }
    }
  }
}
