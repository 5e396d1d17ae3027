/// What a run of `mail` was asked to do.
package struct MailOptions: Sendable, Equatable {
  /// The digest's name.
  package var digest: String
  package var recipients: [MailAddress]
  /// Names the archive, and how the message looks.
  package var configuration: RunConfiguration

  /// Reads the digest and the addresses, which may follow one `--to`.
  static func read(_ arguments: ParsedArguments) throws(UsageError) -> (
    digest: String, recipients: [MailAddress]
  ) {
    guard let digest = arguments.positional.first else { throw .missingDigest }
    guard arguments.options.has(.to) else { throw .missingOption(.to, command: .mail) }
    let texts = arguments.options[.to].map(\.text) + arguments.positional.dropFirst()
    var recipients: [MailAddress] = []
    for text in texts {
      guard let address = MailAddress(text) else {
        throw .wrongValue(.to, value: text, expected: "an address such as reader@example.org")
      }
      recipients.append(address)
    }
    return (digest, recipients)
  }
}
