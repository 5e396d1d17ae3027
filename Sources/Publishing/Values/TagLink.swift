internal import Mustache

/// A tag, with its page where there is one.
package struct TagLink: Equatable {
  let name: String
  let address: Address?
  /// How many questions of this site have it; only where that is shown.
  var count: Count?
}

extension TagLink: PageValue {
  package static func declare(_ fields: inout some PageFields<Self>) {
    fields.text("name", \.name)
    fields.address("address", \.address)
    fields.record("count", \.count)
  }
}
