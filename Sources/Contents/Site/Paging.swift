package import Output

/// The division of a list into pages.
package struct Paging: Sendable, Equatable {
  /// The number of items in the list.
  let itemCount: Int
  /// The number of items on a page.
  let pageSize: Int
  /// The number of items on the first page.
  private let firstPageSize: Int
  /// Whether pages are numbered from the oldest items, although the newest are shown first.
  ///
  /// Full pages then keep their content when the list grows.
  package let numberedFromOldest: Bool
  /// The file name of the page shown first, without its extension.
  private let baseName: String
  /// The text before the page number in all other file names.
  private let prefix: String

  /// Creates the paging of a list whose page 1 has the first items.
  package init(
    _ items: Int, pageSize: Int, firstPageSize: Int? = nil, baseName: String = "index",
    prefix: String = ""
  ) {
    (self.itemCount, self.pageSize, self.firstPageSize) = (
      items, pageSize, firstPageSize ?? pageSize
    )
    (self.baseName, self.prefix) = (baseName, prefix)
    numberedFromOldest = false
  }

  /// Creates the paging of a list that grows at its end and shows the last items first.
  package init(numberedFromOldest items: Int, pageSize: Int, baseName: String, prefix: String) {
    (self.itemCount, self.pageSize, firstPageSize) = (items, pageSize, pageSize)
    (self.baseName, self.prefix) = (baseName, prefix)
    numberedFromOldest = true
  }

  /// The number of pages, at least one.
  package var pageCount: Int {
    // The page shown first also has the items that do not fill a page.
    if numberedFromOldest { return max(1, itemCount / pageSize) }
    return 1 + max(0, itemCount - firstPageSize + pageSize - 1) / pageSize
  }

  /// The number of the page shown first.
  package var firstShownPage: Int { numberedFromOldest ? pageCount : 1 }

  /// Returns the range of a page's items; if `numberedFromOldest`, pages show them in reverse.
  package func itemIndices(onPage number: Int) -> Range<Int> {
    if numberedFromOldest {
      let start = (number - 1) * pageSize
      return start..<(number == pageCount ? itemCount : start + pageSize)
    }
    let start = number == 1 ? 0 : firstPageSize + (number - 2) * pageSize
    return start..<min(itemCount, number == 1 ? firstPageSize : start + pageSize)
  }

  /// Returns the file name of a page.
  package func fileName(_ number: Int) -> String {
    number == firstShownPage ? "\(baseName).html" : "\(prefix)\(number).html"
  }

  /// The number of pages up to which every page links to all pages.
  private static let maxFullyLinked = 200

  /// Returns the pages to which a page links: all, or, if there are too many, its neighbours and
  /// the first page of every hundred, so that any page is two links away.
  package func linkedPages(from number: Int) -> [Int] {
    if pageCount <= Self.maxFullyLinked { return Array(1...pageCount) }
    let block = (number - 1) / 100
    return (1...pageCount).filter {
      ($0 - 1) / 100 == block || ($0 - 1) % 100 == 0 || $0 == firstShownPage
    }
  }

  /// Adds the page links of a page to a key; the number of links and the last linked page determine
  /// them.
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
