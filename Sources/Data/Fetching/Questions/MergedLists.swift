internal import Archive
internal import FoundationEssentials
internal import StackExchange

/// Several lists of questions that are read as one, merged by their sort order.
struct MergedLists {
  /// The reading positions in the merged lists, one for each list.
  var cursors: [ListCursor]
  /// The questions that were already returned.
  private var returned: Set<QuestionKey> = []

  /// Creates a merged list that starts at the beginning of each list.
  init(_ lists: [QuestionListRequest]) {
    cursors = lists.map(ListCursor.init)
  }

  /// Returns the next question that was not returned before; `nil` if a page must be loaded first,
  /// or at the end.
  mutating func next() -> (key: QuestionKey, question: Question)? {
    while !cursors.contains(where: \.needsPage), let best = bestCursorIndex {
      guard let question = cursors[best].removeFirst() else { return nil }
      let key = QuestionKey(site: cursors[best].list.site, id: question.id)
      if returned.insert(key).inserted { return (key, question) }
    }
    return nil
  }

  /// Whether all lists have been read to their ends.
  var isAtEnd: Bool { cursors.allSatisfy(\.isAtEnd) }

  /// The index of the list whose next question comes first; the first list wins a tie.
  private var bestCursorIndex: Int? {
    let weights = cursors.indices.compactMap { index in
      cursors[index].sortWeight.map { (index: index, weight: $0) }
    }
    return weights.min { ($1.weight, $0.index) < ($0.weight, $1.index) }?.index
  }
}

/// A reading position in a list of questions that is loaded page by page.
struct ListCursor {
  /// The list of questions that is read.
  let list: QuestionListRequest
  /// The number of the next page, from 1; `nil` after the last page.
  private(set) var nextPage: Int? = 1
  /// The loaded questions that have not been returned.
  private var loadedQuestions: ArraySlice<Question> = []
  /// The ids of all questions loaded so far.
  private var loadedIDs: Set<Int> = []
  /// The number of consecutive pages without new questions.
  private var pagesWithoutNewQuestions = 0
  /// The number of questions returned so far.
  private var returnedCount = 0

  /// The state of a list after another page was added.
  enum PageStatus {
    /// The list can be read on, or has ended normally.
    case normal
    /// Several pages in a row contained no new questions although the API announced more.
    case stuck
  }

  /// Creates a reading position at the start of a list.
  init(_ list: QuestionListRequest) { self.list = list }

  /// Whether the next page must be loaded before a question can be returned.
  var needsPage: Bool { loadedQuestions.isEmpty && nextPage != nil }
  /// Whether the list has been read to its end.
  var isAtEnd: Bool { loadedQuestions.isEmpty && nextPage == nil }
  /// Whether the list was read to its end and contained no questions.
  var isEmpty: Bool { isAtEnd && loadedIDs.isEmpty }
  /// Whether a page had items that cannot be read, so that the list may have questions even if none was loaded.
  private(set) var hasUnreadableItems = false
  /// Whether reading stopped early because pages repeated themselves.
  private(set) var isStuck = false

  /// Adds the next page, and returns whether the list can be continued.
  mutating func append(_ page: Page<Question>) -> PageStatus {
    let newQuestions = page.items.filter { loadedIDs.insert($0.id).inserted }
    loadedQuestions += newQuestions
    hasUnreadableItems = hasUnreadableItems || !page.skipped.isEmpty
    nextPage = page.hasMore ? nextPage.map { $0 + 1 } : nil
    pagesWithoutNewQuestions = newQuestions.isEmpty ? pagesWithoutNewQuestions + 1 : 0
    guard pagesWithoutNewQuestions == Self.maxPagesWithoutNewQuestions, page.hasMore else {
      return .normal
    }
    stop()
    isStuck = true
    return .stuck
  }

  /// Stops reading after the questions that are already loaded.
  mutating func stop() { nextPage = nil }

  /// Removes and returns the first loaded question; `nil` if none is loaded.
  mutating func removeFirst() -> Question? {
    returnedCount += 1
    return loadedQuestions.popFirst()
  }

  /// A number that ranks the next question among those of other lists, the largest first; `nil` if
  /// no question is loaded.
  ///
  /// Hot questions keep their position in their own list, because only the site can compare them.
  var sortWeight: Double? {
    guard let question = loadedQuestions.first else { return nil }
    switch list.sort {
    case .votes: return Double(question.post.score)
    case .activity: return question.post.lastActivityDate?.timeIntervalSince1970 ?? 0
    case .creation: return question.post.creationDate?.timeIntervalSince1970 ?? 0
    case .hot, .week, .month: return -Double(returnedCount)
    }
  }

  /// The maximum number of consecutive pages without new questions before reading stops.
  static let maxPagesWithoutNewQuestions = 3
}
