internal import Contents
internal import Mustache

/// The position of a page among the pages of a list, with links to the others, which lie in the same folder.
struct Place: PageValue {
  /// The page number, from 1.
  let number: Int
  let paging: Paging

  /// Returns the link to the page that is `offset` pages further on in reading order; `nil` beyond the first and
  /// last page.
  private func neighbour(at offset: Int) -> PageJump? {
    let page = paging.isGrowing ? number - offset : number + offset
    return 1...paging.count ~= page ? PageJump(number: page, paging: paging) : nil
  }

  static let fields = PageFields<Self> { fields in
    fields.number("number", note: "the page number") { $0.number }
    fields.number("count", note: "the number of pages") { $0.paging.count }
    fields.flag("isFirst", note: "whether it is the first page in reading order") {
      $0.number == $0.paging.first
    }
    fields.flag(
      "isGrowing", note: "whether pages are numbered from the oldest and read from the newest"
    ) { $0.paging.isGrowing }
    fields.record("previous", note: "the previous page in reading order") { $0.neighbour(at: -1) }
    fields.record("next", note: "the next page in reading order") { $0.neighbour(at: 1) }
    fields.list("jumps", note: "all pages, or so many that two clicks lead to any") {
      $0.paging.jumps(from: $0.number, containsLinks: true)
    }
    fields.flag("hasManyJumps", note: "whether there are more than ten `jumps`") {
      $0.paging.jumps(from: $0.number).count > 10
    }
  }
}

/// A link to a page of a list; it has no address if it is the current page.
struct PageJump: PageValue {
  let number: Int
  let paging: Paging
  /// Whether it is the page that contains the link.
  var isHere = false

  static let fields = PageFields<Self> { fields in
    fields.number("number", note: "the page number") { $0.number }
    fields.address("address", note: "empty for the current page") {
      $0.isHere ? nil : Address(path: $0.paging.file($0.number))
    }
  }
}

extension Paging {
  /// Returns the position of a page among the pages of the list; `nil` if the list has only one page.
  func place(_ number: Int) -> Place? { count > 1 ? Place(number: number, paging: self) : nil }

  /// Links to all pages from another list in the same folder; empty if there is only one page.
  var jumpsFromElsewhere: [PageJump] { count > 1 ? jumps(from: first, containsLinks: false) : [] }

  /// Returns links from a page to the others, in reading order; `containsLinks` tells whether that page contains
  /// the links, so that its own link has no address.
  fileprivate func jumps(from number: Int, containsLinks: Bool) -> [PageJump] {
    let jumps = jumps(from: number).map {
      PageJump(number: $0, paging: self, isHere: containsLinks && $0 == number)
    }
    return isGrowing ? jumps.reversed() : jumps
  }
}
