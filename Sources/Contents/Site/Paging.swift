package import Output

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

  /// The number of pages up to which every page links to all pages.
  private static let maxFullyLinked = 200

  /// Returns the numbers of the pages to which a page links: all pages, or, if there are too many,
  /// its neighbours and the first page of every hundred, so that any page is two links away.
  package func linkedPages(from number: Int) -> [Int] {
    if pageCount <= Self.maxFullyLinked { return Array(1...pageCount) }
    let block = (number - 1) / 100
    return (1...pageCount).filter {
      ($0 - 1) / 100 == block || ($0 - 1) % 100 == 0 || $0 == firstShownPage
    }
  }

  /// Adds the links of a page to other pages to an input key; the number of links and the last
  /// linked page determine all of them.
  package func addLinkedPages(of number: Int, to inputKey: inout InputKey) {
    guard pageCount > Self.maxFullyLinked else {
      inputKey.add(pageCount)
      inputKey.add(pageCount)
      return
    }
    let block = (number - 1) / 100
    let (hundreds, end) = ((pageCount + 99) / 100, min(pageCount, 100 * block + 100))
    let isLinkedAnyway = (firstShownPage - 1) / 100 == block || (firstShownPage - 1) % 100 == 0
    inputKey.add(hundreds - 1 + end - 100 * block + (isLinkedAnyway ? 0 : 1))
    inputKey.add(max(firstShownPage, end, 100 * hundreds - 99))
  }
}
