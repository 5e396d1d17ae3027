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
