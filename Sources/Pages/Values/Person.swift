internal import Basics
package import Mustache
internal import StackExchange
internal import Theming

/// An author or editor as a page names them.
package struct Person: PageValue {
  /// At most 100 characters of it.
  package let name: String
  /// On the source site; deleted users have none.
  package let profile: Address?
  let isModerator: Bool

  package static let fields = PageFields<Self> { fields in
    fields.text("name") { $0.name }
    fields.text("isolatedName") { $0.name.isolated }
    fields.address("profile") { $0.profile }
    fields.flag("isModerator") { $0.isModerator }
  }

  /// Names a user; `siteURL` helps where the API gave no link, the theme where it gave no name.
  init(_ user: User, siteURL: String, in theme: SiteTheme) {
    let isDeleted = user.kind == .doesNotExist
    profile =
      isDeleted ? nil : Address(web: user.link, or: user.id.map { "\(siteURL)/users/\($0)" })
    isModerator = user.kind == .moderator
    if let name = user.visibleName {
      self.name = name.truncatedName
    } else if let id = user.id {
      name = "user\(id)"
    } else {
      name = isDeleted ? theme.text(of: DeletedUser()) : theme.text(of: UnknownAuthor())
    }
  }
}

extension User {
  /// The name in full, where there is anything to see.
  var visibleName: String? { displayName.flatMap { $0.isVisible ? $0 : nil } }
}

extension Address {
  /// An address on the web, or the one that takes its place when it is none.
  package init?(web text: String?, or replacement: @autoclosure () -> String?) {
    if let text, let address = Address(web: text) {
      self = address
    } else if let text = replacement(), let address = Address(web: text) {
      self = address
    } else {
      return nil
    }
  }

  private init?(web text: String) {
    guard text.utf8.starts(with: "https://".utf8) || text.utf8.starts(with: "http://".utf8) else {
      return nil
    }
    self.init(text)
  }
}
