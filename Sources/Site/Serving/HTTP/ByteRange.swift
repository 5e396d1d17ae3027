internal import Basics

/// The part of a file that a client requests with the header `Range` (RFC 9110, section 14).
enum ByteRange: Equatable {
  /// The whole file.
  case whole
  /// Only the bytes in a range of offsets.
  case part(Range<Int>)
  /// A range beyond the end of the file.
  case unsatisfiable

  /// Parses the value of a `Range` header; several ranges and invalid ones select the whole file.
  init(_ header: String?, size: Int) {
    self = .whole
    guard let header, header.lowercased().hasPrefix("bytes=") else { return }
    let bounds = header.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
    guard bounds.count == 2 else { return }
    switch (Self.number(bounds[0]), Self.number(bounds[1])) {
    case (let first?, let last?) where first <= last:
      self = first < size ? .part(first..<min(last, size - 1) + 1) : .unsatisfiable
    case (let first?, nil) where bounds[1].isEmpty:
      self = first < size ? .part(first..<size) : .unsatisfiable
    case (nil, let count?) where bounds[0].isEmpty:
      self = count > 0 && size > 0 ? .part(max(0, size - count)..<size) : .unsatisfiable
    default: break
    }
  }

  /// Parses a decimal number; a number that exceeds `Int` becomes `Int.max - 1`.
  private static func number(_ digits: Substring) -> Int? {
    guard !digits.isEmpty, digits.utf8.allSatisfy(\.isDigit) else { return nil }
    return Int(digits) ?? .max - 1
  }
}
