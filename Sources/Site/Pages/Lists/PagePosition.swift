internal import Contents
internal import Mustache

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
