package import Output

/// The division of a list into pages.
package struct Paging: Sendable, Equatable {
  /// The number of items in the list.
  let items: Int
  /// The number of items on a page.
  let size: Int
  /// The number of items on the first page.
  private let firstPageSize: Int
  /// Whether pages are numbered from the oldest items, although the newest are shown first.
  ///
  /// Full pages then keep their content when the list grows.
  package let isGrowing: Bool
  /// The file name of the page shown first, without its extension.
  private let baseName: String
  /// The text before the page number in all other file names.
  private let prefix: String

  /// Creates the paging of a list whose page 1 has the first items.
  package init(
    _ items: Int, size: Int, lead firstPageSize: Int? = nil, stem baseName: String = "index",
    prefix: String = ""
  ) {
    (self.items, self.size, self.firstPageSize) = (items, size, firstPageSize ?? size)
    (self.baseName, self.prefix) = (baseName, prefix)
    isGrowing = false
  }

  /// Creates the paging of a list that grows at its end and shows the last items first.
  package init(growing items: Int, size: Int, stem baseName: String, prefix: String) {
    (self.items, self.size, firstPageSize) = (items, size, size)
    (self.baseName, self.prefix) = (baseName, prefix)
    isGrowing = true
  }

  /// The number of pages, at least one.
  package var count: Int {
    // The page shown first also has the items that do not fill a page.
    if isGrowing { return max(1, items / size) }
    return 1 + max(0, items - firstPageSize + size - 1) / size
  }

  /// The number of the page shown first.
  package var first: Int { isGrowing ? count : 1 }

  /// Returns the range of a page's items; if `numberedFromOldest`, pages show them in reverse.
  package func places(onPage number: Int) -> Range<Int> {
    if isGrowing {
      let start = (number - 1) * size
      return start..<(number == count ? items : start + size)
    }
    let start = number == 1 ? 0 : firstPageSize + (number - 2) * size
    return start..<min(items, number == 1 ? firstPageSize : start + size)
  }

  /// Returns the file name of a page.
  package func file(_ number: Int) -> String {
    number == first ? "\(baseName).html" : "\(prefix)\(number).html"
  }

  /// The number of pages up to which every page links to all pages.
  private static let maxFullyLinked = 200

  /// Returns the pages to which a page links: all, or, if there are too many, its neighbours and
  /// the first page of every hundred, so that any page is two links away.
  package func jumps(from number: Int) -> [Int] {
    if count <= Self.maxFullyLinked { return Array(1...count) }
    let block = (number - 1) / 100
    return (1...count).filter { ($0 - 1) / 100 == block || ($0 - 1) % 100 == 0 || $0 == first }
  }

  /// Adds the page links of a page to a key; the number of links and the last linked page determine
  /// them.
  package func note(_ number: Int, in inputKey: inout InputKey) {
    guard count > Self.maxFullyLinked else {
      inputKey.add(count)
      inputKey.add(count)
      return
    }
    let block = (number - 1) / 100
    let (hundreds, end) = ((count + 99) / 100, min(count, 100 * block + 100))
    let isLinkedAnyway = (first - 1) / 100 == block || (first - 1) % 100 == 0
    inputKey.add(hundreds - 1 + end - 100 * block + (isLinkedAnyway ? 0 : 1))
    inputKey.add(max(first, end, 100 * hundreds - 99))
  }
}
