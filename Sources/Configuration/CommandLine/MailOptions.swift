/// The parsed options of the command `mail`.
package struct MailOptions: Sendable, Equatable {
  /// The name of the digest whose newest edition is printed.
  package var digest: String
  /// The addresses to which the message is sent.
  package var recipients: [MailAddress]
  /// The configuration of the run, which names the archive and sets how the message looks.
  package var configuration: RunConfiguration

  /// Parses the name of the digest and the recipients; several addresses may follow one `--to`.
  static func parse(_ arguments: ParsedArguments) throws(UsageError) -> (
    digest: String, recipients: [MailAddress]
  ) {
    guard let digest = arguments.positional.first else { throw .missingDigest }
    guard arguments.options.isSet(.to) else { throw .missingOption(.to, command: .mail) }
    let texts = arguments.options[.to].map(\.text) + arguments.positional.dropFirst()
    var recipients: [MailAddress] = []
    for text in texts {
      guard let address = MailAddress(text) else {
        throw .invalidValue(.to, value: text, expected: "an address such as reader@example.org")
      }
      recipients.append(address)
    }
    return (digest, recipients)
  }
}
