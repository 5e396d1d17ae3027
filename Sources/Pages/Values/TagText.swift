internal import Archive
internal import Contents
internal import Mustache
internal import StackMarkdown

/// What a site says of a tag: a line or two, or a whole text.
struct TagText: PageValue {
  enum Content: Equatable {
    case excerpt(String)
    /// HTML.
    case wiki([UInt8])
  }

  let content: Content
  let author: CachedRecord<Person>?
  let edited: DisplayDate?
  let licence: Licence?

  static let fields = PageFields<Self> { fields in
    fields.text("excerpt", note: "in few words") { text in
      if case .excerpt(let words) = text.content { words } else { nil }
    }
    fields.markup("body", note: "or at length") { text in
      if case .wiki(let body) = text.content { body } else { [] }
    }
    fields.record("author") { $0.author }
    fields.record("edited") { $0.edited }
    fields.record("licence") { $0.licence }
  }
}

extension Composer {
  /// What a site says of a tag, as its page shows it.
  func text(
    _ wiki: TagWiki, on site: SiteQuestions, _ images: PageImages, _ pages: PageLinks
  ) -> TagText {
    TagText(
      content: content(of: wiki, on: site, images, pages),
      author: (wiki.owner ?? wiki.lastEditor).map { person($0, on: site) },
      edited: (wiki.lastEditDate ?? wiki.creationDate).flatMap(DisplayDate.init),
      licence: Licence.of(
        wiki.contentLicense, at: wiki.lastEditDate ?? wiki.creationDate, on: site.community))
  }

  private func content(
    of wiki: TagWiki, on site: SiteQuestions, _ images: PageImages, _ pages: PageLinks
  ) -> TagText.Content {
    switch wiki.kind {
    case .excerpt: .excerpt(wiki.body)
    case .wiki:
      .wiki(
        body(
          StackMarkdown.Post(.html(wiki.body), site.rules),
          presentation(tagged: [wiki.tag], on: site, images, pages), below: 1))
    }
  }
}
