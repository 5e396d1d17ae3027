internal import Archive
internal import Contents
internal import FoundationEssentials
internal import StackMarkdown

/// A description of a tag from its source site: a short excerpt, or a full text.
struct TagDescription: PageValue {
  let wiki: TagWiki
  /// The full description of the tag in HTML; empty for an excerpt.
  let body: [UInt8]
  let author: CachedRecord<Person>?
  let site: SiteQuestions

  private var date: Date? { wiki.lastEditDate ?? wiki.creationDate }

  static let fields = PageFields<Self> { fields in
    fields.text("excerpt", note: "the short description") {
      $0.wiki.kind == .excerpt ? $0.wiki.body : nil
    }
    fields.markup("body", note: "the full description") { $0.body }
    fields.record("author") { $0.author }
    fields.record("edited") { $0.date.flatMap(DisplayDate.init) }
    fields.record("licence") {
      Licence.resolve($0.wiki.contentLicense, at: $0.date, on: $0.site.community)
    }
  }
}

extension Composer {
  /// Returns a description of a tag as its page shows it, and records its images and links.
  func tagDescription(
    _ wiki: TagWiki, on site: SiteQuestions, _ images: PageImages, _ localLinks: LinkResolver
  ) -> TagDescription {
    TagDescription(
      wiki: wiki, body: body(of: wiki, on: site, images, localLinks),
      author: (wiki.owner ?? wiki.lastEditor).map { person($0, on: site) }, site: site)
  }

  /// Returns the full description of a tag in HTML; empty for an excerpt.
  private func body(
    of wiki: TagWiki, on site: SiteQuestions, _ images: PageImages, _ localLinks: LinkResolver
  ) -> [UInt8] {
    guard wiki.kind == .wiki else { return [] }
    return body(
      StackMarkdown.ParsedPost(.html(wiki.body), site.dialect),
      presentation(tagged: [wiki.tag], on: site, images, localLinks), belowHeadingLevel: 1)
  }
}
