/// What a person is called on a site.
package struct UserKey: Sendable, Hashable {
  /// The API's parameter.
  package var site: String
  package var id: Int

  package init(site: String, id: Int) {
    self.site = site
    self.id = id
  }
}

extension UserKey: LosslessStringConvertible {
  /// Such as `stackoverflow/22656`.
  package var description: String { "\(site)/\(id)" }

  package init?(_ text: String) {
    let parts = text.split(separator: "/")
    guard parts.count == 2, let id = Int(parts[1]) else { return nil }
    self.init(site: String(parts[0]), id: id)
  }
}
