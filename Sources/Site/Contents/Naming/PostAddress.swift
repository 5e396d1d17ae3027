/// The question or answer to which a URL on a site of the network leads.
package struct PostAddress: Equatable {
  /// The host of the URL, without `www.`.
  package let host: String
  /// The id of the question; nil if the URL contains only the id of an answer.
  package let questionID: Int?
  /// The id of the answer; nil if the URL leads to the question.
  package let answerID: Int?

  /// Parses a URL such as `https://stackoverflow.com/questions/1/title/2#2`, `…/q/1/3` or `…/a/2`;
  /// returns nil for other forms.
  package init?(_ address: String) {
    guard var rest = Self.hostAndRemainder(of: address.utf8[...]) else { return nil }
    let host = rest.removeComponent()
    let kind = rest.removeComponent()
    let isQuestion = kind.elementsEqual("questions".utf8)
    guard isQuestion || kind.elementsEqual("q".utf8) || kind.elementsEqual("a".utf8),
      let id = rest.removeComponent().positiveNumber
    else { return nil }
    self.host = Self.normalized(host)
    if isQuestion {
      questionID = id
      _ = rest.removeComponent()
      let fragment = rest.lastIndex(of: UInt8(ascii: "#")).map { rest[rest.index(after: $0)...] }
      answerID = rest.removeComponent().positiveNumber ?? fragment?.positiveNumber
    } else {
      (questionID, answerID) =
        kind.count == 1 && kind.first == UInt8(ascii: "q") ? (id, nil) : (nil, id)
    }
  }

  /// Returns the host of an http or https URL in lower case, without `www.`; nil for other URLs.
  static func host(of address: String) -> String? {
    hostAndRemainder(of: address.utf8[...]).map { rest in
      var rest = rest
      return normalized(rest.removeComponent())
    }
  }

  /// Returns an http or https URL from its host on; nil for other URLs.
  private static func hostAndRemainder(of address: Substring.UTF8View) -> Substring.UTF8View? {
    for scheme in ["https://", "http://"] where address.starts(with: scheme.utf8) {
      return address.dropFirst(scheme.utf8.count)
    }
    return nil
  }

  /// Returns a host in lower case and without `www.`; the former host of a meta site, such as
  /// `meta.bicycles.stackexchange.com`, is replaced by its current one, `bicycles.meta.stackexchange.com`.
  private static func normalized(_ host: Substring.UTF8View) -> String {
    let lowercased = Substring(host).lowercased()
    let name = lowercased.hasPrefix("www.") ? String(lowercased.dropFirst(4)) : lowercased
    guard name.hasPrefix("meta."), name.hasSuffix(".stackexchange.com") else { return name }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 4 else { return name }
    return "\(parts[1]).meta.stackexchange.com"
  }
}

extension Substring.UTF8View {
  /// Removes the next path component and the slash before it, and returns the component; it is
  /// empty if a query or a fragment follows.
  fileprivate mutating func removeComponent() -> Substring.UTF8View {
    if first == UInt8(ascii: "/") { removeFirst() }
    let part = prefix {
      $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#")
    }
    self = self[part.endIndex...]
    return part
  }

  /// The text as a positive decimal number; nil if it is not one or has leading zeros.
  fileprivate var positiveNumber: Int? {
    guard let first, 0x31...0x39 ~= first else { return nil }
    return Int(Substring(self))
  }
}
