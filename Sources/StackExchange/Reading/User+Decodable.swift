extension User: Decodable {
  /// Reads a `user` or `shallow_user` of the API; nothing is required.
  public init(from decoder: any Decoder) throws {
    let fields = try ItemFields(decoder)
    let id: Int? = fields.optional("user_id")
    let kind: String? = fields.optional("user_type")
    self.init(
      kind: kind.map(Kind.init(rawValue:)) ?? (id == nil ? .doesNotExist : .registered),
      id: id,
      displayName: fields.text("display_name"),
      link: fields.optional("link"),
      profileImage: fields.optional("profile_image"),
      reputation: fields.optional("reputation"))
  }
}
