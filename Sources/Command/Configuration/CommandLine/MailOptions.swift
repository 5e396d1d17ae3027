/// The parsed options of the command `mail`.
package struct MailOptions: Sendable, Equatable {
  /// The name of the digest whose newest edition is printed.
  package let digest: String
  /// The addresses to which the message is sent.
  package let recipients: [MailAddress]
  /// Whether the message contains only questions that changed since the previous edition.
  package let hasOnlyChanges: Bool
  /// The configuration of the run, which names the archive and the sender, and sets how the message looks.
  package let configuration: RunConfiguration

  /// Parses the name of the digest and the addresses, of which several may follow one `--to`.
  ///
  /// - Parameters:
  ///   - arguments: The command line.
  ///   - readConfiguration: Reads the configuration, after the command line turned out to be valid.
  /// - Throws: An error in the command line or the configuration, or if neither names a sender.
  init(
    _ arguments: ParsedArguments,
    _ readConfiguration: () throws(ConfigurationError) -> RunConfiguration
  ) throws(ConfigurationError) {
    let options = arguments.options
    guard let digest = arguments.positional.first else { throw ConfigurationError(.missingDigest) }
    guard options.isSet(.to) else {
      throw ConfigurationError(.missingOption(.to, command: .mail))
    }
    let sender = try options.text(of: .from).map { text throws(ConfigurationError) in
      try Self.address(text, of: .from)
    }
    self.digest = digest
    var recipients: [MailAddress] = []
    for text in options[.to].map(\.text) { recipients.append(try Self.address(text, of: .to)) }
    for text in arguments.positional.dropFirst() {
      guard text.contains("@") else {
        throw ConfigurationError(.unexpectedArgument(text, command: .mail))
      }
      recipients.append(try Self.address(text, of: .to))
    }
    self.recipients = recipients
    hasOnlyChanges = options.isSet(.news)
    var configuration = try readConfiguration()
    configuration.mailFrom = sender ?? configuration.mailFrom
    guard configuration.mailFrom != nil else { throw ConfigurationError(.missingSender) }
    self.configuration = configuration
  }

  /// Parses the address of an option.
  private static func address(
    _ text: String, of option: OptionName
  ) throws(ConfigurationError) -> MailAddress {
    guard let address = MailAddress(text) else {
      throw ConfigurationError(
        .invalidValue(text, expected: "an address such as reader@example.org"),
        at: .option(option))
    }
    return address
  }
}

extension Command {
  static let mail = Command(
    name: .mail, summary: "print the newest edition of a digest as an email message",
    usage: ["DIGEST --to ADDRESS … [OPTIONS]"], argumentCompletion: .names(.digests),
    groups: [
      OptionGroup(
        "OPTIONS",
        [
          .config, .archive, .sample, .now,
          Option(
            .from, "ADDRESS", "sender of the message; default: mail-from of the configuration file"
          ),
          Option(
            .to, "ADDRESS", "recipient of the message; repeat the option for more", repeats: true),
          Option(
            flag: .news,
            "only what changed since the previous edition; prints nothing if nothing did"), .help,
        ])
    ],
    examples: [
      "mail stackoverflow-swift --from me@example.org --to team@example.org":
        "print the message; pipe it to `msmtp -t` to send it",
      "mail emacs-org-mode --news --from me@example.org --to us@example.org":
        "print only what changed; print nothing if nothing did",
    ],
    exitCodes: .usingArchive.adding([
      .configuration: "invalid configuration or template; fix it and run again"
    ]))
}
