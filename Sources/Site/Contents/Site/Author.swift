package import FoundationEssentials

/// An author on a site, with all posts by this author that the archive has of that site.
package struct Author: Sendable {
  /// The id of the author on the site.
  package let id: Int
  /// The posts of the author, highest score first; of posts with equal scores the younger first.
  ///
  /// The slices of all authors of a site share their memory.
  package let posts: ArraySlice<AuthorPost>
  /// The number of questions among the posts of the author.
  package let questionCount: Int

  /// Creates an author of sorted posts.
  init(_ id: Int, _ posts: ArraySlice<AuthorPost>) {
    (self.id, self.posts) = (id, posts)
    questionCount = posts.count { $0.answerID == nil }
  }

  /// The number of answers among the posts of the author.
  package var answerCount: Int { posts.count - questionCount }

  /// The division of the author's posts into pages.
  package var paging: Paging { .ofPosts(posts.count, by: id) }

  /// Returns the author's posts on the page with a number, from 1.
  package func posts(onPage number: Int) -> ArraySlice<AuthorPost> {
    let indices = paging.itemIndices(onPage: number)
    return posts[posts.startIndex + indices.lowerBound..<posts.startIndex + indices.upperBound]
  }
}

extension Paging {
  /// Returns the division of an author's posts into pages.
  static func ofPosts(_ count: Int, by authorID: Int) -> Paging {
    Paging(
      count, pageSize: PageSize.authorPosts, baseName: String(authorID), prefix: "\(authorID)-")
  }
}

/// A question, or an answer to a question, in a list of an author's posts.
package struct AuthorPost: Sendable {
  /// The index of the question, or of the question that the answer belongs to, in the site's table.
  package let questionIndex: Int
  package let score: Int
  /// The id of the post if it is an answer; 0 if it is a question.
  private let rawAnswerID: Int
  /// The creation time of the post in seconds since 1970; `QuestionTable.noValue` if unknown.
  package let creation: Int

  /// Creates a post in a list of an author; `answer` is the id of an answer, or nil for the
  /// question itself.
  init(questionIndex: Int, answer: Int?, score: Int, creation: Int?) {
    (self.questionIndex, self.score) = (questionIndex, score)
    (rawAnswerID, self.creation) = (answer ?? 0, creation ?? QuestionTable.noValue)
  }

  /// The id of the post if it is an answer; nil if it is a question.
  package var answerID: Int? { rawAnswerID == 0 ? nil : rawAnswerID }

  /// The creation date of the post; nil if unknown.
  package var date: Date? {
    creation == QuestionTable.noValue ? nil : Date(timeIntervalSince1970: Double(creation))
  }

  /// Returns whether a post precedes another in a list: it has a higher score or, if the scores are
  /// equal, it is younger.
  static func ranksBefore(_ first: Self, _ second: Self) -> Bool {
    if first.score != second.score { return first.score > second.score }
    return (first.rawAnswerID, first.questionIndex) > (second.rawAnswerID, second.questionIndex)
  }
}
