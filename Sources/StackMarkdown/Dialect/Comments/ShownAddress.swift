internal import Basics

/// What a comment shows of a bare address: no scheme, no `www.`, and no end if it is long.
///
/// Posts show all of it. Of a question in the network, the end is left out in any case and becomes
/// the link's title: `stackoverflow.com/questions/1/…`, "how to sort a list".
struct ShownAddress {
  let text: [UInt8]
  let title: [UInt8]?

  /// The most characters that are shown whole.
  private static let longest = 64

  init(_ address: ArraySlice<UInt8>) {
    let rest = Self.withoutBeginning(address)
    if let (end, slug) = Self.questionName(in: rest) {
      text = rest[..<end] + Self.ellipsis
      title = slug.map { $0 == .hyphen ? .space : $0 }
    } else {
      text = Self.shortened(rest)
      title = nil
    }
  }

  private static let ellipsis = Array("…".utf8)

  private static func withoutBeginning(_ address: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let host = address.firstRange(of: "://".utf8)?.upperBound else { return address }
    let rest = address[host...]
    return rest.prefix(4).isCaseInsensitively("www.") ? rest.dropFirst(4) : rest
  }

  /// Ends behind the last slash that leaves it short enough.
  private static func shortened(_ address: ArraySlice<UInt8>) -> [UInt8] {
    let address = address.last == .slash ? address.dropLast() : address
    let characters = address.indices.filter { address[$0] & 0xC0 != 0x80 }
    guard characters.count > longest else { return Array(address) }
    let limit = characters[longest]
    let end = address[..<limit].lastIndex(of: .slash).map { $0 + 1 } ?? limit
    return address[..<end] + ellipsis
  }

  /// Where the name of a question begins in an address within the network, and the name.
  private static func questionName(
    in address: ArraySlice<UInt8>
  ) -> (start: Int, name: ArraySlice<UInt8>)? {
    let parts = address.split(separator: .slash, maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, isInNetwork(parts[0]), parts[1].elementsEqual("questions".utf8),
      !parts[2].isEmpty, parts[2].allSatisfy(\.isDigit)
    else { return nil }
    let name = parts[3].prefix { $0 != .slash && $0 != .questionMark && $0 != .hash }
    return name.isEmpty ? nil : (name.startIndex, name)
  }

  private static func isInNetwork(_ host: ArraySlice<UInt8>) -> Bool {
    let labels = host.split(separator: .dot).suffix(2).map { $0.map(\.lowercased) }
    return labels.count == 2 && domains.contains(labels)
  }

  private static let domains = Set(
    [
      "stackoverflow.com", "stackexchange.com", "superuser.com", "serverfault.com",
      "askubuntu.com", "stackapps.com", "mathoverflow.net",
    ].map { $0.utf8.split(separator: .dot).map(Array.init) })
}
