internal import Contents
internal import Mustache

/// Which of several pages of a list this is; the others lie beside it.
struct Place: PageValue {
  let number: Int
  let paging: Paging

  /// A neighbour in the order of reading.
  private func jump(by step: Int) -> PageJump? {
    let page = paging.isGrowing ? number - step : number + step
    return 1...paging.count ~= page ? PageJump(number: page, paging: paging) : nil
  }

  static let fields = PageFields<Self> { fields in
    fields.number("number", note: "which of how many pages") { $0.number }
    fields.number("count", note: "which of how many pages") { $0.paging.count }
    fields.flag("isFirst", note: "whether it is the one that readers come to") {
      $0.number == $0.paging.first
    }
    fields.flag(
      "isGrowing", note: "whether pages are numbered from the oldest, and shown from the newest"
    ) { $0.paging.isGrowing }
    fields.record("previous", note: "in the order of reading") { $0.jump(by: -1) }
    fields.record("next", note: "in the order of reading") { $0.jump(by: 1) }
    fields.list("jumps", note: "to all pages, or to so many that any is two steps away") {
      $0.paging.jumps(from: $0.number, isThere: true)
    }
    fields.flag("hasManyJumps") { $0.paging.jumps(from: $0.number).count > 10 }
  }
}

/// The way to a page of a list; without an address the page itself.
struct PageJump: PageValue {
  let number: Int
  let paging: Paging
  var isHere = false

  static let fields = PageFields<Self> { fields in
    fields.number("number", note: "of the page") { $0.number }
    fields.address("address", note: "nothing for the page itself") {
      $0.isHere ? nil : Address(path: $0.paging.file($0.number))
    }
  }
}

extension Paging {
  /// Where a page stands among the others; nil for the only one.
  func place(_ number: Int) -> Place? { count > 1 ? Place(number: number, paging: self) : nil }

  /// The ways to its pages from another list, which lies beside them; none to a single one.
  var jumpsFromElsewhere: [PageJump] { count > 1 ? jumps(from: first, isThere: false) : [] }

  fileprivate func jumps(from number: Int, isThere: Bool) -> [PageJump] {
    let jumps = jumps(from: number).map {
      PageJump(number: $0, paging: self, isHere: isThere && $0 == number)
    }
    return isGrowing ? jumps.reversed() : jumps
  }
}
