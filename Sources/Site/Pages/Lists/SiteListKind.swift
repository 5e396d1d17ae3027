internal import Contents
internal import Mustache

/// A kind of page that lists all questions, tags or authors of a site on one or more pages, in one or more orders.
protocol SiteListKind: PageKind where Target == SiteListPart {
  /// The top-level folder of the lists, such as `q`, which has a folder for each site.
  var folder: String { get }

  /// Returns how a site's list is distributed over pages in each of its orders; empty if the site has no such list.
  func pagings(of site: SiteQuestions) -> [Paging]
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
      for paging in pagings(of: site) {
        for number in 1...paging.pageCount {
          body(SiteListPart(site: site, number: number, paging: paging))
        }
      }
    }
  }

  func path(of part: SiteListPart, in format: SiteFormat) -> String {
    "\(folder)/\(part.site.folder)/\(part.paging.fileName(part.number))"
  }

  func candidates(at address: SiteAddress, in context: PageContext) -> [SiteListPart] {
    guard address.root == folder, let site = address.site(in: context.contents) else { return [] }
    return pagings(of: site).flatMap { paging in
      address.pageNumbers(in: paging).map { SiteListPart(site: site, number: $0, paging: paging) }
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

/// The position of a page among the pages of a list, with links to the others, which lie in the same folder.
struct PagePosition: PageValue {
  /// The position of the page in reading order, from 1.
  let number: Int
  let paging: Paging

  /// Returns the link to a page of the list; `nil` before the first and after the last page.
  private func link(to position: Int) -> PageLink? {
    guard 1...paging.pageCount ~= position else { return nil }
    return PageLink(number: position, paging: paging, isCurrent: position == number)
  }

  /// Returns the links to the pages at some positions, which are sorted.
  private func links(to positions: [Int]) -> [PageLink] {
    zip([0] + positions, positions).compactMap { previous, position in
      var link = link(to: position)
      link?.isAfterGap = position > previous + 1
      return link
    }
  }

  static let fields = PageFields<Self> { fields in
    fields.number("number", note: "the page number in reading order") { $0.number }
    fields.number("count", note: "the number of pages") { $0.paging.pageCount }
    fields.flag("isFirst", note: "whether it is the first page in reading order") {
      $0.number == 1
    }
    fields.record("previous", note: "the previous page in reading order") {
      $0.link(to: $0.number - 1)
    }
    fields.record("next", note: "the next page in reading order") { $0.link(to: $0.number + 1) }
    fields.list("nearbyPages", note: "all pages or, if there are many, first, last and neighbours")
    { $0.links(to: $0.paging.nearbyPositions(from: $0.number)) }
    fields.list(
      "allPages",
      note: "if `nearbyPages` has gaps: all pages, or enough that two clicks reach any",
      { $0.links(to: $0.paging.listedPositions(from: $0.number)) }, unlessEmpty: "hasAllPages")
  }
}

/// A link to a page of a list; the link to the current page has no address.
struct PageLink: PageValue {
  /// The position of the page in reading order, from 1.
  let number: Int
  let paging: Paging
  /// Whether the link leads to the page that contains it.
  let isCurrent: Bool
  /// Whether there are further pages, without links, between the previous link and this one.
  var isAfterGap = false

  static let fields = PageFields<Self> { fields in
    fields.number("number", note: "the page number in reading order") { $0.number }
    fields.address("address", note: "the page; empty for the current page") {
      $0.isCurrent ? nil : LinkAddress(path: $0.paging.fileName($0.paging.position($0.number)))
    }
    fields.flag("isAfterGap", note: "whether pages are left out before it") { $0.isAfterGap }
  }
}

extension Paging {
  /// Returns the position of the page with a number among the pages of the list; `nil` if the list has only one
  /// page.
  func pagePosition(_ number: Int) -> PagePosition? {
    pageCount > 1 ? PagePosition(number: position(number), paging: self) : nil
  }

  /// Links to the pages of this list, for another list in the same folder: to all of them, or, if
  /// there are too many, to the first hundred and the first of every other hundred; empty for one page.
  var linksFromOtherList: [PageLink] {
    if pageCount == 1 { return [] }
    let listed = listedPositions(from: 1)
    return (listed.isEmpty ? Array(1...pageCount) : listed).map {
      PageLink(number: $0, paging: self, isCurrent: false)
    }
  }
}
