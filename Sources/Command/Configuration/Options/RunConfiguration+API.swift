package import StackExchange

extension RunConfiguration {
  /// The base URL of the API, without a slash at the end.
  package var apiBase: String {
    guard let base = customAPIBase else {
      return effectiveScheme == .team
        ? "https://api.stackoverflowteams.com/2.3" : "https://api.stackexchange.com/2.3"
    }
    // An enterprise instance may be given by its host alone.
    let isHost = base.split(separator: "/").count == 2
    return effectiveScheme == .enterprise && isHost ? "\(base)/api/2.3" : base
  }

  /// Returns the scheme by which requests authenticate with the API.
  ///
  /// - Parameter hasKey: Whether an API key is available.
  /// - Returns: The scheme of authentication.
  /// - Throws: A usage error if options of the API conflict, or if the scheme needs a key or another option.
  package func scheme(hasKey: Bool) throws(ConfigurationError) -> APIScheme {
    let scheme = effectiveScheme
    if team != nil, scheme != .team {
      throw ConfigurationError(.conflict(OptionName.team.flag, OptionName.apiScheme.flag))
    }
    if source == .live, scheme != .bearer, !hasKey { throw ConfigurationError(.missingKey(scheme)) }
    switch scheme {
    case .bearer: return .bearer
    case .team:
      guard let team else { throw ConfigurationError(.missingSchemeOption(scheme, .team)) }
      return .team(team)
    case .enterprise:
      if customAPIBase == nil { throw ConfigurationError(.missingSchemeOption(scheme, .apiBase)) }
      return .enterprise
    }
  }

  /// The scheme of `--api-scheme`, or else the one that `--team` implies, by which requests authenticate.
  private var effectiveScheme: SchemeName { apiScheme ?? (team == nil ? .bearer : .team) }
}
