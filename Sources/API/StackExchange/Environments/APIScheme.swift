public import Networking

/// The kind of API server, which decides in which header the key is sent.
public enum APIScheme: Sendable, Equatable {
  /// The API of the public Stack Exchange sites.
  case bearer
  /// The API of a Stack Overflow team, with the name from its URL `stackoverflowteams.com/c/NAME`.
  case team(String)
  /// The API of a Stack Overflow Enterprise instance.
  case enterprise

  /// Whether only members can read the posts on the sites of the API.
  public var isPrivate: Bool { self != .bearer }

  /// The HTTP header in which the API key is sent.
  public var keyScheme: KeyScheme {
    switch self {
    case .bearer: .bearer
    case .team: KeyScheme(header: "X-API-Access-Token")
    case .enterprise: KeyScheme(header: "X-API-Key")
    }
  }

  /// The query items that every request to the API gets, such as `team`.
  public var query: [QueryItem] {
    switch self {
    case .bearer, .enterprise: []
    case .team(let name): [QueryItem("team", name)]
    }
  }

  /// Returns the site of a private API, which is in no list of sites; `nil` for the public API.
  ///
  /// - Parameters:
  ///   - siteParameter: The value of the `site` parameter in requests.
  ///   - baseURL: The base URL of the API.
  /// - Returns: The site, or `nil` for the public API.
  package func privateCommunity(_ siteParameter: String, baseURL: String) -> Community? {
    switch self {
    case .bearer: nil
    case .team(let name):
      Community(
        apiSiteParameter: siteParameter, name: name,
        url: "https://stackoverflowteams.com/c/\(name)",
        isPrivate: true)
    case .enterprise:
      Community(
        apiSiteParameter: siteParameter, name: Self.origin(of: baseURL).host,
        url: Self.origin(of: baseURL).url,
        isPrivate: true)
    }
  }

  /// Returns the host of a URL, and the URL up to the host.
  private static func origin(of url: String) -> (host: String, url: String) {
    let parts = url.split(separator: "/", maxSplits: 2)
    let host = parts.dropFirst().first.map(String.init) ?? url
    return (host, "\(parts[0])//\(host)")
  }
}

/// Conversions between API servers and the names under which archives store them.
extension APIScheme {
  /// Returns the name under which an archive stores the API at a base URL.
  package func archiveName(ofAPI baseURL: String) -> String {
    switch self {
    case .bearer: baseURL
    case .team(let name): "\(baseURL)\(Self.teamMarker)\(name)"
    case .enterprise: "\(baseURL)\(Self.enterpriseMarker)"
    }
  }

  /// Returns whether the name of an API in an archive stands for a private API.
  package static func isPrivate(archiveName name: String) -> Bool {
    name.contains(teamMarker) || name.hasSuffix(enterpriseMarker)
  }

  /// The text before the name of a team in the archive name of an API.
  private static let teamMarker = "?team="
  /// The suffix of the archive names of Enterprise APIs.
  private static let enterpriseMarker = "#enterprise"
}
