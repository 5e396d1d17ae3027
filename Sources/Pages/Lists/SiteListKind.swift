internal import Configuration
internal import Contents
internal import Output

/// A kind of page that lists all that a site has of something, on as many pages as it takes.
protocol SiteListKind: PageKind where Target == SiteListPart {
  /// The folder of all such lists.
  var folder: String { get }

  /// How a site's list is shared among pages; nil where there is none.
  func paging(of site: SiteQuestions) -> Paging?
  /// Notes what a page lists.
  func note(_ part: SiteListPart, in inputKey: inout InputKey)
}

/// A page of a site's list, counted from 1.
struct SiteListPart: Sendable {
  let site: SiteQuestions
  let number: Int
  let paging: Paging

  /// The places in the list that are on the page.
  var places: Range<Int> { paging.places(onPage: number) }
  /// Where the list needs more than one page.
  var place: Place? { paging.place(number) }
}

extension SiteListKind {
  var order: PromotionOrder { .lists }

  func forEachTarget(in context: BuildContext, _ body: (SiteListPart) -> Void) {
    for site in context.contents.sites {
      guard let paging = paging(of: site) else { continue }
      for number in 1...paging.count {
        body(SiteListPart(site: site, number: number, paging: paging))
      }
    }
  }

  func path(of part: SiteListPart, in format: SiteFormat) -> String {
    "\(folder)/\(part.site.folder)/\(part.paging.file(part.number))"
  }

  /// What it lists, and which other pages.
  func inputKey(of part: SiteListPart, in context: BuildContext) -> InputKey? {
    var inputKey = InputKey()
    part.paging.note(part.number, in: &inputKey)
    note(part, in: &inputKey)
    return inputKey
  }
}
