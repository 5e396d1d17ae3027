public import Networking

extension Environment {
  /// The API of the public sites.
  ///
  /// - Parameters:
  ///   - base: Another server that answers alike.
  ///   - scheme: How that is asked.
  ///   - key: Raises the daily quota from 300 to 10,000 requests.
  ///   - userAgent: Names the client and how to reach those who run it.
  /// - Returns: An environment that reads the API's own errors.
  public static func stackExchange(
    base: String = "https://api.stackexchange.com/2.3", scheme: APIScheme = .bearer,
    key: APIKey? = nil, userAgent: String
  ) -> Environment {
    Environment(
      base: base, keyScheme: scheme.keyScheme, key: key, query: scheme.query,
      headers: [HTTPHeader("User-Agent", userAgent)], failure: APIFailure.read)
  }

  /// The API of a Stack Overflow team, which takes the place of a site.
  ///
  /// - Parameters:
  ///   - slug: The team's name in its address, `stackoverflowteams.com/c/slug`.
  ///   - token: A personal access token.
  ///   - userAgent: Names the client and how to reach those who run it.
  /// - Returns: An environment that reads the API's own errors.
  public static func team(_ slug: String, token: APIKey, userAgent: String) -> Environment {
    stackExchange(
      base: "https://api.stackoverflowteams.com/2.3", scheme: .team(slug), key: token,
      userAgent: userAgent)
  }

  /// The API of an enterprise's own instance.
  ///
  /// - Parameters:
  ///   - instance: For example `https://overflow.example.org`.
  ///   - key: The instance's key for reading.
  ///   - userAgent: Names the client and how to reach those who run it.
  /// - Returns: An environment that reads the API's own errors.
  public static func enterprise(
    instance: String, key: APIKey, userAgent: String
  ) -> Environment {
    let root = instance.hasSuffix("/") ? String(instance.dropLast()) : instance
    return stackExchange(
      base: "\(root)/api/2.3", scheme: .enterprise, key: key, userAgent: userAgent)
  }
}
