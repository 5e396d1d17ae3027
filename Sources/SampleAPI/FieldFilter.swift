internal import Basics

/// Which fields an answer holds, and how its texts are written.
struct FieldFilter: Sendable, Equatable {
  var names: Set<String>
  /// Safe filters encode text for HTML.
  var isSafe: Bool

  static let standard = FieldFilter(names: Schema.standardNames, isSafe: true)

  /// The filters that the API knows without their being created.
  private static let builtIn: [String: FieldFilter] = [
    "default": standard,
    "withbody": FieldFilter(
      names: Schema.standardNames.union(Schema.names.filter { $0.hasSuffix(".body") }),
      isSafe: true),
    "none": FieldFilter(names: [], isSafe: true),
    "total": FieldFilter(names: [".total"], isSafe: true),
  ]

  /// The fields of a type that this filter includes, by name.
  func fields(of type: String) -> [Schema.Field] {
    (Schema.types[type] ?? []).filter { field in
      names.contains("\(type).\(field.name)")
        // A quirk of the live API: no Markdown of comments without their HTML.
        && !(type == "comment" && field.name == "body_markdown" && !names.contains("comment.body"))
    }
  }
}

/// A filter's name says what the filter holds: one bit for each known field and one for safety,
/// six bits a letter, then a check that the known fields are still the same ones.
extension FieldFilter {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789*(".utf8)

  private static func check(_ code: [UInt8]) -> [UInt8] {
    let known = Schema.names.joined(separator: ";").utf8
    return Array(FNV1a.hex(Array(known) + code).utf8.suffix(4))
  }

  /// The same for the same fields, in every run.
  var name: String {
    var bits = Schema.names.map(names.contains)
    bits.append(isSafe)
    var code: [UInt8] = []
    for start in stride(from: 0, to: bits.count, by: 6) {
      let sextet = bits[start..<min(start + 6, bits.count)]
      let value = sextet.enumerated().reduce(0) { $0 | ($1.element ? 1 << $1.offset : 0) }
      code.append(Self.letters[value])
    }
    return String(decoding: [UInt8(ascii: "!")] + code + Self.check(code), as: UTF8.self)
  }

  init?(named name: String) {
    if let builtIn = Self.builtIn[name] {
      self = builtIn
      return
    }
    let bytes = Array(name.utf8)
    guard bytes.first == UInt8(ascii: "!"), bytes.count > 5 else { return nil }
    let code = Array(bytes[1..<(bytes.count - 4)])
    guard Self.check(code) == bytes.suffix(4) else { return nil }
    var bits: [Bool] = []
    for byte in code {
      guard let value = Self.letters.firstIndex(of: byte) else { return nil }
      bits += (0..<6).map { value & 1 << $0 != 0 }
    }
    guard bits.count > Schema.names.count else { return nil }
    names = Set(zip(Schema.names, bits).filter(\.1).map(\.0))
    isSafe = bits[Schema.names.count]
  }
}
