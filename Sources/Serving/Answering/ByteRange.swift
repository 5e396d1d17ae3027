internal import Basics

/// Which part of a file a client wants (RFC 9110, section 14).
enum ByteRange: Equatable {
  case whole
  case part(Range<Int>)
  /// There is nothing there.
  case unsatisfiable

  /// Reads the header `Range`; several ranges at once, and what is no range, mean the whole.
  init(_ header: String?, size: Int) {
    self = .whole
    guard let header, header.lowercased().hasPrefix("bytes=") else { return }
    let ends = header.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2 else { return }
    switch (Self.number(ends[0]), Self.number(ends[1])) {
    case (let first?, let last?) where first <= last:
      self = first < size ? .part(first..<min(last, size - 1) + 1) : .unsatisfiable
    case (let first?, nil) where ends[1].isEmpty:
      self = first < size ? .part(first..<size) : .unsatisfiable
    case (nil, let count?) where ends[0].isEmpty:
      self = count > 0 && size > 0 ? .part(max(0, size - count)..<size) : .unsatisfiable
    default: break
    }
  }

  /// What is too long to be a number is as good as any that is too large.
  private static func number(_ digits: Substring) -> Int? {
    guard !digits.isEmpty, digits.utf8.allSatisfy(\.isDigit) else { return nil }
    return Int(digits) ?? .max - 1
  }
}
