/// A site of the Stack Exchange network, such as Stack Overflow.
public struct Community: Sendable, Equatable {
  /// The value of the API's `site` parameter, for example `stackoverflow` or `meta.emacs`.
  public var parameter: String
  public var name: String
  /// For example `https://stackoverflow.com`; no slash at the end.
  public var url: String
  public var audience: String?
  /// For example `MathJax` and `Prettify`.
  public var markdownExtensions: [String]

  public init(
    parameter: String, name: String, url: String, audience: String? = nil,
    markdownExtensions: [String] = []
  ) {
    self.parameter = parameter
    self.name = name
    self.url = url
    self.audience = audience
    self.markdownExtensions = markdownExtensions
  }

  /// Whether `$…$` is maths there.
  public var hasMath: Bool { markdownExtensions.contains("MathJax") }
}
