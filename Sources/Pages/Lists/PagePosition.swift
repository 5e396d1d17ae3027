internal import Contents
internal import Mustache

/// The position of a page among the pages of a list, with links to the others, which lie in the same folder.
struct PagePosition: PageValue {
  /// The number of the page in its list, from 1.
  let number: Int
  let paging: Paging

  /// Returns the link to the page that is `offset` pages further on in reading order; `nil` beyond the first and
  /// last page.
  private func neighbour(at offset: Int) -> PageLink? {
    let page = paging.numberedFromOldest ? number - offset : number + offset
    return 1...paging.pageCount ~= page ? PageLink(number: page, paging: paging) : nil
  }

  static let fields = PageFields<Self> { fields in
    fields.number("number", note: "the page number") { $0.number }
    fields.number("count", note: "the number of pages") { $0.paging.pageCount }
    fields.flag("isFirst", note: "whether it is the first page in reading order") {
      $0.number == $0.paging.firstShownPage
    }
    fields.flag(
      "isNumberedFromOldest",
      note: "whether pages are numbered from the oldest and read from the newest"
    ) { $0.paging.numberedFromOldest }
    fields.record("previous", note: "the previous page in reading order") { $0.neighbour(at: -1) }
    fields.record("next", note: "the next page in reading order") { $0.neighbour(at: 1) }
    fields.list("pageLinks", note: "links to all pages, or to enough that two clicks reach any") {
      $0.paging.links(from: $0.number, containsLinks: true)
    }
    fields.flag("hasManyPageLinks", note: "whether there are more than ten `pageLinks`") {
      $0.paging.linkedPages(from: $0.number).count > 10
    }
  }
}

/// A link to a page of a list; the link to the current page has no address.
struct PageLink: PageValue {
  let number: Int
  let paging: Paging
  /// Whether the link leads to the page that contains it.
  var isCurrent = false

  static let fields = PageFields<Self> { fields in
    fields.number("number", note: "the page number") { $0.number }
    fields.address("address", note: "the page; empty for the current page") {
      $0.isCurrent ? nil : LinkAddress(path: $0.paging.fileName($0.number))
    }
  }
}

extension Paging {
  /// Returns the position of a page among the pages of the list; `nil` if the list has only one page.
  func pagePosition(_ number: Int) -> PagePosition? {
    pageCount > 1 ? PagePosition(number: number, paging: self) : nil
  }

  /// Links to all pages of this list, for another list in the same folder; empty if there is only
  /// one page.
  var linksFromOtherList: [PageLink] {
    pageCount > 1 ? links(from: firstShownPage, containsLinks: false) : []
  }

  /// Returns links from a page to the others, in reading order; `containsLinks` tells whether that page contains
  /// the links, so that its own link has no address.
  fileprivate func links(from number: Int, containsLinks: Bool) -> [PageLink] {
    let links = linkedPages(from: number).map {
      PageLink(number: $0, paging: self, isCurrent: containsLinks && $0 == number)
    }
    return numberedFromOldest ? links.reversed() : links
  }
}
