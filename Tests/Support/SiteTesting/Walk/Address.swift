/// An address as written in a page, taken apart as browsers do.
struct Address {
  enum Kind: Equatable {
    /// With a scheme, in lower case.
    case absolute(String)
    /// Without a scheme, but with a host: `//host/path`.
    case host
    /// From the top of the host: `/path`.
    case root
    /// A path below the page's folder, percent-decoded; empty for the page itself.
    case relative(String)
  }

  let kind: Kind
  /// Percent-decoded; `nil` where there is no number sign.
  let fragment: String?

  init(_ text: String) {
    // Browsers drop line breaks and tabs anywhere, and blanks at both ends.
    let text = text.filter { !["\n", "\r", "\r\n", "\t"].contains($0) }
    let trimmed = text.drop { $0 == " " }
    let whole = trimmed.prefix { $0 != "#" }
    fragment =
      whole.endIndex < trimmed.endIndex
      ? percentDecoded(trimmed[whole.endIndex...].dropFirst()) : nil
    let path = whole.prefix { $0 != "?" }
    let slashed = path.prefix(2).map { $0 == "\\" ? "/" : $0 }
    if let scheme = Self.scheme(of: whole) {
      kind = .absolute(scheme)
    } else if slashed == ["/", "/"] {
      kind = .host
    } else if slashed.first == "/" {
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
