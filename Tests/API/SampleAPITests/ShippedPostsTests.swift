import FoundationEssentials
import Networking
import SampleAPI
import StackExchange
import Testing

@Suite("Posts of the shipped sample")
struct ShippedPostsTests {
  let sample: ShippedSample
  init() throws { sample = try ShippedSample.shared.get() }

  @Test("Every object has the fields that the API guarantees")
  func guaranteedFields() {
    let question = [
      "question_id", "title", "link", "tags", "is_answered", "view_count", "answer_count",
      "score", "creation_date", "last_activity_date",
    ]
    let answer = [
      "answer_id", "question_id", "is_accepted", "score", "creation_date", "last_activity_date",
    ]
    let comment = ["comment_id", "post_id", "score", "edited", "creation_date"]
    for (objects, fields) in [
      (sample.questions, question), (sample.answers, answer), (sample.comments, comment),
      (sample.people, ["user_type"]), (sample.users, ["user_id", "badge_counts", "reputation"]),
    ] {
      #expect(!objects.isEmpty)
      for object in objects {
        #expect(fields.filter { object[$0] == nil } == [])
        #expect(!object.values.contains(.null))
      }
    }
  }

  @Test("Every field can be requested by a filter")
  func knownFields() async throws {
    var names: Set<String> = []
    for (type, objects) in [
      ("question", sample.questions), ("answer", sample.answers), ("comment", sample.comments),
      ("shallow_user", sample.people), ("user", sample.users),
    ] {
      names.formUnion(objects.flatMap { $0.keys.map { "\(type).\($0)" } })
    }
    let response = try await SampleAPI(files: sample.files).transport(
      HTTPRequest(
        .post, url: "https://api.example/2.3/filters/create",
        body: Array("base=none&include=\(names.sorted().joined(separator: ";"))".utf8)))
    let filter = try #require(try ResponsePage(response).items.first)
    #expect(Set(filter.strings("included_fields")) == names)
  }

  @Test("Counts, dates and references are consistent")
  func consistency() throws {
    let now = Int(try SampleAPI(files: sample.files).now.timeIntervalSince1970)
    for question in sample.questions {
      let answers = question.objects("answers")
      let id = question.int("question_id")
      #expect(question.int("answer_count") == answers.count)
      #expect(answers.allSatisfy { $0.int("question_id") == id })
      #expect(
        question.int("accepted_answer_id")
          == answers.first { $0.flag("is_accepted") == true }?.int("answer_id"))
      #expect(
        question.flag("is_answered")
          == answers.contains { $0.flag("is_accepted") == true || $0.int("score") ?? 0 > 0 })
      let folder = question.string("link")?.contains("math.") == true ? "math/" : ""
      #expect(sample.files["questions/\(folder)\(id ?? 0).json"] != nil)
      #expect(question.string("title")?.count ?? 0 <= 150)
      #expect((1...5).contains(question.strings("tags").count))
      for answer in answers {
        #expect(answer.int("creation_date") ?? 0 > question.int("creation_date") ?? .max)
      }
    }
    for post in sample.posts {
      let comments = post.objects("comments")
      #expect(post.int("comment_count") == comments.count)
      #expect(
        comments.allSatisfy {
          $0.int("post_id") == post.int("answer_id") ?? post.int("question_id")
        }
      )
      #expect(post.int("up_vote_count") ?? 0 - (post.int("down_vote_count") ?? 0) >= 0)
      #expect(post.int("last_activity_date") ?? .max <= now)
    }
    #expect(sample.comments.allSatisfy { $0.int("creation_date") ?? .max <= now })
    let ids =
      sample.posts.compactMap { $0.int("answer_id") ?? $0.int("question_id") }
      + sample.comments.compactMap { $0.int("comment_id") }
    #expect(Set(ids).count == ids.count)
  }

  @Test("A user has the same fields wherever it is mentioned")
  func people() {
    let known = Dictionary(
      uniqueKeysWithValues: sample.users.map { ($0.int("user_id") ?? 0, $0) })
    for person in sample.people {
      guard let id = person.int("user_id") else {
        #expect(person.string("user_type") == "does_not_exist")
        continue
      }
      for (field, value) in person { #expect(known[id]?[field] == value) }
    }
  }

  @Test("Licences match the creation dates")
  func licences() {
    for item in sample.posts + sample.comments {
      guard let licence = item.string("content_license") else { continue }
      let date = item.int("creation_date") ?? 0
      let expected = date < 1_302_220_800 ? "2.5" : date < 1_525_219_200 ? "3.0" : "4.0"
      #expect(licence == "CC BY-SA \(expected)")
    }
  }

  @Test(
    "Three tags have many questions",
    arguments: [("swift", 14), ("concurrency", 12), ("sqlite", 12)])
  func tags(name: String, least: Int) {
    #expect(sample.questions.filter { $0.strings("tags").contains(name) }.count >= least)
  }

  @Test("The sample has many questions, and tags with special characters")
  func size() {
    #expect(sample.questions.count >= 36)
    let tags = Set(sample.questions.flatMap { $0.strings("tags") })
    #expect(tags.isSuperset(of: ["c++", "c#", ".net", "regex", "c-interop"]))
  }

  @Test("Each longer period has more questions about Swift")
  func periods() async throws {
    let now = Int(try SampleAPI(files: sample.files).now.timeIntervalSince1970)
    let counts = [1, 7, 30, 365, 36_500].map { days in
      sample.questions.filter {
        $0.strings("tags").contains("swift")
          && $0.int("creation_date") ?? 0 >= now - days * 86_400
      }.count
    }
    #expect(counts[0] >= 1)
    #expect(counts[1] >= 6)
    #expect(zip(counts, counts.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test("The models decode all items, and none is skipped")
  func readByModels() async throws {
    let transport = try SampleAPI(files: sample.files).transport
    let fields = FieldList.displayed.names.joined(separator: "%3B")
    let created = try ResponsePage(
      await transport(
        HTTPRequest(
          .post, url: "https://api.example/2.3/filters/create",
          body: Array("base=none&include=\(fields)&unsafe=true".utf8))))
    let granted = try #require(created.items.first)
    #expect(Set(granted.strings("included_fields")) == Set(FieldList.displayed.names))
    let filter = try #require(granted.string("filter"))
    var questions: [Question] = []
    for site in ["stackoverflow", "math"] {
      let answer = try await transport(
        HTTPRequest(
          url: "https://api.example/2.3/questions?site=\(site)&pagesize=100&filter=\(filter)"))
      let page = try Page<Question>(json: answer.body, encoding: .raw)
      #expect(page.skipped == [])
      questions += page.items
    }
    #expect(questions.count == sample.questions.count)
    #expect(questions.map(\.answers.count).reduce(0, +) == sample.answers.count)
    #expect(
      questions.flatMap { $0.post.comments + $0.answers.flatMap(\.post.comments) }.count
        == sample.comments.count)
  }
}
