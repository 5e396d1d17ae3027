/// The settings of a site that affect how its posts are parsed.
public struct Site: Sendable {
  /// The base URL of the site, such as `https://stackoverflow.com`.
  ///
  /// Relative and protocol-relative links are resolved against this URL. If it is `nil` or not an
  /// http(s) URL, they stay unresolved.
  public let url: String?
  /// The parsed form of ``url``, which all posts of the site share.
  let parsedURL: SiteAddress?
  /// Whether the site supports formulas between `$…$` and `$$…$$`.
  public let hasMath: Bool
  /// Whether the site supports `~~deleted text~~`.
  public let hasStrikethrough: Bool

  /// Creates the settings of a site; by default, it has no URL, formulas or strikethrough.
  public init(
    url: String? = nil, hasMath: Bool = false, hasStrikethrough: Bool = false
  ) {
    self.url = url
    parsedURL = SiteAddress(url)
    self.hasMath = hasMath
    self.hasStrikethrough = hasStrikethrough
  }
}
