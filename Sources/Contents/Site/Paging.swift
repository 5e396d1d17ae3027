package import Output

/// How a list is shared among pages.
package struct Paging: Sendable, Equatable {
  /// How many items there are.
  let items: Int
  /// How many a page shows.
  let size: Int
  /// How many the first page shows.
  private let lead: Int
  /// Whether the list is shown from its end: then pages are numbered from its start, so that those
  /// that are full stay as they are when it grows.
  package let isGrowing: Bool
  /// What the first page is called, and what stands before the number of any other.
  private let stem: String
  private let prefix: String

  /// A list whose first items come first.
  package init(
    _ items: Int, size: Int, lead: Int? = nil, stem: String = "index", prefix: String = ""
  ) {
    (self.items, self.size, self.lead) = (items, size, lead ?? size)
    (self.stem, self.prefix) = (stem, prefix)
    isGrowing = false
  }

  /// A list that grows at its end, whose last items come first.
  package init(growing items: Int, size: Int, stem: String, prefix: String) {
    (self.items, self.size, lead) = (items, size, size)
    (self.stem, self.prefix) = (stem, prefix)
    isGrowing = true
  }

  /// How many pages there are; at least one.
  package var count: Int {
    // The first page of what grows keeps what would not fill a page of its own.
    if isGrowing { return max(1, items / size) }
    return 1 + max(0, items - lead + size - 1) / size
  }

  /// The number of the page that readers come to.
  package var first: Int { isGrowing ? count : 1 }

  /// The places of the items of a page; of a list that grows, the last one is shown first.
  package func places(onPage number: Int) -> Range<Int> {
    if isGrowing {
      let start = (number - 1) * size
      return start..<(number == count ? items : start + size)
    }
    let start = number == 1 ? 0 : lead + (number - 2) * size
    return start..<min(items, number == 1 ? lead : start + size)
  }

  /// The name of a page's file.
  package func file(_ number: Int) -> String {
    number == first ? "\(stem).html" : "\(prefix)\(number).html"
  }

  private static let fewPages = 200

  /// The pages that a page leads to: all of them or, where those are many, its neighbours and the first
  /// of every hundred, so that any is two steps away.
  package func jumps(from number: Int) -> [Int] {
    if count <= Self.fewPages { return Array(1...count) }
    let block = (number - 1) / 100
    return (1...count).filter { ($0 - 1) / 100 == block || ($0 - 1) % 100 == 0 || $0 == first }
  }

  /// Adds what a page shows of the others: which they are is known by how many there are, and where
  /// they end.
  package func note(_ number: Int, in inputKey: inout InputKey) {
    guard count > Self.fewPages else {
      inputKey.add(count)
      inputKey.add(count)
      return
    }
    let block = (number - 1) / 100
    let (firsts, end) = ((count + 99) / 100, min(count, 100 * block + 100))
    let isAmongThem = (first - 1) / 100 == block || (first - 1) % 100 == 0
    inputKey.add(firsts - 1 + end - 100 * block + (isAmongThem ? 0 : 1))
    inputKey.add(max(first, end, 100 * firsts - 99))
  }
}
