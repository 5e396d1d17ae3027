internal import Archive
internal import Contents
internal import Mustache
internal import StackExchange

/// The pages that list all tags of a site, the most frequent on the first page, from A to Z on each page.
struct TagListPages: SiteListKind {
  let template = "tag-list"
  let folder = "t"

  func pagings(of site: SiteQuestions) -> [Paging] {
    [Paging(site.tags.count, pageSize: PageSize.tags)]
  }

  func addContent(_ part: SiteListPart, in context: PageContext, to inputKey: inout InputKey) {
    inputKey.add(part.site.tags.count)
    for tag in part.site.frequentTags[part.indices] {
      inputKey.add(tag.name)
      inputKey.add(tag.count)
    }
  }

  func compose(_ part: SiteListPart, with composer: Composer) -> ComposedPage<TagListPage> {
    ComposedPage(
      TagListPage(part: part, composer: composer),
      inputs: [.site(part.site.community.apiSiteParameter)])
  }
}

/// The values that a page with a list of a site's tags prints.
struct TagListPage: PageValue {
  let part: SiteListPart
  let composer: Composer

  private var index: NameIndex {
    let names = part.site.frequentTags[part.indices].map { tag in
      IndexedName(
        name: tag.displayName,
        address: LinkAddress(path: "\(PathComponent.encoded(tag.name))/index.html"),
        count: Count(tag.count))
    }
    return NameIndex(names, isFirstPage: part.number == 1)
  }

  static let fields = PageFields<Self> { fields in
    fields.record("page") { $0.composer.pageFrame().in(.tags) }
    fields.text("site") { $0.part.site.community.name }
    fields.record("count", note: "the number of all tags") { Count($0.part.site.tags.count) }
    fields.record("index", note: "the tags of the page") { $0.index }
    fields.record("pagination", note: "the position among several pages; missing for a single page")
    { $0.part.position }
  }
}
