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

/// The posts, users and tags of one site in the sample.
struct SamplePosts: Sendable {
  /// The questions, which contain their answers and comments.
  let questions: [SampleItem]
  private let questionsByID: [Int: SampleItem]
  private let answersByID: [Int: SampleItem]
  private let usersByID: [Int: SampleItem]
  /// The users, sorted by id.
  var users: [SampleItem] { usersByID.sorted { $0.key < $1.key }.map(\.value) }

  /// Creates the posts of a site and indexes them by id.
  init(questions: [SampleItem], users: [SampleItem]) {
    self.questions = questions.map(completingAnswers)
    questionsByID = indexByID(self.questions, "question_id")
    answersByID = indexByID(self.questions.flatMap { $0.items("answers") }, "answer_id")
    usersByID = indexByID(users, "user_id")
  }

  /// The title of the first question without an id, if any.
  var questionWithoutID: String? {
    questions.first { $0.integer("question_id") == nil }.map { $0.text("title") ?? "" }
  }

  /// Returns the questions with these ids.
  func questions(_ ids: [Int]) -> [SampleItem] { ids.compactMap { questionsByID[$0] } }
  /// Returns the answers with these ids.
  func answers(_ ids: [Int]) -> [SampleItem] { ids.compactMap { answersByID[$0] } }
  /// Returns the users with these ids.
  func users(_ ids: [Int]) -> [SampleItem] { ids.compactMap { usersByID[$0] } }

  /// Returns the questions that have all of the tags, none for more than five tags.
  func questions(taggedAll tags: [String]) -> [SampleItem] {
    guard tags.count <= 5 else { return [] }
    let requiredTags = Set(tags)
    return questions.filter { requiredTags.isSubset(of: $0.texts("tags")) }
  }

  /// All tags, with the number of their questions and the date of the newest one.
  var tags: [SampleItem] {
    var datesByTag: [String: [Int]] = [:]
    for question in questions {
      for tag in question.texts("tags") {
        datesByTag[tag, default: []].append(question.integer("creation_date") ?? 0)
      }
    }
    return datesByTag.map { name, dates in
      [
        "name": .string(name), "count": .integer(dates.count),
        "has_synonyms": .bool(false), "is_moderator_only": .bool(false),
        "is_required": .bool(false), "last_activity_date": .integer(dates.max() ?? 0),
      ]
    }
  }
}

/// Returns the items by the integer in an id field; of several items with the same id, the first.
private func indexByID(_ items: [SampleItem], _ field: String) -> [Int: SampleItem] {
  let idsAndItems = items.compactMap { item in item.integer(field).map { ($0, item) } }
  return Dictionary(idsAndItems) { first, _ in first }
}

/// Returns a question after adding its id, tags and title to each of its answers.
private func completingAnswers(_ question: SampleItem) -> SampleItem {
  var question = question
  guard question["answers"] != nil else { return question }
  let inheritedFields = question.filter { ["question_id", "tags", "title"].contains($0.key) }
  question["answers"] = .array(
    question.items("answers").map { answer in
      .object(answer.merging(inheritedFields) { answerValue, _ in answerValue })
    })
  return question
}

extension SampleItem {
  /// Returns the integer in a field; `nil` if the field is missing or of another type.
  func integer(_ name: String) -> Int? {
    if case .integer(let value) = self[name] { value } else { nil }
  }

  /// The user id of the post's author; `nil` if it is missing.
  var ownerID: Int? {
    if case .object(let owner) = self["owner"] { owner.integer("user_id") } else { nil }
  }

  /// Returns the text in a field; `nil` if the field is missing or of another type.
  func text(_ name: String) -> String? {
    if case .string(let value) = self[name] { value } else { nil }
  }

  /// Returns the objects of the list in a field; empty if the list is missing.
  func items(_ name: String) -> [SampleItem] {
    guard case .array(let values) = self[name] else { return [] }
    return values.compactMap { if case .object(let item) = $0 { item } else { nil } }
  }

  /// Returns the texts of the list in a field; empty if the list is missing.
  func texts(_ name: String) -> [String] {
    guard case .array(let values) = self[name] else { return [] }
    return values.compactMap { if case .string(let text) = $0 { text } else { nil } }
  }
}
