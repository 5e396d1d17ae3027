internal import FoundationEssentials
internal import StackExchange

/// The content of the sample files.
struct SampleContent: Sendable {
  /// The date that the sample treats as the current time.
  let now: Date
  /// The sites of the sample, as `site` objects of the API.
  let sites: [SampleItem]
  /// The posts of each site, by the site's `api_site_parameter`.
  private var posts: [String: SamplePosts] = [:]

  /// Reads the sample files, by their paths in `Samples/`.
  init(files: [String: [UInt8]]) throws(SampleError) {
    let metadata = try SampleMetadata(files: files)
    now = metadata.now
    sites = try list("sites.json", in: files)
    let users = files["users.json"] == nil ? [] : try list("users.json", in: files)
    var questions: [String: [SampleItem]] = [:]
    for file in files.keys.sorted() where file.hasPrefix("questions/") {
      // Questions of sites other than the main one are in subfolders.
      let folders = file.split(separator: "/").dropFirst().dropLast()
      let question = try read(SampleItem.self, from: file, in: files)
      questions[folders.first.map(String.init) ?? metadata.site, default: []].append(question)
    }
    for (site, questions) in questions {
      let posts = SamplePosts(questions: questions, users: users)
      if let title = posts.questionWithoutID {
        throw .unreadable(file: "questions/", because: "`question_id` is missing in \(title)")
      }
      self.posts[site] = posts
    }
  }

  /// Returns the posts of a site; the name is its `api_site_parameter` or its domain.
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

  /// Returns the accounts of people with the given account ids, on all sites where they have posts.
  func accounts(ids: [Int]) -> [SampleItem] {
    sites.flatMap { site -> [SampleItem] in
      guard let parameter = site.text("api_site_parameter"), let posts = posts[parameter] else {
        return []
      }
      return posts.users.compactMap { user -> SampleItem? in
        guard let id = user.integer("user_id"), let account = user.integer("account_id"),
          ids.contains(account)
        else { return nil }
        let questions = posts.questions.count { $0.ownerID == id }
        let answers = posts.questions.flatMap { $0.items("answers") }.count { $0.ownerID == id }
        guard questions + answers > 0 else { return nil }
        let userFields = user.filter {
          ["reputation", "user_type", "user_id", "account_id"].contains($0.key)
        }
        return userFields.merging([
          "site_name": site["name"] ?? .null, "site_url": site["site_url"] ?? .null,
          "question_count": .integer(questions), "answer_count": .integer(answers),
        ]) { userValue, _ in userValue }
      }
    }
  }
}

/// The content of `sample.json`.
private struct SampleMetadata: Decodable {
  let now: Date
  /// The main site of the sample.
  let site: String

  /// Reads `sample.json`.
  init(files: [String: [UInt8]]) throws(SampleError) {
    self = try read(SampleMetadata.self, from: "sample.json", in: files)
  }
}

/// Reads the `items` of a file that has the format of API responses.
private func list(_ file: String, in files: [String: [UInt8]]) throws(SampleError) -> [SampleItem] {
  guard let items = try read([String: [SampleItem]].self, from: file, in: files)["items"] else {
    throw .unreadable(file: file, because: "it has no `items`")
  }
  return items
}

/// Decodes a sample file in JSON.
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
