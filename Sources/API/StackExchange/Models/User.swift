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
