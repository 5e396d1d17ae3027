internal import Output
internal import Archive
internal import Contents
internal import Mustache
internal import StackExchange

/// All tags of a site, the most frequent first.
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
    let site = part.site
    let page = TagListPage(
      frame: composer.frame(),
      site: site.community.name, count: Count(site.tags.count),
      tags: site.frequentTags[part.places].map { tag in
        TagLink(
          name: tag.shownName, address: Address(path: "\(PathName.encoded(tag.name))/index.html"),
          count: Count(tag.count))
      },
      place: part.place)
    return ComposedPage(page, of: [.site(site.community.parameter)])
  }
}

/// Some of the tags of a site.
struct TagListPage: PageValue {
  let frame: Frame
  /// Its name.
  let site: String
  let count: Count
  let tags: [TagLink]
  /// Where the tags need more than one page.
  let place: Place?

  static let fields = PageFields<Self> { fields in
    fields.record("page") { $0.frame }
    fields.text("site") { $0.site }
    fields.record("count", note: "of all tags") { $0.count }
    fields.list("tags", note: "the most frequent first") { $0.tags }
    fields.record("several", note: "where there are several pages") { $0.place }
  }
}
