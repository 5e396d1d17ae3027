public import Networking

/// How a server of the API is asked: where the key travels, and what every request says besides.
public enum APIScheme: Sendable, Equatable {
  /// As the public sites are.
  case bearer
  /// A Stack Overflow team, by the name in its address, `stackoverflowteams.com/c/NAME`.
  case team(String)
  /// An enterprise's own instance.
  case enterprise

  /// Whether only those may read there who were let in.
  public var isPrivate: Bool { self != .bearer }

  /// Where the key travels.
  public var keyScheme: KeyScheme {
    switch self {
    case .bearer: .bearer
    case .team: KeyScheme(header: "X-API-Access-Token")
    case .enterprise: KeyScheme(header: "X-API-Key")
    }
  }

  /// Added to every request.
  public var query: [QueryItem] {
    switch self {
    case .bearer, .enterprise: []
    case .team(let name): [QueryItem("team", name)]
    }
  }

  /// The site that a private API at an address is of, which no list has and requests call by the
  /// parameter; nil for the public one's.
  package func community(_ parameter: String, at base: String) -> Community? {
    switch self {
    case .bearer: nil
    case .team(let name):
      Community(
        parameter: parameter, name: name, url: "https://stackoverflowteams.com/c/\(name)",
        isPrivate: true)
    case .enterprise:
      Community(
        parameter: parameter, name: Self.origin(of: base).name, url: Self.origin(of: base).url,
        isPrivate: true)
    }
  }

  private static func origin(of base: String) -> (name: String, url: String) {
    let parts = base.split(separator: "/", maxSplits: 2)
    let host = parts.dropFirst().first.map(String.init) ?? base
    return (host, "\(parts[0])//\(host)")
  }
}

/// The names under which archives remember APIs; those of private ones can be told from others.
extension APIScheme {
  /// The name of an API at an address without query and fragment.
  package func name(ofAPI base: String) -> String {
    switch self {
    case .bearer: base
    case .team(let name): "\(base)\(Self.teamMark)\(name)"
    case .enterprise: "\(base)\(Self.enterpriseMark)"
    }
  }

  package static func isPrivate(api name: String) -> Bool {
    name.contains(teamMark) || name.hasSuffix(enterpriseMark)
  }

  private static let teamMark = "?team="
  private static let enterpriseMark = "#enterprise"
}
