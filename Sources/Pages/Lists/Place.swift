internal import Contents
internal import Mustache

/// Which of several pages of a list this is.
struct Place: PageValue {
  let number: Int
  let count: Int
  /// Whether it is the one that readers come to.
  let isFirst: Bool
  /// Whether pages are numbered from the end of what is shown.
  let isGrowing: Bool
  /// The page before this one in the order of reading.
  let previous: PageJump?
  let next: PageJump?
  let jumps: [PageJump]

  static let fields = PageFields<Self> { fields in
    fields.number("number", note: "which of how many pages") { $0.number }
    fields.number("count", note: "which of how many pages") { $0.count }
    fields.flag("isFirst", note: "whether it is the one that readers come to") { $0.isFirst }
    fields.flag(
      "isGrowing", note: "whether pages are numbered from the oldest, and shown from the newest"
    ) { $0.isGrowing }
    fields.record("previous", note: "in the order of reading") { $0.previous }
    fields.record("next", note: "in the order of reading") { $0.next }
    fields.list("jumps", note: "to all pages, or to so many that any is two steps away") {
      $0.jumps
    }
    fields.flag("hasManyJumps") { $0.jumps.count > 10 }
  }
}

/// The way to a page of a list; without an address the page itself.
struct PageJump: PageValue {
  let number: Int
  let address: Address?

  static let fields = PageFields<Self> { fields in
    fields.number("number", note: "of the page") { $0.number }
    fields.address("address", note: "nothing for the page itself") { $0.address }
  }
}

extension Paging {
  /// Where a page stands among the others, which lie beside it; nil for the only one.
  func place(_ number: Int) -> Place? {
    guard count > 1 else { return nil }
    let jump = { (page: Int) in
      PageJump(number: page, address: page == number ? nil : Address(path: file(page)))
    }
    let step = { (page: Int) in 1...count ~= page ? jump(page) : nil }
    let jumps = jumps(from: number).map(jump)
    return Place(
      number: number, count: count, isFirst: number == first, isGrowing: isGrowing,
      previous: step(isGrowing ? number + 1 : number - 1),
      next: step(isGrowing ? number - 1 : number + 1),
      jumps: isGrowing ? jumps.reversed() : jumps)
  }

  /// The ways to its pages from another list, which lies beside them; none to a single one.
  var jumpsFromElsewhere: [PageJump] {
    guard count > 1 else { return [] }
    let jumps = jumps(from: first).map { PageJump(number: $0, address: Address(path: file($0))) }
    return isGrowing ? jumps.reversed() : jumps
  }
}
