internal import Archive
internal import FoundationEssentials
internal import StackExchange

/// What an author wrote of the archive's posts of a site.
package struct Author: Sendable {
  package let id: Int
  /// Those with the most votes first; of equals the younger one.
  let posts: [AuthorPost]
  let questionCount: Int

  var answerCount: Int { posts.count - questionCount }
  var score: Int { posts.reduce(0) { $0 + $1.score } }

  /// How many posts a page of an author shows.
  static let pageSize = 100

  var paging: Paging {
    Paging(posts.count, size: Self.pageSize, stem: String(id), prefix: "\(id)-")
  }
}

/// A question, or an answer to one.
package struct AuthorPost: Sendable {
  /// The question's place in the site's list.
  let place: Int
  /// nil for the question itself.
  let answer: Int?
  let score: Int
  let date: Date?
}

extension Author {
  /// Shares posts of a site among their authors, those with the most posts first; of equals those
  /// with the most votes.
  ///
  /// Questions are by id; answers to others are passed over.
  static func all(of questions: QuestionTable, answers: [AnswerSummary]) -> [Author] {
    var posts: [Int: [AuthorPost]] = [:]
    for place in questions.indices {
      let question = questions.figures(place)
      guard let author = question.ownerID else { continue }
      posts[author, default: []].append(
        AuthorPost(
          place: place, answer: nil, score: question.score, date: question.creationDate))
    }
    for answer in answers {
      guard let place = questions.place(of: answer.questionID) else { continue }
      posts[answer.authorID, default: []].append(
        AuthorPost(
          place: place, answer: answer.id, score: answer.score, date: answer.creationDate))
    }
    return posts.map(Author.init).sorted { first, second in
      (second.posts.count, second.score, first.id) < (first.posts.count, first.score, second.id)
    }
  }

  private init(_ id: Int, _ posts: [AuthorPost]) {
    self.id = id
    questionCount = posts.count { $0.answer == nil }
    self.posts = posts.sorted { first, second in
      (second.score, second.answer ?? 0, second.place)
        < (first.score, first.answer ?? 0, first.place)
    }
  }
}
