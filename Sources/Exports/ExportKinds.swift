package import Pages

/// What there is of a site besides its pages: for feed readers, mail, books and single files.
package enum ExportKinds {
  package static let all: [any FileKind] = [
    SiteFeeds(), EditionFeeds(), NewsFeeds(), TagFeeds(), FeedOutlines(), SingleFiles(),
    MailFiles(), BookFiles(),
  ]
}
