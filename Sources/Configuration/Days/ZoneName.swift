internal import Basics

/// A time zone of the system's database, such as `Europe/Berlin`.
package struct ZoneName: Sendable, Hashable {
  package let name: String

  /// Known without a database.
  package static let utc = ZoneName(name: "UTC")

  /// Trusts that the system knows the name; ``FileAccess/zone(named:)`` makes sure.
  package init(name: String) { self.name = name }
}

extension FileAccess {
  /// Looks a name up in the system's database; glibc itself would take what is not the name of a
  /// zone there for UTC.
  package func zone(named name: String) -> ZoneName? {
    if name == ZoneName.utc.name { return .utc }
    guard Self.isZone(name), let bytes = try? read("\(zoneFolder)/\(name)"),
      bytes.starts(with: Array("TZif".utf8))
    else { return nil }
    return ZoneName(name: name)
  }

  /// The known name that was probably meant; `Berlin` means `Europe/Berlin`.
  func nearestZone(to name: String) -> String? {
    let known = zoneNames
    let place = name.split(separator: "/").last?.lowercased()
    let sameplace = known.first {
      $0.lowercased().split(separator: "/").last.map(String.init) == place
    }
    return sameplace ?? nearestName(to: name, among: known)
  }

  /// Whether there is a database at all; small systems leave it out.
  var hasZones: Bool { zone(named: "Europe/London") != nil }

  /// Keeps to names that are the same on every system, without leap seconds.
  private static func isZone(_ name: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    let isPlain = name.utf8.allSatisfy { byte in
      byte.isAlphanumeric || "/_+-".utf8.contains(byte)
    }
    return isPlain && name.utf8.count <= 64 && !parts.contains("")
      && !["posix", "right", "localtime", "posixrules"].contains(parts[0])
  }

  /// All names, from the text that the database is compiled from: its `Z` and `L` lines.
  private var zoneNames: [String] {
    guard let bytes = try? read("\(zoneFolder)/tzdata.zi") else { return [] }
    return bytes.split(separator: 0x0a).compactMap { line in
      let words = line.split(separator: 0x20)
      guard words.count >= 3 else { return nil }
      switch words[0] {
      case [UInt8(ascii: "Z")]: return String(decoding: words[1], as: UTF8.self)
      case [UInt8(ascii: "L")]: return String(decoding: words[2], as: UTF8.self)
      default: return nil
      }
    }
  }
}
