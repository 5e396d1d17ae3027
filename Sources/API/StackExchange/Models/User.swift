/// A user of a site, such as the author of a post.
///
/// Only `kind` is always present: a deleted user has no id and no link, and perhaps no name.
public struct User: Sendable, Equatable {
  /// The type of the account.
  public var kind: Kind
  /// The id of the user on the site; `nil` if the account was deleted.
  public var id: Int?
  /// The name that the user chose, as plain text.
  public var displayName: String?
  /// The URL of the user's profile on the site.
  public var link: String?
  /// The URL of the user's avatar.
  public var profileImage: String?
  /// The reputation of the user on the site, 1 or more.
  public var reputation: Int?

  /// Creates a user from its properties.
  public init(
    kind: Kind = .registered, id: Int? = nil, displayName: String? = nil, link: String? = nil,
    profileImage: String? = nil, reputation: Int? = nil
  ) {
    self.kind = kind
    self.id = id
    self.displayName = displayName
    self.link = link
    self.profileImage = profileImage
    self.reputation = reputation
  }

  /// The type of an account, `user_type` in the API.
  public struct Kind: RawRepresentable, Sendable, Hashable {
    /// The account type as the API spells it, such as `does_not_exist`.
    public var rawValue: String

    /// Creates an account type from any text, since the API may add types.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A user who has a login.
    public static let registered = Kind(rawValue: "registered")
    /// A user who has no login, such as one who posted as a guest.
    public static let unregistered = Kind(rawValue: "unregistered")
    /// A moderator of the site.
    public static let moderator = Kind(rawValue: "moderator")
    /// A deleted user, or a user of the site from which a post was migrated.
    public static let doesNotExist = Kind(rawValue: "does_not_exist")
  }
}

extension User: Decodable, APIItem {
  /// Decodes a `user` or `shallow_user` object of the API; all fields are optional.
  public init(from decoder: any Decoder) throws { try self.init(ItemFields(decoder)) }

  /// Reads a `user` or `shallow_user` object of the API.
  init(_ fields: ItemFields) throws(ItemError) {
    let id = fields.optionalID("user_id", in: ValidRange.userIDs)
    let kind = fields.rawText("user_type")
    self.init(
      kind: kind.map(Kind.init(rawValue:)) ?? (id == nil ? .doesNotExist : .registered),
      id: id,
      displayName: fields.decodedText("display_name"),
      link: fields.rawText("link"),
      profileImage: fields.rawText("profile_image"),
      reputation: fields.count("reputation"))
  }
}

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

/// The account of a person on one site of the Stack Exchange network.
public struct NetworkUser: Sendable, Equatable {
  /// The id of the network-wide account, which is equal on all sites.
  public var accountID: Int?
  /// The id of the user on the site.
  public var id: Int
  /// The URL of the site without trailing slash, such as `https://stackoverflow.com`.
  public var siteURL: String
  /// The reputation of the user on the site, 1 or more.
  public var reputation: Int?
  /// The number of questions and answers on the site; `nil` if the API omits it.
  public var postCount: Int?

  /// Creates an account from its properties.
  public init(
    accountID: Int? = nil, id: Int, siteURL: String, reputation: Int? = nil, postCount: Int? = nil
  ) {
    self.accountID = accountID
    self.id = id
    self.siteURL = siteURL
    self.reputation = reputation
    self.postCount = postCount
  }
}

extension NetworkUser: Decodable, APIItem {
  /// Decodes a `network_user` object of the API; only `user_id` and `site_url` are required.
  public init(from decoder: any Decoder) throws { try self.init(ItemFields(decoder)) }

  /// Reads a `network_user` object of the API.
  init(_ fields: ItemFields) throws(ItemError) {
    let siteURL: String = try fields.required("site_url")
    let counts = [fields.count("question_count"), fields.count("answer_count")].compactMap(\.self)
    self.init(
      accountID: fields.optionalID("account_id"), id: try fields.id("user_id"),
      siteURL: siteURL.hasSuffix("/") ? String(siteURL.dropLast()) : siteURL,
      reputation: fields.count("reputation"),
      postCount: counts.isEmpty ? nil : counts.reduce(0, +))
  }
}
