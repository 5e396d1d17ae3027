package import Archive
internal import Contents
internal import Exports
internal import Pages

extension Publisher {
  /// Returns the JSON of an edition for a notification, with the changes that were not delivered
  /// yet in the field `news`.
  ///
  /// Returns nil if there are no such changes.
  package func changesJSON(of delivery: Delivery, in archive: Archive) async throws -> [UInt8]? {
    guard let edition = try archive.edition(ofDigest: delivery.digest, date: delivery.date) else {
      return nil
    }
    let renderer = try await makeRenderer(reading: archive)
    let contents = renderer.context.contents
    let changes = try archive.undeliveredEntries(of: edition).filter { entry in
      contents.site(entry.site)?.question(entry.questionID) != nil
    }
    guard !changes.isEmpty,
      let digest = contents.digests.first(where: { $0.name == delivery.digest }),
      let heading = digest.editions.first(where: { $0.date == delivery.date })
    else { return nil }
    let path = EditionPages.path(ofEdition: edition.date, in: digest, .json)
    let source = EditionPages.Source(
      edition: edition, target: EditionPages.Target(digest: digest, heading: heading),
      excerpts: try renderer.excerpts(of: edition),
      questions: try renderer.longFormQuestions(of: edition))
    return renderer.composer(ofPageAt: path, in: .json).json(of: source, news: changes)
  }

  /// The result of composing a mail message.
  package enum MailOutcome: Sendable {
    case message([UInt8])
    /// The newest edition, which is of the associated day, has no changes.
    case noChanges(date: String)
    case unknownDigest
  }

  /// Composes the newest edition of a digest as a mail message.
  ///
  /// - Parameters:
  ///   - name: The name of the digest.
  ///   - recipients: The mail addresses of the recipients.
  ///   - onlyChanges: Whether to include only questions that changed since the previous edition.
  ///   - archive: The archive with the edition.
  /// - Returns: The message, or the reason why there is none.
  /// - Throws: An error if the archive cannot be read.
  package func mailMessage(
    ofDigest name: String, to recipients: [String], onlyChanges: Bool, in archive: Archive
  ) async throws -> MailOutcome {
    let renderer = try await makeRenderer(reading: archive)
    guard let digest = renderer.context.contents.digests.first(where: { $0.name == name }) else {
      return .unknownDigest
    }
    let edition = EditionPages.Target(digest: digest, heading: digest.editions[0])
    let message = try renderer.message(of: edition, to: recipients, onlyChanges: onlyChanges)
    return message.map(MailOutcome.message) ?? .noChanges(date: edition.heading.date)
  }

  /// Returns a renderer of files outside of a site's folder.
  private func makeRenderer(reading archive: Archive) async throws -> PageRenderer {
    let contents = try await contents(of: archive)
    let context = try pageContext(contents, search: .none, from: archive)
    return PageRenderer(in: context, archive: archive)
  }

  /// Returns the site of the archive, whose files are rendered when they are asked for.
  ///
  /// - Throws: `ArchiveError`.
  package func liveSite() async throws -> LiveSite { try await LiveSite(of: self) }

  /// Reads the contents of an archive, which is only read.
  func contents(of archive: Archive) async throws -> SiteContents {
    try await SiteContents(
      of: archive, settings, titledBy: { theme.text(of: DefaultTitlePhrase($0)) },
      opening: openArchive)
  }

  /// Returns what the pages of the site are made of.
  func pageContext(
    _ contents: SiteContents, search: SiteSearch, from archive: Archive,
    hasOlderExport: @escaping @Sendable (String) -> Bool = { _ in false }
  ) throws -> PageContext {
    let hasFeeds = !contents.isPrivate || settings.feedsIncludePrivateSites
    return PageContext(
      contents, as: kinds, theme: theme, settings: settings, search: search,
      feedIDAuthority: hasFeeds
        ? try FeedIDAuthority(
          in: archive, baseURL: settings.baseURL, newestDataDate: contents.newestDataDate) : nil,
      openArchive: openArchive, hasOlderExport: hasOlderExport)
  }
}
