/// A site of the Stack Exchange network, such as Stack Overflow.
public struct Community: Sendable, Equatable {
  /// The value of the `site` parameter of the API, such as `stackoverflow` or `meta.emacs`.
  public var apiSiteParameter: String
  /// The display name of the site, such as `Stack Overflow`.
  public var name: String
  /// The URL of the site without trailing slash, such as `https://stackoverflow.com`.
  public var url: String
  /// The audience as the site describes it, such as “professional and enthusiast programmers”.
  public var audience: String?
  /// The Markdown extensions of the site, such as `MathJax` and `Prettify`.
  public var markdownExtensions: [String]
  /// Whether only members can read the site.
  public var isPrivate: Bool

  /// Creates a site from its properties.
  public init(
    apiSiteParameter: String, name: String, url: String, audience: String? = nil,
    markdownExtensions: [String] = [], isPrivate: Bool = false
  ) {
    self.apiSiteParameter = apiSiteParameter
    self.name = name
    self.url = url
    self.audience = audience
    self.markdownExtensions = markdownExtensions
    self.isPrivate = isPrivate
  }

  /// Whether `$…$` is a formula in posts of the site.
  public var hasMath: Bool { markdownExtensions.contains("MathJax") }
}

extension Community: Decodable, APIItem {
  /// Decodes a `site` object of the API; only `api_site_parameter` and `site_url` are required.
  public init(from decoder: any Decoder) throws { try self.init(ItemFields(decoder)) }

  /// Reads a `site` object of the API.
  init(_ fields: ItemFields) throws(ItemError) {
    let parameter: String = try fields.required("api_site_parameter")
    let url: String = try fields.required("site_url")
    self.init(
      apiSiteParameter: parameter,
      name: fields.decodedText("name") ?? parameter,
      url: url.hasSuffix("/") ? String(url.dropLast()) : url,
      audience: fields.decodedText("audience"),
      markdownExtensions: fields.list("markdown_extensions"))
  }
}
