internal import FoundationEssentials

/// The fields of one item of an answer, read leniently.
///
/// The API leaves out what does not apply, and other servers send `null` or a wrong type: apart
/// from the required ones, a field that cannot be read counts as absent. Texts that are there and
/// cannot be read are noted, and so is what is left out of a list.
final class ItemFields {
  /// The texts and lists that are there and could not be read as a whole.
  private(set) var unreadable: Set<String> = []

  private let text: JSONText
  private let object: Int
  /// Where it is, such as `item 4` and `answer 1`, counted from 1 as people do.
  private let place: [String]
  private let reading: Reading

  /// What holds for all of an answer.
  final class Reading {
    let encoding: TextEncoding
    /// What was left out, one line each.
    var skipped: [String] = []

    init(_ encoding: TextEncoding) { self.encoding = encoding }
  }

  /// Takes a value of a text, which has to be an object.
  init(_ value: Int, of text: JSONText, at place: [String] = [], _ reading: Reading)
    throws(ItemProblem)
  {
    guard text.kind(value) == .object else { throw .noObject }
    (self.text, object, self.place, self.reading) = (text, value, place, reading)
  }

  /// Takes what another decoder has; texts are taken for encoded.
  convenience init(_ decoder: any Decoder) throws {
    let json = try JSONEncoder().encode(JSONValue(from: decoder))
    guard let text = JSONText(Array(json)) else { throw ItemProblem.noObject }
    try self.init(text.root, of: text, Reading(.encoded))
  }

  /// A field with something in it.
  private func value(_ name: String) -> Int? {
    text.member(name, of: object).flatMap { text.kind($0) == .null ? nil : $0 }
  }

  private func read<Value: FieldValue>(_ value: Int) throws(ItemProblem) -> Value {
    try Value(value, of: text, at: place, reading)
  }

  func required<Value: FieldValue>(_ name: String) throws(ItemProblem) -> Value {
    guard let value = text.member(name, of: object) else { throw .missing(name) }
    do throws(ItemProblem) { return try read(value) } catch { throw .wrongType(name) }
  }

  /// What an item cannot do without, be it its own or that of what it belongs to.
  func id(_ name: String) throws(ItemProblem) -> Int {
    let id: Int = try required(name)
    guard ValidRange.ids.contains(id) else { throw .outOfBounds(name) }
    return id
  }

  func optional<Value: FieldValue>(_ name: String) -> Value? {
    value(name).flatMap { try? read($0) }
  }

  func optionalID(_ name: String, in bounds: ClosedRange<Int> = ValidRange.ids) -> Int? {
    optional(name).flatMap { bounds.contains($0) ? $0 : nil }
  }

  func count(_ name: String) -> Int? { optional(name).map(ValidRange.count) }

  /// A text that filters may encode.
  func text(_ name: String) -> String? { verbatim(name).map(reading.encoding.decode) }

  /// A text that every item has; empty, and noted, where there is none to be read.
  func everPresentText(_ name: String) -> String {
    if let text = text(name) { return text }
    if !unreadable.contains(name) { note("is missing", name) }
    return ""
  }

  /// A text that is the same for all filters, such as HTML or an address.
  func verbatim(_ name: String) -> String? {
    guard let value = value(name) else { return nil }
    let string = text.string(value)
    if string == nil { note("has the wrong type", name) }
    return string
  }

  /// A list of at most so many texts; what is no text is left out.
  func texts(_ name: String, atMost limit: Int) -> [String] {
    let texts: [String] = list(name)
    if texts.count > limit { note("holds more than \(limit) elements", name) }
    return texts.prefix(limit).map(reading.encoding.decode)
  }

  /// Reads Unix seconds of the range that the API documents.
  func date(_ name: String) -> Date? {
    guard let seconds: Int = optional(name), (0...ValidRange.seconds.upperBound).contains(seconds)
    else {
      return nil
    }
    return Date(timeIntervalSince1970: TimeInterval(seconds))
  }

  /// A list whose unreadable items are left out.
  func list<Value: FieldValue>(_ name: String) -> [Value] {
    guard let list = value(name) else { return [] }
    guard text.kind(list) == .list else {
      note("has the wrong type", name)
      return []
    }
    let kind = name.hasSuffix("s") ? String(name.dropLast()) : name
    var items: [Value] = []
    var number = 0
    text.forEach(in: list) { value in
      number += 1
      let place = place + ["\(kind) \(number)"]
      do throws(ItemProblem) {
        items.append(try Value(value, of: text, at: place, reading))
      } catch {
        unreadable.insert(name)
        reading.skipped.append((place + ["\(error)"]).joined(separator: ": "))
      }
    }
    return items
  }

  private func note(_ problem: String, _ name: String) {
    unreadable.insert(name)
    reading.skipped.append((place + ["`\(name)` \(problem)"]).joined(separator: ": "))
  }

  /// All fields but the named ones.
  func others(than known: FieldNames) -> [String: JSONValue] {
    var others: [String: JSONValue] = [:]
    text.forEach(in: object) { member in
      guard !text.string(member, isAmong: known), let name = text.string(member),
        others[name] == nil
      else { return }
      others[name] = JSONValue(member + 1, of: text)
    }
    return others
  }
}
