/// The author of a post, as far as the API names them.
///
/// Only `kind` is certain: a deleted user has neither id nor link, and perhaps no name.
public struct User: Sendable, Equatable {
  public var kind: Kind
  public var id: Int?
  public var displayName: String?
  /// The profile on the source site.
  public var link: String?
  /// The avatar's address.
  public var profileImage: String?
  public var reputation: Int?

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
}

extension User {
  /// The API's `user_type`.
  public struct Kind: RawRepresentable, Sendable, Hashable {
    public var rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let registered = Kind(rawValue: "registered")
    public static let unregistered = Kind(rawValue: "unregistered")
    public static let moderator = Kind(rawValue: "moderator")
    /// A deleted user, or one of another site from which the post was migrated.
    public static let doesNotExist = Kind(rawValue: "does_not_exist")
  }
}

extension User: Decodable {
  /// Reads a `user` or `shallow_user` of the API; nothing is required.
  public init(from decoder: any Decoder) throws {
    let fields = try ItemFields(decoder)
    let id = fields.optionalID("user_id", in: Bounds.userIDs)
    let kind = fields.verbatim("user_type")
    self.init(
      kind: kind.map(Kind.init(rawValue:)) ?? (id == nil ? .doesNotExist : .registered),
      id: id,
      displayName: fields.text("display_name"),
      link: fields.verbatim("link"),
      profileImage: fields.verbatim("profile_image"),
      reputation: fields.count("reputation"))
  }
}
