internal import Basics
package import Mustache
internal import StackExchange

/// A user as pages name them: the name, the profile, and whether the user is a moderator.
package struct Person: PageValue {
  /// The name of the user, at most 100 characters long.
  package let name: String
  /// The address of the profile on the source site or, in lists, of the author's page; `nil` for deleted users.
  package let profile: LinkAddress?
  let isModerator: Bool

  package static let fields = PageFields<Self> { fields in
    fields.text("name") { $0.name }
    fields.text(
      "isolatedName", note: "the name, protected against mixing with text in the other direction"
    ) { $0.name.isolated }
    fields.address(
      "profile", note: "the profile on the source site; in lists, the page of the author"
    ) { $0.profile }
    fields.flag("isModerator") { $0.isModerator }
  }
}

extension Person {
  /// Creates the name and profile of a user as pages show them.
  ///
  /// - Parameters:
  ///   - user: The user of the source site.
  ///   - siteURL: The address of the source site, to link to the profile if the user has no link.
  ///   - page: The page of the author in this site, which replaces the profile; `nil` for none.
  ///   - theme: The theme, whose words name deleted and unknown users.
  init(_ user: User, siteURL: String, page: LinkAddress? = nil, in theme: SiteTheme) {
    let isDeleted = user.kind == .doesNotExist
    profile =
      page
      ?? (isDeleted
        ? nil : LinkAddress(web: user.link, or: user.id.map { "\(siteURL)/users/\($0)" }))
    isModerator = user.kind == .moderator
    name =
      user.searchableName
      ?? (isDeleted ? theme.text(of: DeletedUser()) : theme.text(of: UnknownAuthor()))
  }

  /// Creates a person in a ZIM file without the names of people.
  init(unnamedIn theme: SiteTheme) {
    self.init(name: theme.text(of: UnnamedAuthor()), profile: nil, isModerator: false)
  }
}

extension User {
  /// The full name of the user; `nil` if it has no visible character.
  var visibleName: String? { displayName.flatMap { $0.hasVisibleCharacters ? $0 : nil } }
}

extension LinkAddress {
  /// Creates an HTTP or HTTPS address from a text or, if the text is no such address, from a
  /// replacement; `nil` if neither is an address.
  package init?(web text: String?, or replacement: @autoclosure () -> String?) {
    if let text, let address = LinkAddress(web: text) {
      self = address
    } else if let text = replacement(), let address = LinkAddress(web: text) {
      self = address
    } else {
      return nil
    }
  }

  /// Reads an address that begins with `http://` or `https://`.
  private init?(web text: String) {
    guard text.utf8.starts(with: "https://".utf8) || text.utf8.starts(with: "http://".utf8) else {
      return nil
    }
    self.init(text)
  }
}

extension String {
  /// The text, between Unicode's directional isolate characters if it contains right-to-left
  /// characters.
  ///
  /// The isolates prevent a right-to-left name from reordering the text next to it in plain text,
  /// which has no `bdi` element. Directional characters in the text itself are removed, because
  /// they could end the isolation.
  var isolated: String {
    guard unicodeScalars.contains(where: { $0.value >= 0x590 }) else { return self }
    let text = String(String.UnicodeScalarView(unicodeScalars.filter { !$0.isDirectional }))
    let isRightToLeft = text.unicodeScalars.contains(where: \.isRightToLeft)
    return isRightToLeft ? "\u{2068}\(text)\u{2069}" : text
  }
}

extension Unicode.Scalar {
  /// Whether the character is a Unicode control that starts or ends a directional embedding,
  /// override or isolate.
  fileprivate var isDirectional: Bool {
    0x202A...0x202E ~= value || 0x2066...0x2069 ~= value
  }

  /// Whether the character is in a block that Unicode reserves for right-to-left scripts.
  fileprivate var isRightToLeft: Bool {
    switch value {
    case 0x590...0x8FF, 0x200F, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF,
      0x1E800...0x1EFFF:
      true
    default: false
    }
  }
}
