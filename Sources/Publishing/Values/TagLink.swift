internal import Mustache

/// A tag, with its page where there is one.
struct TagLink: Equatable {
  let name: String
  let address: Address?
  /// How many questions of this site have it; only where that is shown.
  var count: Count?
}

extension TagLink: PageValue {
  static let declaration = Declaration([
    "name": .text, "address": .address, "count": Count.kind,
  ])
  var record: Record {
    Record(Self.declaration, [.text(name), address.value, count.value])
  }
}
