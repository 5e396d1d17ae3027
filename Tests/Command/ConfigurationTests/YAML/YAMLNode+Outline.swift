import Configuration

extension YAMLNode {
  /// The tree on one line; null is empty.
  var outline: String {
    switch value {
    case .scalar(let scalar): scalar.isNull ? "" : scalar.text
    case .sequence(let items): "[" + items.map(\.outline).joined(separator: ", ") + "]"
    case .mapping(let entries):
      "{" + entries.map { "\($0.key): \($0.value.outline)" }.joined(separator: ", ") + "}"
    }
  }
}
