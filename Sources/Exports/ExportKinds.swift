package import Pages

/// All kinds of exported file: feeds, mail, books and single files.
package enum ExportKinds {
  package static let all: [any FileKind] = [
    SiteFeeds(), EditionFeeds(), NewsFeeds(), TagFeeds(), FeedOutlines(), SingleFiles(),
    MailFiles(), BookFiles(),
  ]
}
