/// An absolute address, taken apart.
struct RequestTarget: Sendable, Equatable {
  let scheme: String
  /// Lower-case, without port.
  let host: String
  let port: Int?
  /// Percent-decoded, without the empty ones.
  let segments: [String]
  /// Percent-encoded, without the question mark.
  let query: String

  /// - Parameter url: An address; anything but an absolute `http` or `https` one in ASCII gives `nil`.
  init?(_ url: String) {
    guard url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
      let colon = url.firstRange(of: "://")
    else { return nil }
    scheme = url[..<colon.lowerBound].lowercased()
    guard scheme == "http" || scheme == "https" else { return nil }
    let beforeFragment = url[colon.upperBound...].prefix { $0 != "#" }
    let parts = beforeFragment.split(
      separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    query = parts.count > 1 ? String(parts[1]) : ""
    let names = parts[0].split(separator: "/", omittingEmptySubsequences: false)
    guard let authority = Authority(names[0]) else { return nil }
    host = authority.host
    port = authority.port
    var decoded: [String] = []
    for name in names.dropFirst() where !name.isEmpty {
      guard let segment = percentDecoded(name) else { return nil }
      decoded.append(segment)
    }
    segments = decoded
  }

  /// What follows `/2.3/` in the path, if the address is one of the API.
  var apiMethod: [String]? {
    segments.firstIndex(of: "2.3").map { Array(segments[($0 + 1)...]) }
  }

  /// Whether the host is under the domain that stands for no real one.
  var isExample: Bool { host.hasSuffix(".example") }
}

/// The host and port of an address.
private struct Authority {
  let host: String
  let port: Int?

  init?(_ text: Substring) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard let name = parts.first, !name.isEmpty, parts.count <= 2, !text.contains("@") else {
      return nil
    }
    host = name.lowercased()
    guard parts.count == 2 else {
      port = nil
      return
    }
    guard let number = Int(parts[1]) else { return nil }
    port = number
  }
}

/// The text that a percent-encoded one stands for.
///
/// - Parameters:
///   - text: Part of a path, or a name or value of a form.
///   - plusIsSpace: Whether `+` stands for a space, as it does in forms.
/// - Returns: `nil` when a `%` is not followed by two hexadecimal digits, or for broken UTF-8.
func percentDecoded(_ text: Substring, plusIsSpace: Bool = false) -> String? {
  var bytes: [UInt8] = []
  var rest = text.utf8[...]
  while let byte = rest.popFirst() {
    switch byte {
    case UInt8(ascii: "%"):
      let digits = String(rest.prefix(2)) ?? ""
      guard digits.count == 2, digits.allSatisfy(\.isHexDigit),
        let value = UInt8(digits, radix: 16)
      else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    case UInt8(ascii: "+") where plusIsSpace: bytes.append(UInt8(ascii: " "))
    default: bytes.append(byte)
    }
  }
  return String(validating: bytes, as: UTF8.self)
}
