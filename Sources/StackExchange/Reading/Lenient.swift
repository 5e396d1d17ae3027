private import Synchronization

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
      problem = Self.describe(error, below: decoder.codingPath.count)
    }
  }

  /// What of an item could not be read, such as `` `title` is missing``; `depth` is how much of the
  /// error's path leads to the item.
  private static func describe(_ error: any Error, below depth: Int) -> String {
    guard let error = error as? DecodingError else { return "\(error)" }
    switch error {
    case .keyNotFound(let key, _): return "`\(key.stringValue)` is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .dataCorrupted(let context):
      let path = context.codingPath.dropFirst(depth).map {
        $0.intValue.map(String.init) ?? $0.stringValue
      }
      if path.isEmpty { return Value.self is String.Type ? "it is no text" : "it is no object" }
      return "`\(path.joined(separator: "."))` has the wrong type"
    @unknown default: return "unknown kind of fault"
    }
  }
}

/// What was left out of an answer's items while they were read, one line each.
final class SkippedItems: Sendable {
  private let state = Mutex<[String]>([])

  var lines: [String] { state.withLock { $0 } }

  /// Notes something unreadable within what a path leads to from the whole answer.
  func note(_ problem: String, at path: [any CodingKey]) {
    let line = (Self.places(path) + [problem]).joined(separator: ": ")
    state.withLock { $0.append(line) }
  }

  /// Notes an unreadable item of a list within an item.
  func note(_ problem: String, at path: [any CodingKey], in list: String, _ index: Int) {
    note("\(Self.singular(list)) \(index + 1): \(problem)", at: path)
  }

  /// For example `item 4` and `answer 1`, counted from 1 as people do.
  private static func places(_ path: [any CodingKey]) -> [String] {
    zip(path, path.dropFirst()).compactMap { list, index in
      index.intValue.map { "\(singular(list.stringValue)) \($0 + 1)" }
    }
  }

  private static func singular(_ list: String) -> String {
    list.hasSuffix("s") ? String(list.dropLast()) : list
  }
}

extension CodingUserInfoKey {
  /// The ``TextEncoding`` of the filter that the answer was asked with.
  static let textEncoding = named("textEncoding")
  /// The ``SkippedItems`` of the answer.
  static let skippedItems = named("skippedItems")

  private static func named(_ name: String) -> CodingUserInfoKey {
    guard let key = CodingUserInfoKey(rawValue: name) else {
      preconditionFailure("the name is not empty")
    }
    return key
  }
}
