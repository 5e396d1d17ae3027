/// The question or answer to which a URL on a site of the network leads.
package struct PostAddress: Equatable {
  /// The host, without `www.`.
  package let host: String
  /// The id of the question; nil if the URL contains only that of the answer.
  package let question: Int?
  /// The id of the answer; nil if the URL leads to the question.
  package let answer: Int?

  /// Parses URLs of the forms `https://stackoverflow.com/questions/1/title/2#2`, `…/q/1/3` and
  /// `…/a/2`; returns nil for all others.
  package init?(_ address: String) {
    guard var rest = Self.host(in: address.utf8[...]) else { return nil }
    let host = rest.part()
    let kind = rest.part()
    let isQuestion = kind.elementsEqual("questions".utf8)
    guard isQuestion || kind.elementsEqual("q".utf8) || kind.elementsEqual("a".utf8),
      let id = rest.part().number
    else { return nil }
    self.host = Self.normalized(host)
    if isQuestion {
      question = id
      _ = rest.part()
      let fragment = rest.lastIndex(of: UInt8(ascii: "#")).map { rest[rest.index(after: $0)...] }
      answer = rest.part().number ?? fragment?.number
    } else {
      (question, answer) =
        kind.count == 1 && kind.first == UInt8(ascii: "q") ? (id, nil) : (nil, id)
    }
  }

  /// Returns the host of a URL, without `www.`.
  static func host(of address: String) -> String? {
    host(in: address.utf8[...]).map { rest in
      var rest = rest
      return normalized(rest.part())
    }
  }

  /// Returns the part of an http or https URL that begins with its host.
  private static func host(in address: Substring.UTF8View) -> Substring.UTF8View? {
    for scheme in ["https://", "http://"] where address.starts(with: scheme.utf8) {
      return address.dropFirst(scheme.utf8.count)
    }
    return nil
  }

  /// Returns a host in lower case and without `www.`.
  private static func normalized(_ host: Substring.UTF8View) -> String {
    let name = Substring(host)
    return (name.hasPrefix("www.") ? name.dropFirst(4) : name).lowercased()
  }
}

extension Substring.UTF8View {
  /// Removes and returns the next path component, together with the slash before it; empty if a
  /// query or a fragment follows.
  fileprivate mutating func part() -> Substring.UTF8View {
    if first == UInt8(ascii: "/") { removeFirst() }
    let part = prefix {
      $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#")
    }
    self = self[part.endIndex...]
    return part
  }

  /// The value of a positive decimal number without leading zeros.
  fileprivate var number: Int? {
    guard let first, 0x31...0x39 ~= first else { return nil }
    return Int(Substring(self))
  }
}
