internal import Archive
internal import Contents
internal import Mustache
internal import Output
internal import StackExchange

/// The pages that list all tags of a site, the most frequent first.
struct TagListPages: SiteListKind {
  let template = "tag-list"
  let folder = "t"

  func paging(of site: SiteQuestions) -> Paging? { Paging(site.tags.count, size: 1_000) }

  func note(_ part: SiteListPart, in inputKey: inout InputKey) {
    inputKey.add(part.site.tags.count)
    for tag in part.site.frequentTags[part.places] {
      inputKey.add(tag.name)
      inputKey.add(tag.count)
    }
  }

  func compose(_ part: SiteListPart, with composer: Composer) -> ComposedPage<TagListPage> {
    ComposedPage(
      TagListPage(part: part, composer: composer), of: [.site(part.site.community.parameter)])
  }
}

/// The value of a page that lists tags of a site.
struct TagListPage: PageValue {
  let part: SiteListPart
  let composer: Composer

  static let fields = PageFields<Self> { fields in
    fields.record("page") { $0.composer.frame() }
    fields.text("site") { $0.part.site.community.name }
    fields.record("count", note: "the number of all tags") { Count($0.part.site.tags.count) }
    fields.list("tags", note: "tags, the most frequent first") { page in
      page.part.site.frequentTags[page.part.places].map { tag in
        TagLink(
          name: tag.shownName,
          address: Address(path: "\(PathComponent.encoded(tag.name))/index.html"),
          count: Count(tag.count))
      }
    }
    fields.record("several", note: "the other pages, if there are several") { $0.part.place }
  }
}
