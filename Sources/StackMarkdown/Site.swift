/// What a site has its posts written in.
public struct Site: Sendable {
  /// The site's address, such as `https://stackoverflow.com`.
  ///
  /// Relative and protocol-relative links are resolved against it; without it they stay as they
  /// are. An address that is not http(s) counts as none.
  public let url: String?
  /// The same, read once for all posts.
  let address: SiteAddress?
  /// Whether `$…$` and `$$…$$` are formulas here.
  public let hasMath: Bool
  /// Whether `~~x~~` is deleted text.
  public let strikethrough: Bool

  /// Describes a site; by default one without extras.
  public init(url: String? = nil, hasMath: Bool = false, strikethrough: Bool = false) {
    self.url = url
    address = SiteAddress(url)
    self.hasMath = hasMath
    self.strikethrough = strikethrough
  }
}
