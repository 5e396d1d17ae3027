internal import Contents

/// A kind of page that lists all questions, tags or authors of a site on one or more pages.
protocol SiteListKind: PageKind where Target == SiteListPart {
  /// The top-level folder of the lists, such as `q`, which has a folder for each site.
  var folder: String { get }

  /// Returns how a site's list is distributed over pages; `nil` if the site has no such list.
  func paging(of site: SiteQuestions) -> Paging?
  /// Adds everything that a page of the list shows to a hash, whose change makes the page stale.
  func addContent(_ part: SiteListPart, in context: PageContext, to inputKey: inout InputKey)
}

/// A page of a site's list of questions, tags or authors.
struct SiteListPart: Sendable {
  let site: SiteQuestions
  /// The number of the page in the site's list, from 1.
  let number: Int
  let paging: Paging

  /// The indices of the list's items that are on the page.
  var indices: Range<Int> { paging.itemIndices(onPage: number) }
  /// The position of the page among the pages of the list; `nil` if there is only one page.
  var position: PagePosition? { paging.pagePosition(number) }
}

extension SiteListKind {
  var order: BuildOrder { .lists }

  func forEachTarget(in context: PageContext, _ body: (SiteListPart) -> Void) {
    for site in context.contents.sites {
      guard let paging = paging(of: site) else { continue }
      for number in 1...paging.pageCount {
        body(SiteListPart(site: site, number: number, paging: paging))
      }
    }
  }

  func path(of part: SiteListPart, in format: SiteFormat) -> String {
    "\(folder)/\(part.site.folder)/\(part.paging.fileName(part.number))"
  }

  func candidates(at address: SiteAddress, in context: PageContext) -> [SiteListPart] {
    guard address.root == folder, let site = address.site(in: context.contents),
      let paging = paging(of: site)
    else { return [] }
    return address.pageNumbers(in: paging).map {
      SiteListPart(site: site, number: $0, paging: paging)
    }
  }

  /// Returns a hash of the page's content and of the number of pages, to which it links.
  func inputKey(of part: SiteListPart, in context: PageContext) -> InputKey? {
    var inputKey = InputKey()
    inputKey.add(part.paging.pageCount)
    addContent(part, in: context, to: &inputKey)
    return inputKey
  }
}
