internal import Archive
internal import Configuration
internal import SiteBuild

/// A run of `mail`, which prints the newest edition of a digest as an email message.
struct MailRun {
  let options: MailOptions
  /// The environment in which the command runs, such as the number of processors.
  let environment: CommandEnvironment

  /// Prints the email message, ready to be sent, with CRLF line ends; prints nothing if only changes are wanted and
  /// there are none.
  func run() async throws {
    let path = resolvingSymbolicLinks(options.configuration.archivePath)
    let archive = try Archive(at: path, for: .readOnly)
    let laterEditions = try LaterEditions(
      after: options.configuration.today(environment), leavingOutOf: archive)
    for warning in laterEditions.warnings(ofDigest: options.digest) {
      environment.console.printMessage("sodigest: \(warning)\n")
    }
    let publisher = try PublishStage.publisher(options.configuration, environment, reading: path)
    let outcome = try await publisher.mailMessage(
      ofDigest: options.digest, to: options.recipients.map(\.address),
      onlyChanges: options.hasOnlyChanges, in: archive)
    switch outcome {
    case .message(let bytes): try environment.console.print(bytes)
    case .noChanges(let date):
      environment.console.printMessage(
        "sodigest: no message: the edition of \(options.digest) of \(date) has no changes\n")
    case .unknownDigest:
      throw CommandError(
        .usage, "no edition of \(options.digest); `sodigest status` lists the digests")
    }
  }
}
