/// What a site and a page ask of its posts.
public struct Options: Sendable {
  /// The site's address, such as `https://stackoverflow.com`.
  ///
  /// Relative and protocol-relative links are resolved against it; without it they stay as they
  /// are. An address that is not http(s) counts as none.
  public var siteURL: String? {
    didSet { site = SiteAddress(siteURL) }
  }
  /// The site's address, read once for all posts.
  private(set) var site: SiteAddress?
  /// Whether `$…$` and `$$…$$` are formulas here.
  public var hasMath: Bool
  /// Whether `~~x~~` is deleted text.
  public var strikethrough: Bool
  /// How the page wants the post.
  public var presentation: Presentation

  /// Creates options; by default those of a site without extras, faithful to Stack Exchange.
  public init(
    siteURL: String? = nil, hasMath: Bool = false, strikethrough: Bool = false,
    presentation: Presentation = .faithful
  ) {
    self.siteURL = siteURL
    site = SiteAddress(siteURL)
    self.hasMath = hasMath
    self.strikethrough = strikethrough
    self.presentation = presentation
  }
}
