/// The author of a post, as far as the API names them.
///
/// Only `kind` is certain: a deleted user has neither id nor link, and perhaps no name.
public struct User: Sendable, Equatable {
  /// What sort of account it is.
  public var kind: Kind
  /// On the site; none where the account is gone.
  public var id: Int?
  /// Plain text, as the user chose it.
  public var displayName: String?
  /// The profile on the source site.
  public var link: String?
  /// The avatar's address.
  public var profileImage: String?
  /// On the site; 1 or more.
  public var reputation: Int?

  /// Makes a user of its parts.
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

  /// The API's `user_type`.
  public struct Kind: RawRepresentable, Sendable, Hashable {
    /// As the API spells it.
    public var rawValue: String

    /// Takes any word, as the API may learn new ones.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// An account with a login.
    public static let registered = Kind(rawValue: "registered")
    /// An account without a login.
    public static let unregistered = Kind(rawValue: "unregistered")
    /// Elected or appointed to look after the site.
    public static let moderator = Kind(rawValue: "moderator")
    /// A deleted user, or one of another site from which the post was migrated.
    public static let doesNotExist = Kind(rawValue: "does_not_exist")
  }
}

extension User: Decodable, APIItem {
  /// Reads a `user` or `shallow_user` of the API; nothing is required.
  public init(from decoder: any Decoder) throws { try self.init(ItemFields(decoder)) }

  init(_ fields: ItemFields) throws(ItemProblem) {
    let id = fields.optionalID("user_id", in: ValidRange.userIDs)
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
