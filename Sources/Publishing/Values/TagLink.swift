internal import Mustache

/// A tag, with its page where there is one.
struct TagLink: Equatable {
  let name: String
  let address: Address?
  /// How many questions of this site have it; only where that is shown.
  var count: Count?
}

extension TagLink: PageValue {
  static func declare(_ fields: inout some FieldList<Self>) {
    fields.text("name", \.name)
    fields.address("address", \.address)
    fields.record("count", \.count)
  }
}
