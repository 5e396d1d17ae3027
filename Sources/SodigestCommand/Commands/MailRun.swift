internal import Archive
internal import Configuration
internal import SiteBuild

/// A run of `mail`, which prints the newest edition of a digest as an email message.
struct MailRun {
  let options: MailOptions
  /// The environment in which the command runs, such as the number of processors.
  let environment: CommandEnvironment

  /// Returns the email message, ready to be sent, with CRLF line ends.
  func message() async throws -> [UInt8] {
    let path = resolvingSymbolicLinks(options.configuration.options.archivePath)
    let archive = try Archive(at: path, for: .readOnly)
    let publisher = try PublishStage.publisher(options.configuration, environment, reading: path)
    let message = try await publisher.mailMessage(
      ofDigest: options.digest, to: options.recipients.map(\.address), in: archive)
    guard let message else {
      throw CommandError(
        .usage, "no edition of \(options.digest); `sodigest status` lists the digests")
    }
    return message
  }
}
