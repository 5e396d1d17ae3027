internal import Basics

/// Converts the addresses in posts to valid URLs.
///
/// Browsers correct invalid URLs, each in its own way; HTML validators report them as errors.
///
/// Source: URL standard, https://url.spec.whatwg.org/#url-writing
enum ValidURL {
  /// Returns a valid URL with the same meaning as a sanitized address, or `nil` if the address has
  /// an invalid host.
  static func bytes(of address: ArraySlice<UInt8>) -> [UInt8]? {
    let authority = authority(of: address)
    guard authority.isEmpty || isValidAuthority(address[authority]) else { return nil }
    var bytes = Array(address[..<authority.upperBound])
    var hasFragment = false
    for index in authority.upperBound..<address.endIndex {
      let byte = address[index]
      let isForbidden =
        switch byte {
        case .openingBracket, .closingBracket, .pipe: true
        case .hash: hasFragment
        case .percent: !isEncoded(address[index...])
        default: false
        }
      if byte == .hash { hasFragment = true }
      if isForbidden { PercentEncoding.append(byte, to: &bytes) } else { bytes.append(byte) }
    }
    return bytes
  }

  /// Returns the range of an address that contains the slashes, user, host and port; empty if the
  /// address has no host.
  private static func authority(of address: ArraySlice<UInt8>) -> Range<Int> {
    var start = address.startIndex
    if address.first != .slash, let colon = address.firstIndex(of: .colon) { start = colon + 1 }
    guard address[start...].starts(with: "//".utf8) else { return start..<start }
    let end = address[(start + 2)...].firstIndex {
      $0 == .slash || $0 == .questionMark || $0 == .hash
    }
    return start..<(end ?? address.endIndex)
  }

  /// Returns whether bytes begin with `%` and two hexadecimal digits.
  private static func isEncoded(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.count > 2 && bytes.dropFirst().prefix(2).allSatisfy { $0.lowercased.hexValue != nil }
  }
}

// MARK: - Hosts

extension ValidURL {
  /// Returns whether a URL authority, such as `//user@host:80`, has a valid host and port.
  private static func isValidAuthority(_ authority: ArraySlice<UInt8>) -> Bool {
    if isPlainHost(authority.dropFirst(2)) { return true }
    let parts = authority.dropFirst(2).split(separator: .atSign, omittingEmptySubsequences: false)
    guard parts.count <= 2, var host = parts.last else { return false }
    if host.first == .openingBracket, let end = host.firstIndex(of: .closingBracket) {
      return isIPv6(host[(host.startIndex + 1)..<end]) && isPort(host[(end + 1)...])
    }
    if let colon = host.firstIndex(of: .colon) {
      guard isPort(host[colon...]) else { return false }
      host = host[..<colon]
    }
    if host.last == .dot { host.removeLast() }
    let labels = host.split(separator: .dot, omittingEmptySubsequences: false)
    if let last = labels.last, last.allSatisfy(\.isDigit) { return isIPv4(labels) }
    return labels.allSatisfy { !$0.isEmpty } && isDomainName(host)
  }

  /// Returns whether an authority is just a host of letters, digits and hyphens between single dots, which most are.
  private static func isPlainHost(_ authority: ArraySlice<UInt8>) -> Bool {
    var previous = UInt8.dot
    for byte in authority {
      guard byte.isAlphanumeric || byte == .hyphen || byte == .dot && previous != .dot else {
        return false
      }
      previous = byte
    }
    return previous.isLetter
  }

  /// Returns whether the text after a host is empty or consists of a colon and an optional port
  /// number.
  private static func isPort(_ port: ArraySlice<UInt8>) -> Bool {
    guard let colon = port.first else { return true }
    let digits = port.dropFirst()
    return colon == .colon && digits.allSatisfy(\.isDigit)
      && (digits.isEmpty || isNumber(digits, upTo: 65_535))
  }

  /// Returns whether the labels of a host, between its dots, are those of an IPv4 address such as
  /// `192.0.2.1`.
  private static func isIPv4(_ labels: [ArraySlice<UInt8>]) -> Bool {
    labels.count == 4
      && labels.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isDigit) && isNumber($0, upTo: 255) }
  }

  /// Returns whether a text is an IPv6 address, such as `2001:db8::1`.
  private static func isIPv6(_ text: ArraySlice<UInt8>) -> Bool {
    let groups = text.split(separator: .colon, omittingEmptySubsequences: false)
    let gaps = groups.dropFirst().dropLast().count { $0.isEmpty }
    let isEdgeGap = text.starts(with: "::".utf8) || text.suffix(2).elementsEqual("::".utf8)
    return groups.allSatisfy { $0.count <= 4 && $0.allSatisfy { $0.lowercased.hexValue != nil } }
      && (gaps == 1 ? groups.count <= 8 + (isEdgeGap ? 1 : 0) : gaps == 0 && groups.count == 8)
  }

  /// Returns whether a percent-encoded host contains only characters that are allowed in a domain
  /// name.
  ///
  /// Characters outside of ASCII must be letters or digits of any script.
  private static func isDomainName(_ host: ArraySlice<UInt8>) -> Bool {
    guard let decoded = PercentEncoding.decode(String(decoding: host, as: UTF8.self)) else {
      return false
    }
    guard let name = String(validating: decoded, as: UTF8.self) else { return false }
    return name.unicodeScalars.allSatisfy { scalar in
      scalar.isASCII
        ? !isForbidden(UInt8(scalar.value))
        : scalar.properties.isIDContinue
    }
  }

  /// Returns whether an ASCII character is forbidden in domain names.
  private static func isForbidden(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, 0x7F, .hash, .slash, .colon, .lessThan, .greaterThan, .questionMark, .atSign,
      .percent, .openingBracket, .backslash, .closingBracket, UInt8(ascii: "^"),
      .pipe:
      true
    default: false
    }
  }

  /// Returns whether a text of digits is a number that is at most `maximum`.
  private static func isNumber(_ digits: ArraySlice<UInt8>, upTo maximum: Int) -> Bool {
    Int(String(decoding: digits, as: UTF8.self)).map { $0 <= maximum } ?? false
  }
}
