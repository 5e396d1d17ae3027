import Archive
import FoundationEssentials
import StackExchange
import Testing

/// The subjects of digests, such as tags or users.
@Suite struct SubjectTests {
  private static let users = [UserKey(site: "stackoverflow", id: 5), UserKey(site: "math", id: 7)]

  @Test(
    "A stored selection keeps its subject",
    arguments: [
      .tags, .users(users), .account(3, users: users), .search("memory leak"), .query("[a] b"),
    ]
      as [DigestSubject])
  func storedSubject(subject: DigestSubject) throws {
    var selection = DigestSelection(
      sites: ["stackoverflow", "math"], tags: TagRule(all: ["swift"]))
    selection.subject = subject
    selection.requiresAcceptedAnswer = true
    let bytes = try JSONEncoder().encode(selection)
    #expect(try JSONDecoder().decode(DigestSelection.self, from: bytes) == selection)
  }

  @Test("A stored list of posts keeps its name only")
  func storedList() throws {
    var selection = DigestSelection()
    selection.subject = .posts(PostList([PostReference(site: "math", id: 1)], file: "marks"))
    let bytes = try JSONEncoder().encode(selection)
    let read = try JSONDecoder().decode(DigestSelection.self, from: bytes)
    guard case .posts(let list) = read.subject else {
      Issue.record("\(read.subject)")
      return
    }
    #expect(list.posts.isEmpty && list.name == "questions_from_marks")
  }

  @Test("A selection stored by an earlier version is about tags")
  func earlierVersion() throws {
    let json = """
      {"sites":["a"],"tags":["b"],"anyTags":[],"noTags":[],"sort":"hot","limit":5,"answers":3,
      "includesComments":true,"onlyNew":false}
      """
    let selection = try JSONDecoder().decode(DigestSelection.self, from: Data(json.utf8))
    #expect(
      selection.subject == .tags && !selection.requiresAcceptedAnswer && selection.sort == .hot)
  }

  @Test("A list is named by its posts in any order, and contains each post once")
  func lists() {
    let posts = [3, 1, 2, 1].map { PostReference(site: "so", id: $0) }
    let list = PostList(posts)
    #expect(list.posts.map(\.id) == [3, 1, 2])
    #expect(list.name == "so_question_1_and_2_and_3")
    let many = PostList((1...9).map { PostReference(site: "so", id: $0) })
    #expect(many.name.hasPrefix("questions_9_"))
    #expect(
      many.name == PostList((1...9).reversed().map { PostReference(site: "so", id: $0) }).name)
    #expect(many.name != PostList((2...10).map { PostReference(site: "so", id: $0) }).name)
  }

  @Test("A search for several tags accepts only questions with all of them")
  func searchedTags() {
    var selection = DigestSelection(tags: TagRule(all: ["a", "b"]))
    selection.subject = .search("x")
    #expect(selection.accepts(tags: ["b", "a", "c"], score: 0, hasAcceptedAnswer: false))
    #expect(!selection.accepts(tags: ["a"], score: 0, hasAcceptedAnswer: false))
    // A tag may be a synonym of the tag that questions have.
    selection.tags = TagRule(all: ["golang"])
    #expect(selection.accepts(tags: ["go"], score: 0, hasAcceptedAnswer: false))
  }

  @Test("If an accepted answer is required, questions without one are rejected")
  func acceptedAnswer() {
    var selection = DigestSelection()
    selection.requiresAcceptedAnswer = true
    #expect(!selection.accepts(Question(id: 1, title: "")))
    #expect(selection.accepts(Question(id: 1, title: "", acceptedAnswerID: 2)))
    #expect(selection.needsFiltering(sortedBy: .votes))
  }
}
