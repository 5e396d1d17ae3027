package import StackExchange

extension RunOptions {
  /// The API's address, without a slash at the end.
  package var apiBase: String {
    guard let base = chosenAPIBase else {
      return usedScheme == .team
        ? "https://api.stackoverflowteams.com/2.3" : "https://api.stackexchange.com/2.3"
    }
    // An instance is known by its host alone.
    let isHost = base.split(separator: "/").count == 2
    return usedScheme == .enterprise && isHost ? "\(base)/api/2.3" : base
  }

  /// How the API is asked; only those who have a key are let in where not everybody is.
  package func scheme(hasKey: Bool) throws(UsageError) -> APIScheme {
    let scheme = usedScheme
    if team != nil, scheme != .team { throw .conflict(.team, .apiScheme) }
    if source == .live, scheme != .bearer, !hasKey { throw .missingKey(scheme) }
    switch scheme {
    case .bearer: return .bearer
    case .team:
      guard let team else { throw .missingWith(scheme, .team) }
      return .team(team)
    case .enterprise:
      if chosenAPIBase == nil { throw .missingWith(scheme, .apiBase) }
      return .enterprise
    }
  }

  private var usedScheme: Scheme { apiScheme ?? (team == nil ? .bearer : .team) }
}
