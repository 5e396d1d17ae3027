import Configuration
import FoundationEssentials

/// A JSON value, decoded from JSON or converted from YAML.
enum JSON: Equatable, Sendable {
  case null
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([JSON])
  case object([String: JSON])

  subscript(key: String) -> JSON? {
    if case .object(let pairs) = self { pairs[key] } else { nil }
  }

  var keys: [String] {
    if case .object(let pairs) = self { pairs.keys.sorted() } else { [] }
  }

  var items: [JSON] {
    if case .list(let items) = self { items } else { [] }
  }

  var string: String? {
    if case .text(let text) = self { text } else { nil }
  }

  var double: Double? {
    if case .number(let number) = self { number } else { nil }
  }
}

extension JSON: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let items = try? container.decode([JSON].self) {
      self = .list(items)
    } else {
      self = .object(try container.decode([String: JSON].self))
    }
  }
}

extension JSON {
  /// Converts a YAML node as an editor does.
  ///
  /// Source: the core schema of YAML 1.2.
  init(_ node: YAMLNode?) {
    switch node?.value {
    case nil: self = .null
    case .sequence(let items): self = .list(items.map(JSON.init))
    case .mapping(let entries):
      self = .object(Dictionary(uniqueKeysWithValues: entries.map { ($0.key, JSON($0.value)) }))
    case .scalar(let scalar):
      if scalar.isNull {
        self = .null
      } else {
        self = scalar.isPlain ? JSON(plain: scalar.text) : .text(scalar.text)
      }
    }
  }

  private init(plain text: String) {
    switch text {
    case "true", "True", "TRUE": self = .flag(true)
    case "false", "False", "FALSE": self = .flag(false)
    default: self = Self.number(text).map(JSON.number) ?? .text(text)
    }
  }

  private static func number(_ text: String) -> Double? {
    if text.hasPrefix("0x") { return Int(text.dropFirst(2), radix: 16).map(Double.init) }
    if text.hasPrefix("0o") { return Int(text.dropFirst(2), radix: 8).map(Double.init) }
    let hasDigit = text.contains { $0.isASCII && $0.isNumber }
    let isDecimal = text.allSatisfy { "0123456789+-.eE".contains($0) }
    return hasDigit && isDecimal ? Double(text) : nil
  }
}
