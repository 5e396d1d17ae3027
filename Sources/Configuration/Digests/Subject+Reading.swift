internal import Digests
internal import StackExchange

extension DigestSubject {
  /// Reads what a digest is of, where that is said by options, which name no two kinds at once; else
  /// it is of tags, and ids alone belong to `sites`.
  init(_ options: OptionValues, sites: [String]) throws(OptionFault) {
    if options.has(.user) {
      self = .users(try Self.users(options[.user], sites: sites))
    } else if options.has(.account) {
      self = .account(try Self.account(options[.account]), users: [])
    } else if options.has(.question) {
      let posts = try options[.question].map { value throws(OptionFault) in
        try Self.post(value.text, sites: sites) { OptionFault(.question, value, .wrongValue($0)) }
      }
      self = .posts(PostList(posts))
    } else if let list = options[.questionsFrom].first {
      self = .posts(try PostList(list, sites: sites))
    } else if let words = options[.search].first {
      self = .search(try Self.words(words))
    } else {
      self = .tags
    }
  }

  /// Whether all of it is wanted, unless something else is said.
  var isWhole: Bool {
    switch self {
    case .tags, .search: false
    case .users, .account, .posts: true
    }
  }

  private static func users(
    _ values: [OptionValues.Value], sites: [String]
  ) throws(OptionFault) -> [UserKey] {
    var users: [UserKey] = []
    for value in values {
      let fault = { OptionFault(.user, value, .wrongValue($0)) }
      let expected =
        "the id or the address of a profile, as in https://stackoverflow.com/users/22656"
      let address = try StackExchangeAddress(value.text, expecting: expected, fault)
      guard [.profile, .unspecified].contains(address.kind) else { throw fault(expected) }
      switch address.scope {
      case .network: throw fault("a profile on a site; for all sites of somebody use `account`")
      case .site(let site): users.append(UserKey(site: site, id: address.id))
      case .unspecified: users += sites.map { UserKey(site: $0, id: address.id) }
      }
    }
    return users.reduce(into: []) { users, user in
      if !users.contains(user) { users.append(user) }
    }
  }

  private static func account(_ values: [OptionValues.Value]) throws(OptionFault) -> Int {
    for value in values.dropFirst() {
      throw OptionFault(.account, value, .wrongValue("one account; each takes a digest of its own"))
    }
    guard let value = values.first else { return 0 }
    let fault = { OptionFault(.account, value, .wrongValue($0)) }
    let expected = """
      the id or the address of a profile of the network, as in https://stackexchange.com/users/11683; \
      for one site use `user`
      """
    let address = try StackExchangeAddress(value.text, expecting: expected, fault)
    switch address.scope {
    case .site: throw fault(expected)
    case .unspecified where address.kind != .unspecified, .network where address.kind != .profile:
      throw fault(expected)
    case .unspecified, .network: return address.id
    }
  }

  /// Reads a question or an answer.
  static func post(
    _ text: String, sites: [String], _ fault: (String) -> OptionFault
  ) throws(OptionFault) -> PostReference {
    let expected = """
      the id or the address of a question or an answer, as in https://stackoverflow.com/q/11227809
      """
    let address = try StackExchangeAddress(text, expecting: expected, fault)
    let site: String
    switch address.scope {
    case .network: throw fault(expected)
    case .site(let named): site = named
    case .unspecified:
      guard sites.count == 1 else { throw fault("an address, as ids belong to one site only") }
      site = sites[0]
    }
    switch address.kind {
    case .profile: throw fault("a question or an answer; for people use `user`")
    case .question, .unspecified: return PostReference(site: site, id: address.id)
    case .answer: return PostReference(site: site, id: address.id, kind: .answer)
    }
  }

  private static func words(_ value: OptionValues.Value) throws(OptionFault) -> String {
    let words = value.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let isPlain = words.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    guard !words.isEmpty, isPlain, words.utf8.count <= 500 else {
      throw OptionFault(.search, value, .wrongValue("words to search for, at most 500 bytes"))
    }
    return words
  }
}

extension StackExchangeAddress {
  /// Reads an id or an address, or says what was expected.
  fileprivate init(
    _ text: String, expecting expected: String, _ fault: (String) -> OptionFault
  ) throws(OptionFault) {
    do throws(ParseError) {
      try self.init(text)
    } catch {
      switch error {
      case .malformed: throw fault(expected)
      case .foreign(let host):
        throw fault("an address of the Stack Exchange network, and \(shown(host)) is no site of it")
      }
    }
  }
}
