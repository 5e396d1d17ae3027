package import Pages

/// The kinds of exported files: feeds, mail, books and single files.
package enum ExportKinds {
  /// All kinds of exported files, in the order in which they are built.
  package static let all: [any FileKind] = [
    SiteFeeds(), EditionFeeds(), DigestChangeFeeds(), TagFeeds(), ImportedSiteFeeds(),
    FeedOutlines(), SingleFiles(),
    MailFiles(), BookFiles(),
  ]
}
