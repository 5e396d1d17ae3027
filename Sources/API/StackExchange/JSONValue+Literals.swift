extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// Creates a JSON string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Creates a JSON number without a fraction.
  public init(integerLiteral value: Int) { self = .integer(value) }
  /// Creates a JSON number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// Creates a JSON Boolean.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Creates a JSON array.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// Creates a JSON object; of several members with the same name, the last counts.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements) { $1 })
  }
}
