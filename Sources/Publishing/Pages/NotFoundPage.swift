internal import Mustache

/// What a host shows where there is no page.
struct NotFoundPage: Equatable {
  let frame: Frame
}

extension NotFoundPage: PageValue {
  static func declare(_ fields: inout some FieldList<Self>) {
    fields.record("page", \.frame)
  }
}
