internal import Archive
internal import Basics
internal import Search
internal import StackExchange

extension DigestSubject {
  /// Reads the subject of a digest from options, of which only one kind may be set; the default is tags.
  ///
  /// - Parameters:
  ///   - options: The options of the digest.
  ///   - sites: The sites to which ids without a site belong.
  /// - Throws: An error if a value is invalid.
  init(_ options: OptionValues, sites: [String]) throws(ConfigurationError) {
    if options.isSet(.user) {
      self = .users(try Self.users(options[.user], sites: sites))
    } else if options.isSet(.account) {
      self = .account(try Self.account(options[.account]), users: [])
    } else if options.isSet(.question) {
      let posts = try options[.question].map { value throws(ConfigurationError) in
        try Self.post(value.text, sites: sites) { value.invalid(expected: $0) }
      }
      self = .posts(PostList(posts))
    } else if let list = options[.questionsFrom].first {
      self = .posts(try PostList(list, sites: sites))
    } else if let words = options[.search].first {
      self = .search(try Self.searchWords(words))
    } else if let query = options[.query].first {
      self = .query(try Self.query(query))
    } else {
      self = .tags
    }
  }

  /// Whether a digest of the subject contains its posts of all days by default.
  var defaultsToAllDays: Bool {
    switch self {
    case .tags, .search: false
    case .users, .account, .posts, .query: true
    }
  }

  /// The maximum number of questions in a digest of the subject by default.
  var defaultLimit: Int {
    switch self {
    case .tags, .search: 50
    case .query: 1_000
    case .users, .account, .posts: DigestSelection.maxLimit
    }
  }

  /// The order of questions in a digest of the subject by default.
  var defaultSort: QuestionListRequest.Sort { if case .query = self { .creation } else { .votes } }

  /// Parses ids and profile URLs of users, without duplicates; an id means the user of each site.
  private static func users(
    _ values: [OptionValues.Value], sites: [String]
  ) throws(ConfigurationError) -> [UserKey] {
    var users: [UserKey] = []
    for value in values {
      let invalid = { value.invalid(expected: $0) }
      let expected = "a user id, or a profile URL such as https://stackoverflow.com/users/22656"
      let address = try StackExchangeAddress(value.text, expecting: expected, invalid)
      guard [.profile, .unspecified].contains(address.kind) else { throw invalid(expected) }
      switch address.scope {
      case .network:
        throw invalid("a profile on one site; for a person's posts on all sites use `account`")
      case .site(let site): users.append(UserKey(site: site, id: address.id))
      case .unspecified: users += sites.map { UserKey(site: $0, id: address.id) }
      }
    }
    return users.reduce(into: []) { users, user in
      if !users.contains(user) { users.append(user) }
    }
  }

  /// Parses the id or profile URL of a single network account.
  private static func account(_ values: [OptionValues.Value]) throws(ConfigurationError) -> Int {
    for value in values.dropFirst() {
      throw value.invalid(expected: "a single account; define a digest for each")
    }
    guard let value = values.first else { return 0 }
    let invalid = { value.invalid(expected: $0) }
    let expected = """
      a network account id, or a profile URL such as https://stackexchange.com/users/11683; for one \
      site use `user`
      """
    let address = try StackExchangeAddress(value.text, expecting: expected, invalid)
    switch address.scope {
    case .site: throw invalid(expected)
    case .unspecified where address.kind != .unspecified, .network where address.kind != .profile:
      throw invalid(expected)
    case .unspecified, .network: return address.id
    }
  }

  /// Parses the id or URL of a question or answer.
  ///
  /// - Parameters:
  ///   - text: The id or URL.
  ///   - sites: The sites to which an id can belong; it must be a single one.
  ///   - invalid: Creates the error from a description of the expected value.
  /// - Returns: The question or answer.
  /// - Throws: The error that `invalid` creates.
  static func post(
    _ text: String, sites: [String], makeError invalid: (String) -> ConfigurationError
  ) throws(ConfigurationError) -> PostReference {
    let expected =
      "the id or URL of a question or answer, such as https://stackoverflow.com/q/11227809"
    let address = try StackExchangeAddress(text, expecting: expected, invalid)
    let site: String
    switch address.scope {
    case .network: throw invalid(expected)
    case .site(let named): site = named
    case .unspecified:
      guard sites.count == 1 else {
        throw invalid("a URL, because an id could belong to any of several sites")
      }
      site = sites[0]
    }
    switch address.kind {
    case .profile: throw invalid("a question or an answer; for a user's posts use `user`")
    case .question, .unspecified: return PostReference(site: site, id: address.id)
    case .answer: return PostReference(site: site, id: address.id, kind: .answer)
    }
  }

  /// Parses the words of `--search`: at most 500 bytes without control characters.
  private static func searchWords(_ value: OptionValues.Value) throws(ConfigurationError) -> String
  {
    guard let words = value.text.asSingleLine(upTo: 500) else {
      throw value.invalid(expected: "search words of at most 500 bytes")
    }
    return words
  }

  /// Parses a query for questions of the archive, in which every operator must be known.
  static func query(_ value: OptionValues.Value) throws(ConfigurationError) -> String {
    guard let text = value.text.asSingleLine(upTo: 2_000) else {
      throw value.invalid(expected: "a query of at most 2000 bytes, such as [swift] is:unanswered")
    }
    // The day does not matter: it only has to be there for values such as `3m`.
    let query = SearchQuery(text, today: CalendarDay(ordinal: 0))
    guard !query.isEmpty else { throw ConfigurationError(.emptyQuery(text), at: value.location) }
    guard query.wordCount <= SearchQuery.maxWords else {
      throw ConfigurationError(.tooManyWords(limit: SearchQuery.maxWords), at: value.location)
    }
    if let unknown = query.unknownOperators.first(where: { !$0.isWord }) {
      throw ConfigurationError(
        .unknownOperator(unknown.text, nearest: unknown.nearest), at: value.location)
    }
    return text
  }
}

extension String {
  /// Returns the text with single spaces between its words; `nil` if it is empty, has control characters, or is longer
  /// than a number of bytes.
  fileprivate func asSingleLine(upTo maxBytes: Int) -> String? {
    let line = split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let isPlain = line.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    return !line.isEmpty && isPlain && line.utf8.count <= maxBytes ? line : nil
  }
}

extension StackExchangeAddress {
  /// Parses an id or a URL of the Stack Exchange network.
  ///
  /// - Parameters:
  ///   - text: The id or URL.
  ///   - expected: A description of valid values, for the error message.
  ///   - invalid: Creates the error from a description of the expected value.
  /// - Throws: The error that `invalid` creates.
  fileprivate init(
    _ text: String, expecting expected: String, _ invalid: (String) -> ConfigurationError
  ) throws(ConfigurationError) {
    do throws(ParseError) {
      try self.init(text)
    } catch {
      switch error {
      case .malformed: throw invalid(expected)
      case .foreign(let host):
        throw invalid("a URL of the Stack Exchange network, but \(quoted(host)) is not part of it")
      }
    }
  }
}
