/// A question or an answer that an address on a site of the network names.
package struct PostAddress: Equatable {
  /// Without `www.`.
  package let host: String
  /// nil where only the answer is named.
  package let question: Int?
  package let answer: Int?

  /// Reads addresses as in `https://stackoverflow.com/questions/1/title/2#2`, `…/q/1/3` and `…/a/2`;
  /// nil for all others.
  package init?(_ address: String) {
    guard var rest = Self.host(in: address.utf8[...]) else { return nil }
    let host = rest.part()
    let kind = rest.part()
    let isQuestion = kind.elementsEqual("questions".utf8)
    guard isQuestion || kind.elementsEqual("q".utf8) || kind.elementsEqual("a".utf8),
      let id = rest.part().number
    else { return nil }
    self.host = Self.shown(host)
    if isQuestion {
      question = id
      _ = rest.part()
      let place = rest.lastIndex(of: UInt8(ascii: "#")).map { rest[rest.index(after: $0)...] }
      answer = rest.part().number ?? place?.number
    } else {
      (question, answer) =
        kind.count == 1 && kind.first == UInt8(ascii: "q") ? (id, nil) : (nil, id)
    }
  }

  /// The host of an address, without `www.`.
  static func host(of address: String) -> String? {
    host(in: address.utf8[...]).map { rest in
      var rest = rest
      return shown(rest.part())
    }
  }

  private static func host(in address: Substring.UTF8View) -> Substring.UTF8View? {
    for scheme in ["https://", "http://"] where address.starts(with: scheme.utf8) {
      return address.dropFirst(scheme.utf8.count)
    }
    return nil
  }

  private static func shown(_ host: Substring.UTF8View) -> String {
    let name = Substring(host)
    return (name.hasPrefix("www.") ? name.dropFirst(4) : name).lowercased()
  }
}

extension Substring.UTF8View {
  /// Takes a part of a path off the start, with the slash before it; nothing where a query or a place
  /// comes next.
  fileprivate mutating func part() -> Substring.UTF8View {
    if first == UInt8(ascii: "/") { removeFirst() }
    let part = prefix {
      $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#")
    }
    self = self[part.endIndex...]
    return part
  }

  /// A positive number of digits.
  fileprivate var number: Int? {
    guard let first, 0x31...0x39 ~= first else { return nil }
    return Int(Substring(self))
  }
}
