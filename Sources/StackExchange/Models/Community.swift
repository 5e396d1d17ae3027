/// A site of the Stack Exchange network, such as Stack Overflow.
public struct Community: Sendable, Equatable {
  /// The value of the API's `site` parameter, for example `stackoverflow` or `meta.emacs`.
  public var parameter: String
  /// What people call it, such as `Stack Overflow`.
  public var name: String
  /// For example `https://stackoverflow.com`; no slash at the end.
  public var url: String
  /// Whom it is for, in the site's own words.
  public var audience: String?
  /// For example `MathJax` and `Prettify`.
  public var markdownExtensions: [String]
  /// Whether only those may read there who were let in.
  public var isPrivate: Bool

  /// Makes a site of its parts.
  public init(
    parameter: String, name: String, url: String, audience: String? = nil,
    markdownExtensions: [String] = [], isPrivate: Bool = false
  ) {
    self.parameter = parameter
    self.name = name
    self.url = url
    self.audience = audience
    self.markdownExtensions = markdownExtensions
    self.isPrivate = isPrivate
  }

  /// Whether `$…$` is maths there.
  public var hasMath: Bool { markdownExtensions.contains("MathJax") }
}

extension Community: Decodable, APIItem {
  /// Reads a `site` of the API; its parameter and address are required.
  public init(from decoder: any Decoder) throws { try self.init(ItemFields(decoder)) }

  init(_ fields: ItemFields) throws(ItemProblem) {
    let parameter: String = try fields.required("api_site_parameter")
    let address: String = try fields.required("site_url")
    self.init(
      parameter: parameter,
      name: fields.text("name") ?? parameter,
      url: address.hasSuffix("/") ? String(address.dropLast()) : address,
      audience: fields.text("audience"),
      markdownExtensions: fields.list("markdown_extensions"))
  }
}
