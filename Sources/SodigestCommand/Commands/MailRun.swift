internal import Archive
internal import Configuration
internal import SiteBuild

/// The command `mail`: the newest edition of a digest as a message, ready to be sent.
struct MailRun {
  let options: MailOptions
  let surroundings: CommandEnvironment

  /// - Returns: The message; its lines end as on the way.
  func message() async throws -> [UInt8] {
    let path = fileBehindLinks(options.configuration.options.archivePath)
    let archive = try Archive(at: path, for: .readOnly)
    let publisher = try PublishStage.publisher(options.configuration, surroundings, reading: path)
    let message = try await publisher.mailMessage(
      ofDigest: options.digest, to: options.recipients.map(\.address), in: archive)
    guard let message else {
      throw Failure(
        .usage, "there is no edition of \(options.digest); `sodigest status` lists the digests")
    }
    return message
  }
}
