import Testing

/// Validates values with the subset of JSON Schema that the project's schema uses.
///
/// Source: JSON Schema, draft 2020-12, core and validation vocabularies.
final class SchemaValidator {
  private let root: JSON
  private var patterns: [String: Regex<AnyRegexOutput>] = [:]

  init(_ root: JSON) { self.root = root }

  /// Returns whether the root schema accepts a value.
  func accepts(_ value: JSON) throws -> Bool { try accepts(value, root) }

  private func accepts(_ value: JSON, _ schema: JSON) throws -> Bool {
    for keyword in schema.keys {
      guard let rule = schema[keyword] else { continue }
      guard try satisfies(value, keyword, rule, in: schema) else { return false }
    }
    return true
  }

  private func satisfies(
    _ value: JSON, _ keyword: String, _ rule: JSON, in schema: JSON
  ) throws -> Bool {
    switch keyword {
    case "$schema", "$defs", "title", "description", "default", "examples": true
    case "$ref": try accepts(value, try target(of: rule))
    case "anyOf": try rule.items.contains { try accepts(value, $0) }
    case "not": try !accepts(value, rule)
    case "type": isOf(value, rule.string.map { [$0] } ?? rule.items.compactMap(\.string))
    case "enum": rule.items.contains(value)
    case "properties", "additionalProperties", "required", "minProperties", "dependentSchemas":
      try objectSatisfies(value, keyword, rule, in: schema)
    case "items", "minItems", "maxItems": try listSatisfies(value, keyword, rule)
    case "minimum": try value.double.map { $0 >= (try #require(rule.double)) } ?? true
    case "maximum": try value.double.map { $0 <= (try #require(rule.double)) } ?? true
    case "minLength":
      try value.string.map { Double($0.unicodeScalars.count) >= (try #require(rule.double)) }
        ?? true
    case "pattern": try value.string.map { try matches($0, try #require(rule.string)) } ?? true
    default: throw UnknownKeyword(name: keyword)
    }
  }

  struct UnknownKeyword: Error {
    var name: String
  }

  private func objectSatisfies(
    _ value: JSON, _ keyword: String, _ rule: JSON, in schema: JSON
  ) throws -> Bool {
    guard case .object(let pairs) = value else { return true }
    switch keyword {
    case "properties":
      return try pairs.allSatisfy { key, value in
        try rule[key].map { try accepts(value, $0) } ?? true
      }
    case "additionalProperties":
      guard rule == .flag(false) else { throw UnknownKeyword(name: keyword) }
      return pairs.keys.allSatisfy { schema["properties"]?[$0] != nil }
    case "required": return rule.items.allSatisfy { $0.string.map { pairs[$0] != nil } ?? false }
    case "minProperties": return Double(pairs.count) >= (try #require(rule.double))
    default:
      return try rule.keys.allSatisfy { key in
        try pairs[key] == nil || accepts(value, try #require(rule[key]))
      }
    }
  }

  private func listSatisfies(_ value: JSON, _ keyword: String, _ rule: JSON) throws -> Bool {
    guard case .list(let items) = value else { return true }
    switch keyword {
    case "items": return try items.allSatisfy { try accepts($0, rule) }
    case "minItems": return Double(items.count) >= (try #require(rule.double))
    default: return Double(items.count) <= (try #require(rule.double))
    }
  }

  /// Returns the schema that a reference points to, such as `#/$defs/tag`.
  private func target(of reference: JSON) throws -> JSON {
    let path = try #require(reference.string).split(separator: "/").dropFirst()
    return try path.reduce(root) { schema, key in try #require(schema[String(key)]) }
  }

  private func isOf(_ value: JSON, _ types: [String]) -> Bool {
    switch value {
    case .null: types.contains("null")
    case .flag: types.contains("boolean")
    case .number(let number):
      types.contains("number") || types.contains("integer") && number == number.rounded()
    case .text: types.contains("string")
    case .list: types.contains("array")
    case .object: types.contains("object")
    }
  }

  /// Returns whether a pattern matches anywhere; `$` is the end of the text, as in ECMAScript.
  private func matches(_ text: String, _ pattern: String) throws -> Bool {
    let regex = try patterns[pattern] ?? Regex(pattern).matchingSemantics(.unicodeScalar)
    patterns[pattern] = regex
    guard let match = try regex.firstMatch(in: text) else { return false }
    return !pattern.hasSuffix("$") || match.range.upperBound == text.endIndex
  }
}
