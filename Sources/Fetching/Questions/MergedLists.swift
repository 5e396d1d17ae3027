internal import Archive
internal import FoundationEssentials
internal import StackExchange

/// Lists of questions that are read as one: what comes first in any of them comes first.
struct MergedLists {
  var cursors: [ListCursor]
  private var given: Set<QuestionKey> = []

  init(_ lists: [QuestionList]) {
    cursors = lists.map(ListCursor.init)
  }

  /// The next question that no list gave before; `nil` where a page has to come first, and at the
  /// end.
  mutating func next() -> (key: QuestionKey, question: Question)? {
    while !cursors.contains(where: \.needsPage), let best = bestCursor {
      guard let question = cursors[best].removeFirst() else { return nil }
      let key = QuestionKey(site: cursors[best].list.site, id: question.id)
      if given.insert(key).inserted { return (key, question) }
    }
    return nil
  }

  var isAtEnd: Bool { cursors.allSatisfy(\.isAtEnd) }

  /// The list whose next question comes first; of equals the first list.
  private var bestCursor: Int? {
    let weights = cursors.indices.compactMap { index in
      cursors[index].weight.map { (index: index, weight: $0) }
    }
    return weights.min { ($1.weight, $0.index) < ($0.weight, $1.index) }?.index
  }
}

/// How far a list of questions has been read.
struct ListCursor {
  let list: QuestionList
  /// The page that comes next, from 1; `nil` after the last one.
  private(set) var nextPage: Int? = 1
  private var waiting: ArraySlice<Question> = []
  private var seen: Set<Int> = []
  private var idlePages = 0
  private var taken = 0

  /// What is to be said after a page.
  enum Progress {
    case fine
    /// Page after page brings nothing new, although there should be more.
    case stuck
  }

  init(_ list: QuestionList) { self.list = list }

  var needsPage: Bool { waiting.isEmpty && nextPage != nil }
  var isAtEnd: Bool { waiting.isEmpty && nextPage == nil }
  /// Whether it was read to its end and held nothing.
  var isEmpty: Bool { isAtEnd && seen.isEmpty }
  /// Whether it was left although there should be more.
  private(set) var isStuck = false

  /// Takes the page that was to come next, and tells whether the list goes on.
  mutating func take(_ page: Page<Question>) -> Progress {
    let news = page.items.filter { seen.insert($0.id).inserted }
    waiting += news
    nextPage = page.hasMore ? nextPage.map { $0 + 1 } : nil
    idlePages = news.isEmpty ? idlePages + 1 : 0
    guard idlePages == Self.patience, page.hasMore else { return .fine }
    end()
    isStuck = true
    return .stuck
  }

  mutating func end() { nextPage = nil }

  /// The best of the questions that wait.
  mutating func removeFirst() -> Question? {
    taken += 1
    return waiting.popFirst()
  }

  /// How early the next question comes among those of other lists; the larger the earlier.
  ///
  /// What makes a question hot is known to the site alone; there its place in its list counts.
  var weight: Double? {
    guard let question = waiting.first else { return nil }
    switch list.sort {
    case .votes: return Double(question.post.score)
    case .activity: return question.post.lastActivityDate?.timeIntervalSince1970 ?? 0
    case .creation: return question.post.creationDate?.timeIntervalSince1970 ?? 0
    case .hot, .week, .month: return -Double(taken)
    }
  }

  /// How many pages in a row may be empty, or repeat others, when there should be more.
  static let patience = 3
}
