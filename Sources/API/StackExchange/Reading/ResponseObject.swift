internal import Networking

/// The top-level object of a response, whose members are decoded on access.
struct ResponseObject {
  private let text: JSONDocument

  /// Creates the object of a response; `nil` unless the body is a valid JSON object.
  init?(_ response: HTTPResponse) {
    guard let text = response.json, text.kind(of: text.root) == .object else { return nil }
    self.text = text
  }

  /// Returns the index of a member's value in the JSON document; `nil` if there is none.
  private func member(_ name: String) -> JSONDocument.ValueIndex? {
    text.member(name, of: text.root)
  }

  /// Returns whether the value of a member is an array.
  func isArray(_ name: String) -> Bool { member(name).map { text.kind(of: $0) == .array } ?? false }

  /// Returns whether the value of a member is an array with at least one element.
  func isNonEmptyArray(_ name: String) -> Bool {
    guard isArray(name), let list = member(name) else { return false }
    var hasItems = false
    text.forEachElement(of: list) { _ in hasItems = true }
    return hasItems
  }

  /// Returns a member as an integer; `nil` if it is missing or of another type.
  func integer(_ name: String) -> Int? { member(name).flatMap(text.integer) }

  /// Returns a member as a string; `nil` if it is missing or of another type.
  func string(_ name: String) -> String? { member(name).flatMap(text.string) }
}
