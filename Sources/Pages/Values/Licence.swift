package import FoundationEssentials
package import Mustache
package import StackExchange

/// The licence of a post, with the address of its text.
package struct Licence: PageValue, Equatable {
  package let name: String
  package let address: Address

  package static let fields = PageFields<Self> { fields in
    fields.text("name") { $0.name }
    fields.address("address") { $0.address }
  }

  /// The licence of a post on a site: what is private has none unless it names one.
  package static func of(_ name: String?, at date: Date?, on site: Community) -> Licence? {
    site.isPrivate && (name ?? "").isEmpty ? nil : of(name, at: date)
  }

  /// The licence that the API names or, where it names none, the one of the date of the present
  /// text; without both the family, which is the same for all posts.
  package static func of(_ name: String?, at date: Date?) -> Licence {
    guard let name, !name.isEmpty else {
      return date.map { byVersion[version(at: $0)] } ?? family
    }
    return byVersion.first { $0.name == name } ?? Licence(name: name, address: family.address)
  }

  /// All versions that posts have been under, with the dates from which new posts are.
  static let versions = zip(byVersion, [nil, "2011-04-08", "2018-05-02"]).map { licence, day in
    (licence: licence, since: day.flatMap(DisplayDate.init(day:)))
  }

  /// Stack Exchange's own page tells which post is under which version.
  private static let family = Licence(
    name: "CC BY-SA", address: known("https://stackoverflow.com/help/licensing"))

  private static let byVersion = ["2.5", "3.0", "4.0"].map { version in
    Licence(
      name: "CC BY-SA \(version)",
      address: known("https://creativecommons.org/licenses/by-sa/\(version)/"))
  }

  private static func version(at date: Date) -> Int {
    switch date.timeIntervalSince1970 {
    case ..<1_302_220_800: 0
    case ..<1_525_219_200: 1
    default: 2
    }
  }

  private static func known(_ address: String) -> Address {
    guard let address = Address(address) else { preconditionFailure("\(address) is no address.") }
    return address
  }
}
