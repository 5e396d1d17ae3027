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
