/// An address in a page, parsed as browsers do.
struct Address {
  enum Kind: Equatable {
    /// An address with a scheme; the payload is the scheme in lower case.
    case absolute(String)
    /// An address with a host but without a scheme: `//host/path`.
    case host
    /// A path from the root of the host: `/path`.
    case root
    /// A path relative to the page's folder, percent-decoded; empty for the page itself.
    case relative(String)
  }

  let kind: Kind
  /// The part of the address after `#`, percent-decoded; `nil` if the address has no `#`.
  let fragment: String?

  init(_ text: String) {
    // Browsers remove line breaks and tabs anywhere, and spaces at both ends.
    let text = text.filter { !["\n", "\r", "\r\n", "\t"].contains($0) }
    let trimmed = text.drop { $0 == " " }
    let withoutFragment = trimmed.prefix { $0 != "#" }
    fragment =
      withoutFragment.endIndex < trimmed.endIndex
      ? percentDecoded(trimmed[withoutFragment.endIndex...].dropFirst()) : nil
    let path = withoutFragment.prefix { $0 != "?" }
    let firstTwo = path.prefix(2).map { $0 == "\\" ? "/" : $0 }
    if let scheme = Self.scheme(of: withoutFragment) {
      kind = .absolute(scheme)
    } else if firstTwo == ["/", "/"] {
      kind = .host
    } else if firstTwo.first == "/" {
      kind = .root
    } else {
      kind = .relative(percentDecoded(path))
    }
  }

  private static func scheme(of text: Substring) -> String? {
    let name = text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    guard name.first?.isLetter == true, name.endIndex < text.endIndex, text[name.endIndex] == ":"
    else { return nil }
    return name.lowercased()
  }
}

private func percentDecoded(_ text: Substring) -> String {
  var bytes: [UInt8] = []
  var rest = Array(text.utf8)[...]
  while let byte = rest.popFirst() {
    let digits = String(decoding: rest.prefix(2), as: UTF8.self)
    if byte == UInt8(ascii: "%"), digits.utf8.count == 2, let value = UInt8(digits, radix: 16) {
      bytes.append(value)
      rest = rest.dropFirst(2)
    } else {
      bytes.append(byte)
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}
