package import FoundationEssentials
package import Output

/// What an author wrote of the archive's posts of a site.
package struct Author: Sendable {
  package let id: Int
  /// Those with the most votes first, of equals the younger one; all authors share the memory.
  package let posts: ArraySlice<AuthorPost>
  package let questionCount: Int
  /// The sum of all.
  let score: Int

  package var answerCount: Int { posts.count - questionCount }

  /// How many posts a page of an author shows.
  static let pageSize = 100

  package var paging: Paging {
    Paging(posts.count, size: Self.pageSize, stem: String(id), prefix: "\(id)-")
  }

  package func posts(onPage number: Int) -> ArraySlice<AuthorPost> {
    let places = paging.places(onPage: number)
    return posts[posts.startIndex + places.lowerBound..<posts.startIndex + places.upperBound]
  }
}

/// A post with the id of its author.
typealias AuthoredPost = (author: Int, post: AuthorPost)

/// A question, or an answer to one.
package struct AuthorPost: Sendable {
  /// The question's place in the site's list.
  package let place: Int
  package let score: Int
  /// 0 for the question itself.
  private let answerID: Int
  /// In seconds since 1970; that of what has none.
  private let creation: Int

  init(place: Int, answer: Int?, score: Int, creation: Int?) {
    (self.place, self.score) = (place, score)
    (answerID, self.creation) = (answer ?? 0, creation ?? QuestionTable.none)
  }

  /// nil for the question itself.
  package var answer: Int? { answerID == 0 ? nil : answerID }

  package var date: Date? {
    creation == QuestionTable.none ? nil : Date(timeIntervalSince1970: Double(creation))
  }

  /// Adds what lists show of an answer; of a question they show what its hash covers.
  package func note(in inputKey: inout InputKey) {
    inputKey.add(answerID)
    guard answer != nil else { return }
    inputKey.add(score)
    inputKey.add(creation)
  }

  /// Those with the most votes first; of equals the younger one.
  fileprivate static func isBefore(_ first: Self, _ second: Self) -> Bool {
    if first.score != second.score { return first.score > second.score }
    return (first.answerID, first.place) > (second.answerID, second.place)
  }
}

extension Author {
  /// Shares posts of a site among their authors, those with the most posts first; of equals those
  /// with the most votes; nobody where the answers are not known.
  static func all(of questions: QuestionTable, answers: [AuthoredPost]?) -> [Author] {
    guard let answers else { return [] }
    // Counted first, so that there is one list and none that grows.
    var numbers = IDInterner()
    var authors: [Int32] = []
    var counts: [Int] = []
    forEachPost(of: questions, answers) { id, _ in
      let author = numbers.number(of: id)
      if author == counts.count { counts.append(0) }
      counts[Int(author)] += 1
      authors.append(author)
    }
    let ids = numbers.ids
    var ends = counts.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
    var posts = [AuthorPost](
      repeating: AuthorPost(place: 0, answer: nil, score: 0, creation: nil),
      count: ends[ids.count])
    var rest = authors[...]
    forEachPost(of: questions, answers) { _, post in
      let author = Int(rest.removeFirst())
      posts[ends[author]] = post
      ends[author] += 1
    }
    for number in ids.indices {
      posts[ends[number] - counts[number]..<ends[number]].sort(by: AuthorPost.isBefore)
    }
    return ids.indices.map { number in
      Author(ids[number], posts[ends[number] - counts[number]..<ends[number]])
    }.sorted { first, second in
      (second.posts.count, second.score, first.id) < (first.posts.count, first.score, second.id)
    }
  }

  private static func forEachPost(
    of questions: QuestionTable, _ answers: [AuthoredPost],
    _ body: (_ id: Int, AuthorPost) -> Void
  ) {
    for place in questions.indices {
      guard let author = questions.ownerID(place) else { continue }
      let (score, creation) = (questions.score(place), questions.creation(place))
      body(author, AuthorPost(place: place, answer: nil, score: score, creation: creation))
    }
    for answer in answers { body(answer.author, answer.post) }
  }

  private init(_ id: Int, _ posts: ArraySlice<AuthorPost>) {
    (self.id, self.posts) = (id, posts)
    questionCount = posts.count { $0.answer == nil }
    score = posts.reduce(0) { $0 + $1.score }
  }
}
