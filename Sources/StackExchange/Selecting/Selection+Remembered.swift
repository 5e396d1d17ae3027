/// The form in which editions remember it, without the sections and marks, which they have themselves.
extension Selection: Codable {
  private enum Key: String, CodingKey {
    case sites, tags, anyTags, noTags, sort, limit, minScore, answers, includesComments, onlyNew
    case accepted, users, account, questions, search
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    self.init(
      sites: try values.decode([String].self, forKey: .sites),
      tags: TagRule(
        all: try values.decode([String].self, forKey: .tags),
        any: try values.decode([String].self, forKey: .anyTags),
        none: try values.decode([String].self, forKey: .noTags)),
      sort: try values.decode(QuestionList.Sort.self, forKey: .sort),
      limit: try values.decode(Int.self, forKey: .limit))
    minScore = try values.decodeIfPresent(Int.self, forKey: .minScore)
    answers = try values.decode(Int.self, forKey: .answers)
    includesComments = try values.decode(Bool.self, forKey: .includesComments)
    onlyNew = try values.decode(Bool.self, forKey: .onlyNew)
    accepted = try values.decodeIfPresent(Bool.self, forKey: .accepted) ?? false
    subject = try Self.subject(values)
  }

  private static func subject(_ values: KeyedDecodingContainer<Key>) throws -> Subject {
    let users = try values.decodeIfPresent([String].self, forKey: .users)?.compactMap(UserKey.init)
    if let account = try values.decodeIfPresent(Int.self, forKey: .account) {
      return .account(account, users: users ?? [])
    }
    if let users { return .users(users) }
    if let name = try values.decodeIfPresent(String.self, forKey: .questions) {
      return .posts(PostList(name: name))
    }
    return try values.decodeIfPresent(String.self, forKey: .search).map(Subject.search) ?? .tags
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(sites, forKey: .sites)
    try values.encode(tags.all, forKey: .tags)
    try values.encode(tags.any, forKey: .anyTags)
    try values.encode(tags.none, forKey: .noTags)
    try values.encode(sort, forKey: .sort)
    try values.encode(limit, forKey: .limit)
    try values.encodeIfPresent(minScore, forKey: .minScore)
    try values.encode(answers, forKey: .answers)
    try values.encode(includesComments, forKey: .includesComments)
    try values.encode(onlyNew, forKey: .onlyNew)
    if accepted { try values.encode(true, forKey: .accepted) }
    switch subject {
    case .tags: break
    case .users(let users): try values.encode(users.map(\.description), forKey: .users)
    case .account(let id, let users):
      try values.encode(id, forKey: .account)
      try values.encode(users.map(\.description), forKey: .users)
    // A list may be long, and the edition has its questions.
    case .posts(let list): try values.encode(list.name, forKey: .questions)
    case .search(let words): try values.encode(words, forKey: .search)
    }
  }
}
