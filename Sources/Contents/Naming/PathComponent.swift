internal import Basics
package import Digests
private import Images
internal import StackExchange

/// Spells names of tags, sites and digests as one part of a path.
package enum PathComponent {
  /// The longest part that is spelled out; file systems allow 255 bytes with an end such as `.html`.
  private static let longest = 200

  /// Encodes a name such as `c++` so that every file system and every address takes it as it is:
  /// `c_2b_2b`.
  ///
  /// `a–z`, `0–9`, `-` and inner dots stay; every other byte becomes `_` and two hexadecimal
  /// digits, and so does the first of a name that Windows keeps for a device, such as `con`, and
  /// the dot of a name that ends as those of pages do, `.html`. Different names give different
  /// parts, on file systems that ignore case too. A name too long for a file ends in its hash
  /// instead.
  package static func encoded(_ name: String) -> String {
    let bytes = Array(name.utf8)
    return spelled(bytes) { index in
      switch bytes[index] {
      case UInt8(ascii: "-"): true
      case UInt8(ascii: "."): index > 0 && index < bytes.count - 1
      case let byte: byte.isAlphanumeric && !byte.isCapital
      }
    }
  }

  /// Names the digest that a site and tags on the command line make, in whatever order, and its
  /// folder, as in `stackoverflow-c_23`.
  package static func digest(site: String, tags: [String]) -> String {
    let parts = Set(tags).sorted().map(encoded)
    return bounded("\(encoded(site))-\(parts.joined(separator: "_and_"))")
  }

  /// Names the digest that a selection on the command line makes, such as `stackoverflow_user_22656`
  /// or `stackoverflow_search_actor_and_reentrancy`; no tag is spelled with such a word in it.
  package static func digest(of selection: Selection) -> String {
    let site = selection.sites.first ?? ""
    switch selection.subject {
    case .tags: return digest(site: site, tags: selection.tags.all)
    case .users(let users):
      let ids = users.map { String($0.id) }
      return bounded("\(encoded(users.first?.site ?? site))_user_\(ids.joined(separator: "_and_"))")
    case .account(let id, _): return "network_user_\(id)"
    case .posts(let list): return folder(ofDigest: list.name)
    case .search(let words):
      let tags = selection.tags.all.isEmpty ? "" : digest(site: "", tags: selection.tags.all)
      let parts = words.lowercased().split(separator: " ").map { encoded(String($0)) }
      return bounded(
        "\(encoded(site))\(tags.drop { $0 == "_" })_search_\(parts.joined(separator: "_and_"))")
    }
  }

  /// A digest's folder: its name, where letters, digits, `-`, `_` and inner dots stay.
  ///
  /// Names that ``digest(site:tags:)`` made stay as they are.
  package static func folder(ofDigest name: String) -> String {
    let bytes = Array(name.utf8)
    return spelled(bytes) { index in
      switch bytes[index] {
      case UInt8(ascii: "-"), UInt8(ascii: "_"): true
      case UInt8(ascii: "."): index > 0 && index < bytes.count - 1
      case let byte: byte.isAlphanumeric
      }
    }
  }

  private static func spelled(_ bytes: [UInt8], keeping isKept: (Int) -> Bool) -> String {
    guard !bytes.isEmpty else { return "_" }
    let isDevice = namesDevice(bytes)
    // A folder of that name would be in the way of a page beside it.
    let end = bytes.suffix(5).elementsEqual(".html".utf8) ? bytes.count - 5 : nil
    var part: [UInt8] = []
    part.reserveCapacity(3 * bytes.count)
    for (index, byte) in bytes.enumerated() {
      if isKept(index), !isDevice || index > 0, index != end {
        part.append(byte)
      } else {
        part += [UInt8(ascii: "_"), byte.hexDigits.high, byte.hexDigits.low]
      }
    }
    return bounded(String(decoding: part, as: UTF8.self))
  }

  /// Whether Windows takes a name for a device, as it does whatever comes after the first dot, or
  /// whether it looks like what is written in the place of such a name, and so must not stay either.
  ///
  /// Source: "Naming Files, Paths, and Namespaces", of Microsoft.
  private static func namesDevice(_ bytes: [UInt8]) -> Bool {
    var (first, rest) = (bytes[0], bytes[1...])
    while first == UInt8(ascii: "_"), let high = rest.first?.hexValue,
      let low = rest.dropFirst().first?.hexValue
    {
      (first, rest) = (high << 4 | low, rest.dropFirst(2))
    }
    guard firstOfDevices.contains(first) else { return false }
    let stem = ([first] + rest.prefix(4)).prefix { $0 != UInt8(ascii: ".") }
    guard 3...4 ~= stem.count else { return false }
    let name = String(decoding: stem, as: UTF8.self).lowercased()
    if stem.count == 3 { return ["con", "prn", "aux", "nul"].contains(name) }
    return ["com", "lpt"].contains(name.prefix(3)) && stem.last?.isDigit == true
  }

  private static func bounded(_ part: String) -> String {
    guard part.utf8.count > longest else { return part }
    let hash = ContentHash(of: Array(part.utf8)).hex.prefix(32)
    return "\(String(decoding: part.utf8.prefix(longest - 33), as: UTF8.self))-\(hash)"
  }
}

/// How names of devices begin; few others do.
private let firstOfDevices = ByteSet("acnplACNPL")
