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

  /// The options of `mail` on the command line.
  struct Message {
    let digest: String
    let sender: MailAddress?
    let recipients: [MailAddress]
    let hasOnlyChanges: Bool

    /// Parses the name of the digest and the addresses; several addresses may follow one `--to`.
    init(_ arguments: ParsedArguments) throws(ConfigurationError) {
      guard let digest = arguments.positional.first else {
        throw ConfigurationError(.missingDigest)
      }
      guard arguments.options.isSet(.to) else {
        throw ConfigurationError(.missingOption(.to, command: .mail))
      }
      self.digest = digest
      sender =
        if let text = arguments.options.text(of: .from) {
          try Self.address(text, of: .from)
        } else { nil }
      var recipients: [MailAddress] = []
      for text in arguments.options[.to].map(\.text) {
        recipients.append(try Self.address(text, of: .to))
      }
      for text in arguments.positional.dropFirst() {
        guard text.contains("@") else {
          throw ConfigurationError(.unexpectedArgument(text, command: .mail))
        }
        recipients.append(try Self.address(text, of: .to))
      }
      self.recipients = recipients
      hasOnlyChanges = arguments.options.isSet(.news)
    }

    /// Parses the address of an option.
    private static func address(_ text: String, of option: OptionName) throws(ConfigurationError)
      -> MailAddress
    {
      guard let address = MailAddress(text) else {
        throw ConfigurationError(
          .invalidValue(text, expected: "an address such as reader@example.org"),
          at: .option(option))
      }
      return address
    }
  }

  /// Combines the command line with the configuration; throws an error if neither names a sender.
  init(_ message: Message, _ configuration: RunConfiguration) throws(ConfigurationError) {
    (digest, recipients) = (message.digest, message.recipients)
    hasOnlyChanges = message.hasOnlyChanges
    var configuration = configuration
    configuration.mailFrom = message.sender ?? configuration.mailFrom
    guard configuration.mailFrom != nil else { throw ConfigurationError(.missingSender) }
    self.configuration = configuration
  }
}

extension Command {
  static let mail = Command(
    name: .mail, summary: "print the newest edition of a digest as an email message",
    usage: "DIGEST --to ADDRESS … [OPTIONS]", argumentCompletion: .names(.digests),
    groups: [
      OptionGroup(
        "OPTIONS",
        [
          .config, .archive, .sample, .now,
          Option(
            .from, "ADDRESS", "sender of the message; default: mail-from of the configuration file"
          ),
          Option(.to, "ADDRESS", "recipient of the message; repeat it for more", repeats: true),
          Option(flag: .news, "only what changed; prints nothing if nothing did"), .help,
        ])
    ],
    examples: [
      "mail swift --from digest@example.org --to team@example.org":
        "print the message; pipe it to `msmtp -t` to send it",
      "mail swift --news --from digest@example.org --to me@example.org":
        "print only what changed; print nothing if nothing did",
    ],
    exitCodes: .usingArchive.adding([
      .configuration: "invalid configuration or template; fix it and run again"
    ]))
}
