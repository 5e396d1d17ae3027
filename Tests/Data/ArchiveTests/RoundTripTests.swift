import Archive
import FoundationEssentials
import StackExchange
import Testing

@Suite struct RoundTripTests {
  private let temporaryArchive = TemporaryArchive()
  private var archive: Archive { temporaryArchive.archive }

  @Test("Random questions are read back equal after one and two saves", arguments: 1...4)
  func randomQuestions(seed: UInt64) throws {
    var source = RandomQuestions(seed: seed)
    let questions = (1...60).map { source.question($0 * 3) }
    for day in [1, 2] {
      try archive.transaction {
        for question in questions.shuffled() {
          try archive.save(question, site: "emacs", at: .day(day))
        }
      }
      var read: [Question] = []
      try archive.forEachQuestion(ofSite: "emacs") { question, _ in read.append(question) }
      #expect(read == questions)
    }
  }

  @Test("A question that changes completely keeps nothing of its previous version")
  func completeChange() throws {
    var source = RandomQuestions(seed: 5)
    for day in 1...40 {
      var question = source.question(7)
      question.answerCount = question.answers.count
      try archive.save(question, site: "emacs", at: .day(day))
      try #expect(archive.question(7, site: "emacs") == question)
    }
  }

  private static let folder = ProcessInfo.processInfo.environment["SODIGEST_SHARED"].map {
    URL(filePath: $0).appending(path: "data/api")
  }

  @Test(
    "Recorded responses of the API are read back equal",
    .enabled(if: folder != nil, "SODIGEST_SHARED is not set to a folder with recordings"),
    arguments: [
      "questions-answers-comments-emacs-2014.json", "questions-markdown-a.json",
      "questions-body-1.json", "question-with-answers-body.json",
    ])
  func recorded(file: String) throws {
    let folder = try #require(Self.folder)
    var json = Array(try Data(contentsOf: folder.appending(path: file)))
    // Some recordings contain only the items.
    if json.first == UInt8(ascii: "[") { json = Array("{\"items\":".utf8) + json + [0x7d] }
    let page = try Page<Question>(json: json, encoding: .encoded)
    #expect(!page.items.isEmpty)
    for question in page.items { try archive.save(question, site: "emacs", at: .day(1)) }
    for question in page.items {
      let read = try #require(try archive.question(question.id, site: "emacs"))
      #expect(NormalizedQuestion(read) == NormalizedQuestion(question))
    }
  }
}

/// A question without details that may differ: the order of its answers and comments, and the
/// reputation of a user, which changes in a recording of several days.
private struct NormalizedQuestion: Equatable {
  let question: Question

  init(_ original: Question) {
    var question = original
    question.post = Self.post(question.post)
    question.answers = question.answers.sorted { $0.id < $1.id }.map { answer in
      var answer = answer
      answer.post = Self.post(answer.post)
      return answer
    }
    self.question = question
  }

  private static func post(_ original: Post) -> Post {
    var post = original
    post.owner = user(post.owner)
    post.lastEditor = user(post.lastEditor)
    post.comments = post.comments.sorted { $0.id < $1.id }.map { comment in
      var comment = comment
      comment.owner = user(comment.owner)
      comment.replyTo = user(comment.replyTo)
      return comment
    }
    return post
  }

  private static func user(_ original: User?) -> User? {
    var user = original
    user?.reputation = nil
    return user
  }
}
