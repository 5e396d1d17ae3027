/// A person's account on a site of the network.
public struct NetworkUser: Sendable, Equatable {
  /// The same on all sites.
  public var accountID: Int?
  /// On the site.
  public var id: Int
  /// For example `https://stackoverflow.com`; no slash at the end.
  public var siteURL: String
  /// On that site; 1 or more.
  public var reputation: Int?
  /// How many posts the person has on the site; `nil` where the API does not say it.
  public var postCount: Int?

  /// Makes an account of its parts.
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
  /// Reads a `network_user` of the API; its id and its site are required.
  public init(from decoder: any Decoder) throws { try self.init(ItemFields(decoder)) }

  init(_ fields: ItemFields) throws(ItemProblem) {
    let address: String = try fields.required("site_url")
    let counts = [fields.count("question_count"), fields.count("answer_count")].compactMap(\.self)
    self.init(
      accountID: fields.optionalID("account_id"), id: try fields.id("user_id"),
      siteURL: address.hasSuffix("/") ? String(address.dropLast()) : address,
      reputation: fields.count("reputation"),
      postCount: counts.isEmpty ? nil : counts.reduce(0, +))
  }
}
