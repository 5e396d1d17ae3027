internal import Mustache

/// A tag, with its page where there is one.
struct TagLink: Equatable {
  let name: String
  let address: Address?
  /// How many questions of this site have it; only where that is shown.
  let count: Count?
  /// Made once: most are on many pages.
  let record: Record

  init(name: String, address: Address?, count: Count? = nil) {
    self.name = name
    self.address = address
    self.count = count
    record = Record(Self.declaration, [.text(name), address.value, count.value])
  }
}

extension TagLink: PageValue {
  static let declaration = Declaration([
    "name": .text, "address": .address, "count": Count.kind,
  ])
}
