internal import Mustache

/// What a host shows where there is no page.
struct NotFoundPage: Equatable {
  let frame: Frame
}

extension NotFoundPage: PageValue {
  static let declaration = Declaration(["page": Frame.kind])
  var record: Record { Record(Self.declaration, [frame.value]) }
}
