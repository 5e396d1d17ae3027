internal import FoundationEssentials

/// The fields of one item of an answer, read leniently.
///
/// The API leaves out what does not apply, and other servers send `null` or a wrong type: apart
/// from the required ones, a field that cannot be read counts as absent.
struct ItemFields {
  private let container: KeyedDecodingContainer<FieldName>
  private let encoding: TextEncoding

  init(_ decoder: any Decoder) throws {
    container = try decoder.container(keyedBy: FieldName.self)
    encoding = decoder.userInfo[.textEncoding] as? TextEncoding ?? .encoded
  }

  func required<Value: Decodable>(_ name: String) throws -> Value {
    let key = FieldName(name)
    do {
      return try container.decode(Value.self, forKey: key)
    } catch let error as DecodingError {
      throw error
    } catch {
      // Foundation throws an error of its own for numbers that do not fit.
      throw DecodingError.dataCorruptedError(
        forKey: key, in: container, debugDescription: "\(error)")
    }
  }

  func optional<Value: Decodable>(_ name: String) -> Value? {
    (try? container.decodeIfPresent(Value.self, forKey: FieldName(name))) ?? nil
  }

  func requiredText(_ name: String) throws -> String {
    encoding.decode(try required(name))
  }

  func text(_ name: String) -> String? {
    optional(name).map(encoding.decode)
  }

  /// A list of texts; what is no text is left out.
  func texts(_ name: String) -> [String] {
    list(name).map(encoding.decode)
  }

  /// Reads Unix seconds of the range that the API documents.
  func date(_ name: String) -> Date? {
    guard let seconds: Int = optional(name), (0...253_402_300_799).contains(seconds) else {
      return nil
    }
    return Date(timeIntervalSince1970: TimeInterval(seconds))
  }

  /// A list whose unreadable items are left out.
  func list<Value: Decodable>(_ name: String) -> [Value] {
    let items: [Lenient<Value>]? = optional(name)
    return (items ?? []).compactMap(\.value)
  }

  /// All fields but the named ones.
  func others(than known: Set<String>) -> [String: JSONValue] {
    let keys = container.allKeys.filter { !known.contains($0.stringValue) }
    let pairs = keys.compactMap { key in
      (try? container.decode(JSONValue.self, forKey: key)).map { (key.stringValue, $0) }
    }
    return Dictionary(pairs) { first, _ in first }
  }
}

/// The name of a field, in the API's spelling.
struct FieldName: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  init?(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

/// An item that may be unreadable without spoiling its list.
struct Lenient<Value: Decodable>: Decodable {
  let value: Value?
  /// What kept it from being read.
  let problem: String?

  init(from decoder: any Decoder) throws {
    do {
      value = try Value(from: decoder)
      problem = nil
    } catch {
      value = nil
      problem = describe(error)
    }
  }
}

extension CodingUserInfoKey {
  /// The ``TextEncoding`` of the filter that the answer was asked with.
  static let textEncoding: CodingUserInfoKey = {
    guard let key = CodingUserInfoKey(rawValue: "textEncoding") else {
      preconditionFailure("the name is not empty")
    }
    return key
  }()
}

/// What of an item could not be read, in one line.
func describe(_ error: any Error) -> String {
  guard let error = error as? DecodingError else { return "\(error)" }
  switch error {
  case .keyNotFound(let key, _): return "`\(key.stringValue)` is missing"
  case .typeMismatch(_, let context), .valueNotFound(_, let context),
    .dataCorrupted(let context):
    // The path begins with the list and the item's place in it.
    let path = context.codingPath.dropFirst(2).map {
      $0.intValue.map(String.init) ?? $0.stringValue
    }
    return path.isEmpty ? "it is no object" : "`\(path.joined(separator: "."))` has the wrong type"
  @unknown default: return "unknown kind of fault"
  }
}
