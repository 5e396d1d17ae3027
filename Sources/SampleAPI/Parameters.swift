/// The parameters of a request, read by name and checked.
struct Parameters: Sendable {
  private let values: [String: String]

  init(_ fields: [FormField], allowed: Set<String>) throws(APIError) {
    var values: [String: String] = [:]
    for field in fields {
      guard allowed.contains(field.name), values[field.name] == nil else {
        throw .badParameter(field.name)
      }
      values[field.name] = field.value
    }
    self.values = values
  }

  subscript(_ name: String) -> String? { values[name] }

  /// The parts of a value that semicolons separate, without empty ones.
  func list(_ name: String) -> [String] {
    values[name]?.split(separator: ";").map(String.init) ?? []
  }

  /// A whole number in a range; `nil` when the parameter is not there.
  func number(_ name: String, in range: ClosedRange<Int>) throws(APIError) -> Int? {
    guard let value = values[name] else { return nil }
    guard let number = Int(value), range.contains(number) else { throw .badParameter(name) }
    return number
  }

  /// A moment in Unix seconds; `nil` when the parameter is not there.
  func date(_ name: String) throws(APIError) -> Int? {
    try number(name, in: 0...253_402_300_799)
  }

  /// `true` or `false`; `nil` when the parameter is not there.
  func flag(_ name: String) throws(APIError) -> Bool? {
    switch values[name]?.lowercased() {
    case nil: nil
    case "true": true
    case "false": false
    default: throw .badParameter(name)
    }
  }
}
