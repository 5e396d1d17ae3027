import Publishing
import StackExchange
import Testing

@Suite("What a page weighs without its texts")
struct WeightTests {
  @Test(
    "A question's page has at most 4 kB, 0.9 kB a post and 0.35 kB a comment",
    arguments: [(0, 0), (1, 0), (2, 5), (5, 1), (6, 0), (30, 0), (30, 7)])
  func question(answers: Int, comments: Int) async throws {
    try await Desk.use { desk in
      try desk.keep([question(answers: answers, comments: comments)])
      try await desk.publish()
      let weight = try desk.bytes("q/stackoverflow/7.html").count
      let posts = answers + 1
      #expect(weight <= 4_096 + 900 * posts + 350 * posts * comments)
    }
  }

  private func question(answers: Int, comments: Int) -> Question {
    Question(
      id: 7, title: "How?", tags: ["swift"], post: post(7, comments: comments),
      answers: (0..<answers).map { place in
        Answer(
          id: 70_000_000 + place, questionID: 7, isAccepted: place == 0,
          post: post(70_000_000 + place, comments: comments))
      },
      answerCount: answers, viewCount: 123_456)
  }

  private func post(_ id: Int, comments: Int) -> Post {
    Post(
      score: 1_234, owner: .ben, creationDate: .day(10), lastActivityDate: .day(12),
      lastEditDate: .day(12), contentLicense: "CC BY-SA 4.0",
      link: "https://stackoverflow.example/a/\(id)", bodyMarkdown: "x",
      comments: (0..<comments).map { comment(id * 10 + $0, postID: id) })
  }

  private func comment(_ id: Int, postID: Int) -> StackExchange.Comment {
    StackExchange.Comment(
      id: id, postID: postID, score: 3, creationDate: .day(12), owner: .ben,
      link: "https://stackoverflow.example/posts/comments/\(id)", body: "x")
  }
}
