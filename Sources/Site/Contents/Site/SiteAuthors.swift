internal import Synchronization

/// The authors of a site's questions and answers.
///
/// Their posts are looked up in the site's questions when a page shows them: a list of the posts of all authors would take
/// more memory than the questions.
package final class SiteAuthors: Sendable {
  /// The questions of the site, with their answers.
  private let questions: QuestionTable
  /// The number of authors.
  package let count: Int
  private let lists = Mutex(Lists())

  /// The lists of all authors, each made when it is first needed.
  private struct Lists {
    var ranking: [RankedAuthor]?
    var authors: [Author]?
  }

  /// Creates the authors of a site; none if the questions have no answers in memory.
  init(of questions: QuestionTable) {
    self.questions = questions
    count = questions.authorCount
  }

  /// Returns an author with all posts; nil if the author wrote none.
  package func author(_ id: Int) -> Author? {
    var posts = questions.posts(by: id)
    if posts.isEmpty { return nil }
    posts.sort(by: AuthorPost.ranksBefore)
    return Author(id, posts[...])
  }

  /// The authors, sorted by descending number of posts, then by descending total score.
  package var ranking: [RankedAuthor] { lists.withLock { Self.ranking(of: questions, &$0) } }

  /// The authors with all their posts, in the order of ``ranking``.
  package var all: [Author] {
    lists.withLock { lists in
      if let authors = lists.authors { return authors }
      let authors = Self.authors(of: questions, Self.ranking(of: questions, &lists))
      lists.authors = authors
      return authors
    }
  }

  private static func ranking(of questions: QuestionTable, _ lists: inout Lists) -> [RankedAuthor] {
    if let ranking = lists.ranking { return ranking }
    var interner = IDInterner()
    var ranking: [RankedAuthor] = []
    questions.forEachAuthoredPost { id, post in
      let number = Int(interner.number(of: id))
      if number == ranking.count { ranking.append(RankedAuthor(id: id)) }
      ranking[number].add(post)
    }
    ranking.sort(by: RankedAuthor.ranksBefore)
    lists.ranking = ranking
    return ranking
  }

  private static func authors(of questions: QuestionTable, _ ranking: [RankedAuthor]) -> [Author] {
    // The rank of an author is its number.
    var interner = IDInterner()
    for author in ranking { _ = interner.number(of: author.id) }
    var ends = ranking.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.postCount) }
    var posts = [AuthorPost](
      repeating: AuthorPost(questionIndex: 0, answer: nil, score: 0, creation: nil),
      count: ends[ranking.count])
    questions.forEachAuthoredPost { id, post in
      let rank = Int(interner.number(of: id))
      posts[ends[rank]] = post
      ends[rank] += 1
    }
    return ranking.enumerated().map { rank, author in
      let range = ends[rank] - author.postCount..<ends[rank]
      posts[range].sort(by: AuthorPost.ranksBefore)
      return (author.id, range)
    }.map { Author($0, posts[$1]) }
  }
}

/// An author in the list of a site's authors.
package struct RankedAuthor: Sendable {
  /// The id of the author on the site.
  package let id: Int
  private var (storedPostCount, totalScore): (Int32, Int32) = (0, 0)

  fileprivate init(id: Int) { self.id = id }

  /// The number of posts by the author.
  package var postCount: Int { Int(storedPostCount) }

  /// The division of the author's posts into pages.
  package var paging: Paging { .ofPosts(postCount, by: id) }

  fileprivate mutating func add(_ post: AuthorPost) {
    storedPostCount += 1
    totalScore = Int32(clamping: Int(totalScore) + post.score)
  }

  /// Returns whether an author precedes another in the list.
  fileprivate static func ranksBefore(_ first: Self, _ second: Self) -> Bool {
    (second.storedPostCount, second.totalScore, first.id) < (
      first.storedPostCount, first.totalScore, second.id
    )
  }
}

/// A hash table that assigns consecutive numbers to ids in order of first appearance.
///
/// With hundreds of thousands of ids it is several times faster than a dictionary.
private struct IDInterner {
  /// The ids in order of first appearance; the number of an id is its index.
  private var ids: [Int] = []
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
