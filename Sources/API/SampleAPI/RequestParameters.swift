internal import Networking

/// The parameters of a request by name, with functions that validate their values.
struct RequestParameters: Sendable {
  private let values: [String: String]

  /// Creates parameters; throws an error for a name that is not allowed or occurs twice.
  init(_ items: [QueryItem], allowed: Set<String>) throws(APIError) {
    var values: [String: String] = [:]
    for item in items {
      guard allowed.contains(item.name), values[item.name] == nil else {
        throw .badParameter(item.name)
      }
      values[item.name] = item.value
    }
    self.values = values
  }

  /// The value of a parameter by its name; `nil` if the request does not have it.
  subscript(_ name: String) -> String? { values[name] }

  /// Returns the non-empty parts of a parameter's value, which semicolons separate; empty if the
  /// parameter is missing.
  func list(_ name: String) -> [String] {
    values[name]?.split(separator: ";").map(String.init) ?? []
  }

  /// Returns the value of a parameter as an integer in a range; `nil` if the parameter is missing.
  func number(_ name: String, in range: ClosedRange<Int>) throws(APIError) -> Int? {
    guard let value = values[name] else { return nil }
    guard let number = Int(value), range.contains(number) else { throw .badParameter(name) }
    return number
  }

  /// Returns the value of a parameter as a date in Unix seconds; `nil` if the parameter is missing.
  func date(_ name: String) throws(APIError) -> Int? {
    try number(name, in: 0...253_402_300_799)
  }

  /// Returns the value of a parameter as a Boolean; `nil` if the parameter is missing.
  func bool(_ name: String) throws(APIError) -> Bool? {
    switch values[name]?.lowercased() {
    case nil: nil
    case "true": true
    case "false": false
    default: throw .badParameter(name)
    }
  }
}
