internal import Archive
internal import Basics
internal import StackExchange

/// An edition of a digest as a document for assistants.
struct EditionDocument: Sendable {
  private let name: String
  private let document: PagedDocument

  /// Reads the questions of an edition.
  init(_ edition: Edition, in archive: Archive, _ sites: SiteDirectory) throws {
    name = "Edition \(edition.date) of the digest \(Quotation.line(edition.digest.truncatedName))"
    let listings = try edition.allEntries.compactMap { entry in
      try listing(of: entry, change: entry.badge?.rawValue, in: archive, sites)
    }
    document = PagedDocument(listings.enumerated().map { $1.passage($0 + 1) })
  }

  var pageCount: Int { document.pages.count }

  /// Returns a page as Markdown; `next` returns how to read another page.
  func text(ofPage page: Int, next: (_ page: Int) -> String) -> String {
    document.text(ofPage: page, title: name, next: next)
  }
}

/// Returns a question of an edition for a list; `nil` if the archive no longer has it, or if it is of
/// another site than those that may be read.
func listing(
  of entry: Edition.QuestionEntry, change: String?, in archive: Archive, _ sites: SiteDirectory
) throws(ArchiveError) -> QuestionListing? {
  guard sites.includes(entry.site),
    let summary = try archive.summaries(ofSite: entry.site, ids: [entry.questionID]).first
  else { return nil }
  var listing = QuestionListing(summary, in: sites)
  listing.change = change
  return listing
}
