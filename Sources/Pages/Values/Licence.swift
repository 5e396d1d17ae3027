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

  /// Returns the licence of a text on a site; `nil` for a text of a private site that names none.
  package static func resolve(_ name: String?, at date: Date?, on site: Community) -> Licence? {
    site.isPrivate && (name ?? "").isEmpty ? nil : resolve(name, at: date)
  }

  /// Returns the licence with a name or, without a name, the version that applies to the date of the text; without
  /// both, the family of licences, which applies to all texts.
  package static func resolve(_ name: String?, at date: Date?) -> Licence {
    guard let name, !name.isEmpty else {
      return date.map { byVersion[version(at: $0)] } ?? family
    }
    return byVersion.first { $0.name == name } ?? Licence(name: name, address: family.address)
  }

  /// All versions of the licence, with the dates since which they apply to new posts.
  static let versions = zip(byVersion, [nil, "2011-04-08", "2018-05-02"]).map { licence, day in
    (licence: licence, since: day.flatMap(DisplayDate.init(day:)))
  }

  /// The family of licences, with the page on which Stack Exchange explains which version applies.
  private static let family = Licence(
    name: "CC BY-SA", address: validAddress("https://stackoverflow.com/help/licensing"))

  /// The versions, the oldest first.
  private static let byVersion = ["2.5", "3.0", "4.0"].map { version in
    Licence(
      name: "CC BY-SA \(version)",
      address: validAddress("https://creativecommons.org/licenses/by-sa/\(version)/"))
  }

  /// Returns the index of the version that applies to a date.
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
