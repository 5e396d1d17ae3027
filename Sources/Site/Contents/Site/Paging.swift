/// The division of a list of items into pages.
package struct Paging: Sendable, Equatable {
  /// The number of items in the list.
  let itemCount: Int
  /// The number of items on a page.
  let pageSize: Int
  /// The number of items on the first page.
  private let firstPageSize: Int
  /// Whether pages are numbered from the oldest items, although the newest are shown first.
  ///
  /// Pages that are full then keep their content when the list grows.
  package let numberedFromOldest: Bool
  /// The file name of the page shown first, without its extension.
  private let baseName: String
  /// The text before the page number in the file names of all pages except the one shown first.
  private let prefix: String

  /// Divides a list into pages of which page 1 has the first items.
  package init(
    _ itemCount: Int, pageSize: Int, firstPageSize: Int? = nil, baseName: String = "index",
    prefix: String = ""
  ) {
    (self.itemCount, self.pageSize, self.firstPageSize) = (
      itemCount, pageSize, firstPageSize ?? pageSize
    )
    (self.baseName, self.prefix) = (baseName, prefix)
    numberedFromOldest = false
  }

  /// Divides a list that grows at its end into pages that show the last items first.
  package init(numberedFromOldest itemCount: Int, pageSize: Int, baseName: String, prefix: String) {
    (self.itemCount, self.pageSize, firstPageSize) = (itemCount, pageSize, pageSize)
    (self.baseName, self.prefix) = (baseName, prefix)
    numberedFromOldest = true
  }

  /// The number of pages, at least one.
  package var pageCount: Int {
    // The page shown first also has the items that do not fill a page.
    if numberedFromOldest { return max(1, itemCount / pageSize) }
    return 1 + max(0, itemCount - firstPageSize + pageSize - 1) / pageSize
  }

  /// The number of the page that readers see first.
  package var firstShownPage: Int { numberedFromOldest ? pageCount : 1 }

  /// Returns the indices of the items on a page; if `numberedFromOldest`, pages show the items in
  /// reverse order.
  package func itemIndices(onPage number: Int) -> Range<Int> {
    if numberedFromOldest {
      let start = (number - 1) * pageSize
      return start..<(number == pageCount ? itemCount : start + pageSize)
    }
    let start = number == 1 ? 0 : firstPageSize + (number - 2) * pageSize
    return start..<min(itemCount, number == 1 ? firstPageSize : start + pageSize)
  }

  /// Returns the file name of the page with a number, including its extension.
  package func fileName(_ number: Int) -> String {
    number == firstShownPage ? "\(baseName).html" : "\(prefix)\(number).html"
  }

  /// Returns the position of the page with a number in reading order, from 1; conversely, the number of the page
  /// at a position.
  package func position(_ number: Int) -> Int {
    numberedFromOldest ? pageCount + 1 - number : number
  }

  /// The number of pages up to which the short row of links has all of them.
  private static let maxShortLinks = 12
  /// The number of pages up to which the list of links has all of them.
  private static let maxFullyLinked = 200

  /// Returns the positions of the pages in the short row of links on a page: all, or, if there are
  /// too many, the first, the last and the neighbours of the page.
  package func nearbyPositions(from position: Int) -> [Int] {
    (1...pageCount).filter {
      pageCount <= Self.maxShortLinks || $0 == 1 || $0 == pageCount || abs($0 - position) <= 2
        // A link is as short as the ellipsis for a single page.
        || $0 == 2 && position == 5 || $0 == pageCount - 1 && position == pageCount - 4
    }
  }

  /// Returns the positions of the pages in the list of links on a page: all, or, if there are too
  /// many, its neighbours and the first of every hundred, so that any page is two links away; empty
  /// if the short row has all pages.
  package func listedPositions(from position: Int) -> [Int] {
    if pageCount <= Self.maxShortLinks { return [] }
    if pageCount <= Self.maxFullyLinked { return Array(1...pageCount) }
    let block = (position - 1) / 100
    return (1...pageCount).filter { ($0 - 1) / 100 == block || ($0 - 1) % 100 == 0 }
  }
}
