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
  /// The sum of the scores of the author's posts.
  let totalScore: Int

  /// The number of answers among the posts of the author.
  package var answerCount: Int { posts.count - questionCount }

  /// The division of the author's posts into pages.
  package var paging: Paging {
    Paging(posts.count, pageSize: PageSize.authorPosts, baseName: String(id), prefix: "\(id)-")
  }

  /// Returns the author's posts on the page with a number, from 1.
  package func posts(onPage number: Int) -> ArraySlice<AuthorPost> {
    let indices = paging.itemIndices(onPage: number)
    return posts[posts.startIndex + indices.lowerBound..<posts.startIndex + indices.upperBound]
  }
}

/// A post with the id of its author.
typealias AuthoredPost = (authorID: Int, post: AuthorPost)

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
  fileprivate static func ranksBefore(_ first: Self, _ second: Self) -> Bool {
    if first.score != second.score { return first.score > second.score }
    return (first.rawAnswerID, first.questionIndex) > (second.rawAnswerID, second.questionIndex)
  }
}

extension Author {
  /// Returns the authors of a site's posts, sorted by descending number of posts, then by
  /// descending total score; empty if `answers` is nil.
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
      posts[ends[index] - counts[index]..<ends[index]].sort(by: AuthorPost.ranksBefore)
    }
    return ids.indices.map { index in
      Author(ids[index], posts[ends[index] - counts[index]..<ends[index]])
    }.sorted { first, second in
      (second.posts.count, second.totalScore, first.id) < (
        first.posts.count, first.totalScore, second.id
      )
    }
  }

  /// Calls a closure with the author's id and the post, for each question of a site and then for
  /// each answer.
  private static func forEachPost(
    of questions: QuestionTable, _ answers: [AuthoredPost],
    _ body: (_ id: Int, AuthorPost) -> Void
  ) {
    for index in questions.indices {
      guard let author = questions.ownerID(index) else { continue }
      let (score, creation) = (questions.score(index), questions.creationTime(index))
      body(author, AuthorPost(questionIndex: index, answer: nil, score: score, creation: creation))
    }
    for answer in answers { body(answer.authorID, answer.post) }
  }

  /// Creates an author, and computes the number of questions and the total score.
  private init(_ id: Int, _ posts: ArraySlice<AuthorPost>) {
    (self.id, self.posts) = (id, posts)
    questionCount = posts.count { $0.answerID == nil }
    totalScore = posts.reduce(0) { $0 + $1.score }
  }
}

/// A hash table that assigns consecutive numbers to ids in order of first appearance.
///
/// With hundreds of thousands of ids it is several times faster than a dictionary.
struct IDInterner: Sendable {
  /// The ids in order of first appearance; the number of an id is its index.
  private(set) var ids: [Int] = []
  /// The slots of the hash table, with open addressing: the number of an id plus 1, or 0 if the
  /// slot is free.
  private var slots = [UInt32](repeating: 0, count: 64)
  /// The random odd multiplier of the hash function, so that nobody can construct ids that collide.
  private let factor = UInt64.random(in: .min ... .max) | 1

  /// Returns the number of an id, assigning the next number if the id is new.
  mutating func number(of id: Int) -> Int32 {
    if 2 * ids.count >= slots.count { grow() }
    let slot = slot(of: id)
    if slots[slot] == 0 {
      ids.append(id)
      slots[slot] = UInt32(ids.count)
    }
    return Int32(slots[slot] - 1)
  }

  /// Doubles the number of slots in the hash table.
  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: 2 * slots.count)
    for (number, id) in ids.enumerated() { slots[slot(of: id)] = UInt32(number + 1) }
  }

  /// Returns the index of the slot that contains an id, or of the free slot for the id.
  private func slot(of id: Int) -> Int {
    let mask = slots.count - 1
    let hash = UInt64(truncatingIfNeeded: id) &* factor
    var slot = Int(truncatingIfNeeded: hash >> 32 ^ hash >> 56) & mask
    while slots[slot] != 0, ids[Int(slots[slot]) - 1] != id { slot = (slot + 1) & mask }
    return slot
  }
}
