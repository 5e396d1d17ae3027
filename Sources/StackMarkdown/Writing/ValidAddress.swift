internal import Basics

/// Addresses as the URL standard has them written.
///
/// Browsers repair what is not, each in its own way; validators of pages count it as an error.
///
/// Source: https://url.spec.whatwg.org/#url-writing
enum ValidAddress {
  /// Writes an address, judged and cleaned as a ``PostAddress``, as a valid one that means the
  /// same; nil where it names a host that cannot be.
  static func bytes(of address: ArraySlice<UInt8>) -> [UInt8]? {
    let authority = authority(of: address)
    guard authority.isEmpty || isPossible(address[authority]) else { return nil }
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

  /// Where user, host and port are, the slashes before them included; empty where there are none.
  private static func authority(of address: ArraySlice<UInt8>) -> Range<Int> {
    var start = address.startIndex
    if address.first != .slash, let colon = address.firstIndex(of: .colon) { start = colon + 1 }
    guard address[start...].starts(with: "//".utf8) else { return start..<start }
    let end = address[(start + 2)...].firstIndex {
      $0 == .slash || $0 == .questionMark || $0 == .hash
    }
    return start..<(end ?? address.endIndex)
  }

  /// Whether percent and two digits stand at the start.
  private static func isEncoded(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.count > 2 && bytes.dropFirst().prefix(2).allSatisfy { $0.lowercased.hexValue != nil }
  }
}

// MARK: - Hosts

extension ValidAddress {
  private static func isPossible(_ authority: ArraySlice<UInt8>) -> Bool {
    let parts = authority.dropFirst(2).split(separator: .at, omittingEmptySubsequences: false)
    guard parts.count <= 2, var host = parts.last else { return false }
    if host.first == .openingBracket, let end = host.firstIndex(of: .closingBracket) {
      return isVersion6(host[(host.startIndex + 1)..<end]) && isPort(host[(end + 1)...])
    }
    if let colon = host.firstIndex(of: .colon) {
      guard isPort(host[colon...]) else { return false }
      host = host[..<colon]
    }
    if host.last == .dot { host.removeLast() }
    let labels = host.split(separator: .dot, omittingEmptySubsequences: false)
    if let last = labels.last, last.allSatisfy(\.isDigit) { return isVersion4(labels) }
    return labels.allSatisfy { !$0.isEmpty } && isName(host)
  }

  private static func isPort(_ port: ArraySlice<UInt8>) -> Bool {
    guard let colon = port.first else { return true }
    let digits = port.dropFirst()
    return colon == .colon && digits.allSatisfy(\.isDigit)
      && (digits.isEmpty || number(digits, upTo: 65_535))
  }

  private static func isVersion4(_ labels: [ArraySlice<UInt8>]) -> Bool {
    labels.count == 4
      && labels.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isDigit) && number($0, upTo: 255) }
  }

  /// Whether it is like `2001:db8::1`.
  private static func isVersion6(_ text: ArraySlice<UInt8>) -> Bool {
    let groups = text.split(separator: .colon, omittingEmptySubsequences: false)
    let gaps = groups.dropFirst().dropLast().count { $0.isEmpty }
    let isShort = text.starts(with: "::".utf8) || text.suffix(2).elementsEqual("::".utf8)
    return groups.allSatisfy { $0.count <= 4 && $0.allSatisfy { $0.lowercased.hexValue != nil } }
      && (gaps == 1 ? groups.count <= 8 + (isShort ? 1 : 0) : gaps == 0 && groups.count == 8)
  }

  /// Whether all characters may be in a name: those that ASCII forbids are encoded or missing,
  /// others are letters and digits of some script.
  private static func isName(_ host: ArraySlice<UInt8>) -> Bool {
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

  private static func isForbidden(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, 0x7F, .hash, .slash, .colon, .lessThan, .greaterThan, .questionMark, .at,
      .percent, .openingBracket, .backslash, .closingBracket, UInt8(ascii: "^"),
      .pipe:
      true
    default: false
    }
  }

  private static func number(_ digits: ArraySlice<UInt8>, upTo most: Int) -> Bool {
    Int(String(decoding: digits, as: UTF8.self)).map { $0 <= most } ?? false
  }
}
