internal import Networking

/// The parameters of a request, read by name and checked.
struct Parameters: Sendable {
  private let values: [String: String]

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
