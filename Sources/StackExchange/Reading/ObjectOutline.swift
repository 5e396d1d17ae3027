internal import Networking

/// The members of an answer, of which only those asked for are read.
struct ObjectOutline {
  private let text: JSONText

  /// Takes the body of an answer; `nil` unless it is one object, and JSON in all its parts.
  init?(_ response: HTTPResponse) {
    guard let text = response.json, text.kind(text.root) == .object else { return nil }
    self.text = text
  }

  private func member(_ name: String) -> Int? { text.member(name, of: text.root) }

  /// Whether a member is a list.
  func isList(_ name: String) -> Bool { member(name).map { text.kind($0) == .list } ?? false }

  /// Whether a member is a list with something in it.
  func hasItems(_ name: String) -> Bool {
    guard isList(name), let list = member(name) else { return false }
    var hasItems = false
    text.forEach(in: list) { _ in hasItems = true }
    return hasItems
  }

  /// A member as a whole number; `nil` when it is missing or of another type.
  func integer(_ name: String) -> Int? { member(name).flatMap(text.integer) }

  /// A member as a text; `nil` when it is missing or of another type.
  func string(_ name: String) -> String? { member(name).flatMap(text.string) }
}
