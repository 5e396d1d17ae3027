internal import Archive
internal import Contents
internal import FoundationEssentials
internal import StackMarkdown

/// What a site says of a tag: a line or two, or a whole text.
struct TagText: PageValue {
  let wiki: TagWiki
  /// In HTML, where it is a whole text.
  let body: [UInt8]
  let author: CachedRecord<Person>?
  let site: SiteQuestions

  private var date: Date? { wiki.lastEditDate ?? wiki.creationDate }

  static let fields = PageFields<Self> { fields in
    fields.text("excerpt", note: "in few words") { $0.wiki.kind == .excerpt ? $0.wiki.body : nil }
    fields.markup("body", note: "or at length") { $0.body }
    fields.record("author") { $0.author }
    fields.record("edited") { $0.date.flatMap(DisplayDate.init) }
    fields.record("licence") {
      Licence.of($0.wiki.contentLicense, at: $0.date, on: $0.site.community)
    }
  }
}

extension Composer {
  /// What a site says of a tag, as its page shows it.
  func text(
    _ wiki: TagWiki, on site: SiteQuestions, _ images: PageImages, _ pages: PageLinks
  ) -> TagText {
    TagText(
      wiki: wiki, body: body(of: wiki, on: site, images, pages),
      author: (wiki.owner ?? wiki.lastEditor).map { person($0, on: site) }, site: site)
  }

  private func body(
    of wiki: TagWiki, on site: SiteQuestions, _ images: PageImages, _ pages: PageLinks
  ) -> [UInt8] {
    guard wiki.kind == .wiki else { return [] }
    return body(
      StackMarkdown.Post(.html(wiki.body), site.rules),
      presentation(tagged: [wiki.tag], on: site, images, pages), below: 1)
  }
}
