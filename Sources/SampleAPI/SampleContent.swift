internal import FoundationEssentials
internal import StackExchange

/// What the sample's files hold, read once and found by id.
struct SampleContent: Sendable {
  let now: Date
  let sites: [Item]
  /// By the `api_site_parameter` of the site that they are on.
  private var posts: [String: SamplePosts] = [:]

  init(files: [String: [UInt8]]) throws(SampleError) {
    let facts = try Facts(files: files)
    now = facts.now
    sites = try list("sites.json", in: files)
    let users = files["users.json"] == nil ? [] : try list("users.json", in: files)
    var questions: [String: [Item]] = [:]
    for file in files.keys.sorted() where file.hasPrefix("questions/") {
      // Those of other sites lie in folders.
      let folders = file.split(separator: "/").dropFirst().dropLast()
      let question = try read(Item.self, from: file, in: files)
      questions[folders.first.map(String.init) ?? facts.site, default: []].append(question)
    }
    for (site, questions) in questions {
      let posts = SamplePosts(questions: questions, users: users)
      if let stray = posts.questionWithoutID {
        throw .unreadable(file: "questions/", because: "`question_id` is missing in \(stray)")
      }
      self.posts[site] = posts
    }
  }

  /// The posts on a site, named as its `api_site_parameter` or its domain.
  func posts(on name: String) throws(APIError) -> SamplePosts {
    let site = sites.first { site in
      site["api_site_parameter"] == .string(name)
        || site["site_url"] == .string("https://\(name)")
    }
    guard let site else { throw .badParameter("No site found for name `\(name)`") }
    guard case .string(let parameter)? = site["api_site_parameter"] else {
      return SamplePosts(questions: [], users: [])
    }
    return posts[parameter] ?? SamplePosts(questions: [], users: [])
  }

  /// The accounts of people on the sites that they wrote on.
  func accounts(_ ids: [Int]) -> [Item] {
    sites.flatMap { site -> [Item] in
      guard let parameter = site.text("api_site_parameter"), let posts = posts[parameter] else {
        return []
      }
      return posts.users.compactMap { user -> Item? in
        guard let id = user.integer("user_id"), let account = user.integer("account_id"),
          ids.contains(account)
        else { return nil }
        let questions = posts.questions.count { $0.owner == id }
        let answers = posts.questions.flatMap { $0.items("answers") }.count { $0.owner == id }
        guard questions + answers > 0 else { return nil }
        let own = user.filter {
          ["reputation", "user_type", "user_id", "account_id"].contains($0.key)
        }
        return own.merging([
          "site_name": site["name"] ?? .null, "site_url": site["site_url"] ?? .null,
          "question_count": .integer(questions), "answer_count": .integer(answers),
        ]) { own, _ in own }
      }
    }
  }
}

/// The content of `sample.json`.
private struct Facts: Decodable {
  let now: Date
  let site: String

  init(files: [String: [UInt8]]) throws(SampleError) {
    self = try read(Facts.self, from: "sample.json", in: files)
  }
}

/// The `items` of a file in the form of the API's answers.
private func list(_ file: String, in files: [String: [UInt8]]) throws(SampleError) -> [Item] {
  guard let items = try read([String: [Item]].self, from: file, in: files)["items"] else {
    throw .unreadable(file: file, because: "it has no `items`")
  }
  return items
}

private func read<Value: Decodable>(
  _ type: Value.Type, from file: String, in files: [String: [UInt8]]
) throws(SampleError) -> Value {
  guard let bytes = files[file] else { throw .missing(file: file) }
  let decoder = JSONDecoder()
  decoder.dateDecodingStrategy = .iso8601
  do {
    return try decoder.decode(type, from: Data(bytes))
  } catch {
    throw .unreadable(file: file, because: "\(error)")
  }
}
