import FoundationEssentials
import StackExchange
import TestSupport

/// Generates questions with random optional properties, reproducible by seed.
struct RandomQuestions {
  private var random: SplitMix
  private var users: [User] = []

  init(seed: UInt64) {
    random = SplitMix(seed: seed)
    users = (1...20).map { (id: Int) in
      User(
        kind: [.registered, .moderator, .unregistered][number(below: 3)], id: id,
        displayName: maybe(text()), link: maybe("https://u.example/\(id)"),
        profileImage: maybe("https://i.example/\(id).png"), reputation: maybe(number(below: 9999)))
    }
  }

  /// Returns a random question with answers and comments in the order of the archive.
  mutating func question(_ id: Int) -> Question {
    let answers = (0..<number(below: 6)).map { index in
      Answer(id: id * 10 + index + 1, questionID: id, post: post(id * 10 + index + 1))
    }
    var question = Question(
      id: id, title: text(), tags: (0..<number(below: 6)).map { "tag\($0)" }, post: post(id),
      answers: answers, answerCount: answers.count + number(below: 2),
      isAnswered: number(below: 2) == 0, viewCount: number(below: 1_000_000),
      closedDate: maybe(date()), closedReason: maybe(text()), bountyAmount: maybe(50),
      bountyClosesDate: maybe(date()), protectedDate: maybe(date()))
    question.acceptedAnswerID = maybe(answers.first?.id) ?? nil
    question.answers = answers.map { answer in
      var answer = answer
      answer.isAccepted = answer.id == question.acceptedAnswerID
      return answer
    }
    .sorted { Self.sortKey($0) < Self.sortKey($1) }
    return question
  }

  private static func sortKey(_ answer: Answer) -> (Int, Int, Date, Int) {
    (
      answer.isAccepted ? 0 : 1, -answer.post.score, answer.post.creationDate ?? .distantFuture,
      answer.id
    )
  }

  private mutating func post(_ id: Int) -> Post {
    Post(
      score: number(below: 9) - 4, owner: user(), lastEditor: user(),
      creationDate: maybe(date()), lastActivityDate: maybe(date()), lastEditDate: maybe(date()),
      communityOwnedDate: maybe(date()), lockedDate: maybe(date()),
      contentLicense: maybe("CC BY-SA 3.0"), link: maybe("https://q.example/\(id)"),
      bodyMarkdown: maybe(text()), body: maybe(text()), comments: comments(on: id),
      otherFields: maybe(["a": .array([.string(text()), .integer(number(below: 5))])]) ?? [:])
  }

  private mutating func comments(on id: Int) -> [Comment] {
    (0..<number(below: 4)).map { index in
      StackExchange.Comment(
        id: id * 10 + index, postID: id, score: number(below: 5), isEdited: number(below: 2) == 0,
        creationDate: Date(timeIntervalSince1970: Double(id + index)), owner: user(),
        replyTo: user(), contentLicense: maybe("CC BY-SA 4.0"),
        link: maybe("https://c.example/\(id)"), body: maybe(text()), bodyMarkdown: maybe(text()))
    }
  }

  private mutating func user() -> User? {
    switch number(below: 4) {
    case 0: nil
    case 1: User(kind: .doesNotExist, displayName: maybe(text()))
    default: users[number(below: users.count)]
    }
  }

  private mutating func text() -> String {
    let alphabet = ["a", "\u{e9}", "<", "\"", "\r\n", "\u{4e2d}", "\u{1F600}", "&amp;", " "]
    let length = number(below: 12) == 0 ? 5000 : number(below: 30)
    return (0..<length).map { _ in alphabet[number(below: alphabet.count)] }.joined()
  }

  private mutating func date() -> Date {
    Date(timeIntervalSince1970: Double(number(below: 2_000_000_000)))
  }

  private mutating func maybe<Value>(_ value: Value) -> Value? {
    number(below: 2) == 0 ? nil : value
  }

  private mutating func number(below bound: Int) -> Int { random.below(bound) }
}
