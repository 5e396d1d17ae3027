internal import Basics
internal import StackExchange

/// An encoder of the names of tags, sites and digests as single path components.
package enum PathComponent {
  /// The maximum length of a path component in bytes; file systems allow 255, including an
  /// extension such as `.html`.
  private static let maxLength = 200

  /// Encodes a name so that every file system and every URL accepts it: `c++` becomes `c_2b_2b`.
  ///
  /// Letters from `a` to `z`, digits, `-` and inner dots stay; every other byte becomes `_` and two
  /// hexadecimal digits. So does the first byte of a name that Windows reserves for devices, such
  /// as `con`, and the dot of a trailing `.html`.
  ///
  /// Different names have different encodings, even on file systems that ignore case. A name that
  /// is too long for a file is cut and ends in a hash.
  package static func encoded(_ name: String) -> String {
    let bytes = Array(name.utf8)
    return encode(bytes) { index in
      switch bytes[index] {
      case UInt8(ascii: "-"): true
      case UInt8(ascii: "."): index > 0 && index < bytes.count - 1
      case let byte: byte.isAlphanumeric && !byte.isUppercase
      }
    }
  }

  /// Decodes a path component.
  ///
  /// - Parameters:
  ///   - component: The path component.
  ///   - longNames: The names among which that of a component is found that was cut.
  /// - Returns: The name that ``encoded(_:)`` encodes as the component; nil if there is none.
  package static func decoded(_ component: Substring, longNames: some Sequence<String>) -> String? {
    if component == "_" { return "" }
    if component.utf8.count == maxLength { return longNames.first { encoded($0) == component } }
    var bytes: [UInt8] = []
    var rest = component.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "_") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst()?.hexValue, let low = rest.popFirst()?.hexValue else {
        return nil
      }
      bytes.append(high << 4 | low)
    }
    guard let name = String(validating: bytes, as: UTF8.self), encoded(name) == component else {
      return nil
    }
    return name
  }

  /// Returns the name and folder of the digest for a site and tags that are given on the command
  /// line, such as `stackoverflow-c_23`; the order of the tags does not matter.
  package static func digestName(site: String, tags: [String]) -> String {
    let parts = Set(tags).sorted().map(encoded)
    return truncated("\(encoded(site))-\(parts.joined(separator: "_and_"))")
  }

  /// Returns the name of the digest for a selection that is given on the command line.
  ///
  /// Examples are `stackoverflow_user_22656` and `stackoverflow_search_actor_and_reentrancy`. No
  /// encoded tag contains `_user_` or `_search_`, and no encoded site begins with `query_`.
  package static func digestName(of selection: DigestSelection) -> String {
    let site = selection.sites.first ?? ""
    switch selection.subject {
    case .tags: return digestName(site: site, tags: selection.tags.all)
    case .users(let users):
      let ids = users.map { String($0.id) }
      return truncated(
        "\(encoded(users.first?.site ?? site))_user_\(ids.joined(separator: "_and_"))")
    case .account(let id, _): return "network_user_\(id)"
    case .posts(let list): return folder(ofDigest: list.name)
    case .search(let words):
      let tags = selection.tags.all.isEmpty ? "" : digestName(site: "", tags: selection.tags.all)
      let parts = words.lowercased().split(separator: " ").map { encoded(String($0)) }
      return truncated(
        "\(encoded(site))\(tags.drop { $0 == "_" })_search_\(parts.joined(separator: "_and_"))")
    case .query(let query):
      let parts = query.lowercased().split(separator: " ").map { encoded(String($0)) }
      return truncated("query_\(parts.joined(separator: "_and_"))")
    }
  }

  /// Returns the name of a digest's folder: the name of the digest, in which letters, digits, `-`,
  /// `_` and inner dots stay and other bytes are encoded.
  ///
  /// A name that ``digestName(site:tags:)`` returns stays unchanged.
  package static func folder(ofDigest name: String) -> String {
    let bytes = Array(name.utf8)
    return encode(bytes) { index in
      switch bytes[index] {
      case UInt8(ascii: "-"), UInt8(ascii: "_"): true
      case UInt8(ascii: "."): index > 0 && index < bytes.count - 1
      case let byte: byte.isAlphanumeric
      }
    }
  }

  /// Encodes the bytes of a name at all indices for which `isKept` is false, and cuts the result to
  /// the maximum length.
  private static func encode(_ bytes: [UInt8], keeping isKept: (Int) -> Bool) -> String {
    guard !bytes.isEmpty else { return "_" }
    let isReserved = isReservedByWindows(bytes)
    // A folder with the name of a page would prevent writing that page beside it.
    let end = bytes.suffix(5).elementsEqual(".html".utf8) ? bytes.count - 5 : nil
    var part: [UInt8] = []
    part.reserveCapacity(3 * bytes.count)
    for (index, byte) in bytes.enumerated() {
      if isKept(index), !isReserved || index > 0, index != end {
        part.append(byte)
      } else {
        part += [UInt8(ascii: "_"), byte.hexDigits.high, byte.hexDigits.low]
      }
    }
    return truncated(String(decoding: part, as: UTF8.self))
  }

  /// Returns whether Windows reserves a name for a device, or the name could be the encoding of
  /// such a name.
  ///
  /// Windows ignores everything after the first dot. Names that look like encodings must be
  /// encoded, too, so that encodings stay unique.
  ///
  /// Source: "Naming Files, Paths, and Namespaces", Microsoft.
  private static func isReservedByWindows(_ bytes: [UInt8]) -> Bool {
    var (first, rest) = (bytes[0], bytes[1...])
    while first == UInt8(ascii: "_"), let high = rest.first?.hexValue,
      let low = rest.dropFirst().first?.hexValue
    {
      (first, rest) = (high << 4 | low, rest.dropFirst(2))
    }
    guard deviceInitials.contains(first) else { return false }
    let baseName = ([first] + rest.prefix(4)).prefix { $0 != UInt8(ascii: ".") }
    guard 3...4 ~= baseName.count else { return false }
    let name = String(decoding: baseName, as: UTF8.self).lowercased()
    if baseName.count == 3 { return ["con", "prn", "aux", "nul"].contains(name) }
    return ["com", "lpt"].contains(name.prefix(3)) && baseName.last?.isDigit == true
  }

  /// Returns a path component in which the part that exceeds the maximum length is replaced by a
  /// hash of the whole component.
  private static func truncated(_ part: String) -> String {
    guard part.utf8.count > maxLength else { return part }
    let hash = ContentHash(of: Array(part.utf8)).hex.prefix(32)
    return "\(String(decoding: part.utf8.prefix(maxLength - 33), as: UTF8.self))-\(hash)"
  }
}

/// The first letters of the names of Windows devices, such as `con`; checked first because few
/// names begin with them.
private let deviceInitials = ByteSet("acnplACNPL")
