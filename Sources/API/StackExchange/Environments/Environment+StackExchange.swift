public import Networking

extension Environment {
  /// Returns an environment for the API of the public Stack Exchange sites.
  ///
  /// - Parameters:
  ///   - baseURL: The base URL, for a compatible API at another server.
  ///   - scheme: The kind of API server.
  ///   - key: The API key; it raises the daily quota from 300 to 10,000 requests.
  ///   - userAgent: The `User-Agent` header: the name of the client and a contact.
  /// - Returns: An environment that parses the errors of the API.
  public static func stackExchange(
    baseURL: String = "https://api.stackexchange.com/2.3", scheme: APIScheme = .bearer,
    key: APIKey? = nil, userAgent: String
  ) -> Environment {
    Environment(
      baseURL: baseURL, keyScheme: scheme.keyScheme, key: key, query: scheme.query,
      headers: [HTTPHeader("User-Agent", userAgent)], parseError: APIWrapper.parseError)
  }

  /// Returns an environment for the API of a Stack Overflow team.
  ///
  /// - Parameters:
  ///   - slug: The name of the team in its URL `stackoverflowteams.com/c/slug`.
  ///   - token: A personal access token.
  ///   - userAgent: The `User-Agent` header: the name of the client and a contact.
  /// - Returns: An environment that parses the errors of the API.
  public static func team(_ slug: String, token: APIKey, userAgent: String) -> Environment {
    stackExchange(
      baseURL: "https://api.stackoverflowteams.com/2.3", scheme: .team(slug), key: token,
      userAgent: userAgent)
  }

  /// Returns an environment for the API of a Stack Overflow Enterprise instance.
  ///
  /// - Parameters:
  ///   - instance: The URL of the instance, such as `https://overflow.example.org`.
  ///   - key: The API key of the instance.
  ///   - userAgent: The `User-Agent` header: the name of the client and a contact.
  /// - Returns: An environment that parses the errors of the API.
  public static func enterprise(
    instance: String, key: APIKey, userAgent: String
  ) -> Environment {
    let instanceURL = instance.hasSuffix("/") ? String(instance.dropLast()) : instance
    return stackExchange(
      baseURL: "\(instanceURL)/api/2.3", scheme: .enterprise, key: key, userAgent: userAgent)
  }
}
