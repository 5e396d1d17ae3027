package import FoundationEssentials
package import Output

/// An author with the posts that the archive has of one site.
package struct Author: Sendable {
  /// The id of the author on the site.
  package let id: Int
  /// The posts, highest score first; of equals the younger first.
  ///
  /// All authors of a site share the memory.
  package let posts: ArraySlice<AuthorPost>
  /// The number of the author's questions.
  package let questionCount: Int
  /// The sum of the scores of all posts.
  let totalScore: Int

  /// The number of the author's answers.
  package var answerCount: Int { posts.count - questionCount }

  /// The number of posts on a page of an author.
  static let pageSize = 100

  /// The division of the posts into pages.
  package var paging: Paging {
    Paging(posts.count, pageSize: Self.pageSize, baseName: String(id), prefix: "\(id)-")
  }

  /// Returns the posts on a page.
  package func posts(onPage number: Int) -> ArraySlice<AuthorPost> {
    let indices = paging.itemIndices(onPage: number)
    return posts[posts.startIndex + indices.lowerBound..<posts.startIndex + indices.upperBound]
  }
}

/// A post with the id of its author.
typealias AuthoredPost = (author: Int, post: AuthorPost)

/// A question, or an answer to a question, in a list of an author's posts.
package struct AuthorPost: Sendable {
  /// The index of the question in the site's table.
  package let questionIndex: Int
  package let score: Int
  /// The id of the answer; 0 if the post is the question itself.
  private let rawAnswerID: Int
  /// The creation time in seconds since 1970, or `QuestionTable.none`.
  private let creation: Int

  /// Creates a post; `answer` is nil for the question itself.
  init(questionIndex: Int, answer: Int?, score: Int, creation: Int?) {
    (self.questionIndex, self.score) = (questionIndex, score)
    (rawAnswerID, self.creation) = (answer ?? 0, creation ?? QuestionTable.noValue)
  }

  /// The id of the answer; nil if the post is the question itself.
  package var answerID: Int? { rawAnswerID == 0 ? nil : rawAnswerID }

  /// The creation date of the post; nil if unknown.
  package var date: Date? {
    creation == QuestionTable.noValue ? nil : Date(timeIntervalSince1970: Double(creation))
  }

  /// Adds what lists show of an answer to a key; for a question, keys contain its hash instead.
  package func add(to inputKey: inout InputKey) {
    inputKey.add(rawAnswerID)
    guard answerID != nil else { return }
    inputKey.add(score)
    inputKey.add(creation)
  }

  /// Orders posts by descending score; of equals the younger first.
  fileprivate static func isBefore(_ first: Self, _ second: Self) -> Bool {
    if first.score != second.score { return first.score > second.score }
    return (first.rawAnswerID, first.questionIndex) > (second.rawAnswerID, second.questionIndex)
  }
}

extension Author {
  /// Groups the posts of a site by author, sorted by descending number of posts, then descending
  /// total score; empty if `answers` is nil.
  static func all(of questions: QuestionTable, answers: [AuthoredPost]?) -> [Author] {
    guard let answers else { return [] }
    // Counting first allows a single array without reallocation.
    var interner = IDInterner()
    var authorIndices: [Int32] = []
    var counts: [Int] = []
    forEachPost(of: questions, answers) { id, _ in
      let author = interner.number(of: id)
      if author == counts.count { counts.append(0) }
      counts[Int(author)] += 1
      authorIndices.append(author)
    }
    let ids = interner.ids
    var ends = counts.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
    var posts = [AuthorPost](
      repeating: AuthorPost(questionIndex: 0, answer: nil, score: 0, creation: nil),
      count: ends[ids.count])
    var remainingAuthors = authorIndices[...]
    forEachPost(of: questions, answers) { _, post in
      let author = Int(remainingAuthors.removeFirst())
      posts[ends[author]] = post
      ends[author] += 1
    }
    for index in ids.indices {
      posts[ends[index] - counts[index]..<ends[index]].sort(by: AuthorPost.isBefore)
    }
    return ids.indices.map { index in
      Author(ids[index], posts[ends[index] - counts[index]..<ends[index]])
    }.sorted { first, second in
      (second.posts.count, second.totalScore, first.id) < (
        first.posts.count, first.totalScore, second.id
      )
    }
  }

  /// Calls a closure with each question, then each answer, and the id of its author.
  private static func forEachPost(
    of questions: QuestionTable, _ answers: [AuthoredPost],
    _ body: (_ id: Int, AuthorPost) -> Void
  ) {
    for index in questions.indices {
      guard let author = questions.ownerID(index) else { continue }
      let (score, creation) = (questions.score(index), questions.creationTime(index))
      body(author, AuthorPost(questionIndex: index, answer: nil, score: score, creation: creation))
    }
    for answer in answers { body(answer.author, answer.post) }
  }

  /// Creates an author and sums up the posts.
  private init(_ id: Int, _ posts: ArraySlice<AuthorPost>) {
    (self.id, self.posts) = (id, posts)
    questionCount = posts.count { $0.answerID == nil }
    totalScore = posts.reduce(0) { $0 + $1.score }
  }
}
