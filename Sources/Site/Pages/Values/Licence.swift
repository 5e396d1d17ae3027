package import FoundationEssentials
package import Mustache
package import StackExchange

/// The licence of a text, with the address of the licence's own text.
package struct Licence: PageValue, Equatable {
  package let name: String
  package let address: LinkAddress

  package static let fields = PageFields<Self> { fields in
    fields.text("name") { $0.name }
    fields.address("address") { $0.address }
  }

  /// Returns the licence of a post; `nil` if its site is private and the post names no licence.
  package static func resolve(_ name: String?, at date: Date?, on site: Community) -> Licence? {
    site.isPrivate && (name ?? "").isEmpty ? nil : resolve(name, at: date)
  }

  /// Returns the licence with the given name.
  ///
  /// Without a name, returns the version of CC BY-SA that applies to texts of the date or, also
  /// without a date, CC BY-SA without a version.
  package static func resolve(_ name: String?, at date: Date?) -> Licence {
    guard let name, !name.isEmpty else {
      return date.map { versionedLicences[version(at: $0)] } ?? unversionedLicence
    }
    return versionedLicences.first { $0.name == name }
      ?? Licence(name: name, address: unversionedLicence.address)
  }

  /// All versions of CC BY-SA that Stack Exchange has used, the oldest first, with the dates since
  /// which they apply to new posts.
  static let versions = zip(versionedLicences, [nil, "2011-04-08", "2018-05-02"]).map {
    licence, day in
    (licence: licence, since: day.flatMap(DisplayDate.init(day:)))
  }

  /// CC BY-SA without a version, with the page on which Stack Exchange explains which version
  /// applies.
  private static let unversionedLicence = Licence(
    name: "CC BY-SA", address: validAddress("https://stackoverflow.com/help/licensing"))

  /// The versions of CC BY-SA that Stack Exchange has used, the oldest first.
  private static let versionedLicences = ["2.5", "3.0", "4.0"].map { version in
    Licence(
      name: "CC BY-SA \(version)",
      address: validAddress("https://creativecommons.org/licenses/by-sa/\(version)/"))
  }

  /// Returns the index, among the versions of CC BY-SA, of the version that applies to posts of a
  /// date.
  private static func version(at date: Date) -> Int {
    switch date.timeIntervalSince1970 {
    case ..<1_302_220_800: 0
    case ..<1_525_219_200: 1
    default: 2
    }
  }

  /// Returns an address from a literal that is known to be valid.
  private static func validAddress(_ literal: String) -> LinkAddress {
    guard let address = LinkAddress(literal) else {
      preconditionFailure("invalid address: \(literal)")
    }
    return address
  }
}
