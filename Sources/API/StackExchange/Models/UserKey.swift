/// The site and id that identify a user.
package struct UserKey: Sendable, Hashable {
  /// The site parameter of the API, such as `stackoverflow`.
  package var site: String
  /// The id of the user on the site.
  package var id: Int

  package init(site: String, id: Int) {
    self.site = site
    self.id = id
  }
}

extension UserKey: LosslessStringConvertible {
  /// The site and the id as text, such as `stackoverflow/22656`.
  package var description: String { "\(site)/\(id)" }

  /// Parses a site and a user id in a text such as `stackoverflow/22656`.
  package init?(_ text: String) {
    let parts = text.split(separator: "/")
    guard parts.count == 2, let id = Int(parts[1]) else { return nil }
    self.init(site: String(parts[0]), id: id)
  }
}
