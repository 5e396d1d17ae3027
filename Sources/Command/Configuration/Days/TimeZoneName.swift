internal import Basics

/// The name of a time zone in the system's database, such as `Europe/Berlin`.
package struct TimeZoneName: Sendable, Hashable {
  /// The name as in the system's time zone database, such as `Europe/Berlin`.
  package let name: String

  /// The name of UTC, which exists even without a time zone database.
  package static let utc = TimeZoneName(name: "UTC")

  /// Creates a time zone name without checking that it exists, as ``FileAccess/timeZone(named:)`` does.
  package init(name: String) { self.name = name }
}

extension FileAccess {
  /// Returns the time zone with a name; `nil` if the system's database does not contain it.
  ///
  /// The check is necessary because glibc treats unknown names as UTC.
  package func timeZone(named name: String) -> TimeZoneName? {
    if name == TimeZoneName.utc.name { return .utc }
    guard Self.isPortableName(name), let bytes = try? read("\(timeZoneFolder)/\(name)"),
      bytes.starts(with: Array("TZif".utf8))
    else { return nil }
    return TimeZoneName(name: name)
  }

  /// Returns the existing time zone that a user probably meant, such as `Europe/Berlin` for `Berlin`; `nil` if there
  /// is none.
  func nearestTimeZone(to name: String) -> String? {
    let names = allTimeZoneNames
    let city = name.split(separator: "/").last?.lowercased()
    let nameOfCity = names.first {
      $0.lowercased().split(separator: "/").last.map(String.init) == city
    }
    return nameOfCity ?? nearestName(to: name, among: names)
  }

  /// Whether the system has a time zone database; small systems omit it.
  var hasTimeZoneDatabase: Bool { timeZone(named: "Europe/London") != nil }

  /// Reports whether a name looks like a time zone, and not like a path or a variant with leap seconds.
  private static func isPortableName(_ name: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    let isPlain = name.utf8.allSatisfy { byte in
      byte.isAlphanumeric || "/_+-".utf8.contains(byte)
    }
    return isPlain && name.utf8.count <= 64 && !parts.contains("")
      && !["posix", "right", "localtime", "posixrules"].contains(parts[0])
  }

  /// All time zone names of the system, from the `Z` (zone) and `L` (link) lines of the file `tzdata.zi`.
  private var allTimeZoneNames: [String] {
    guard let bytes = try? read("\(timeZoneFolder)/tzdata.zi") else { return [] }
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
