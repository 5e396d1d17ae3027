internal import Archive
internal import Basics

/// A tag of a site, with the questions that have it.
package struct TagQuestions: Sendable {
  /// The name of the tag.
  package let name: String
  /// The name of the tag on pages, truncated to 100 characters.
  package var displayName: String { name.truncatedName }
  /// The indices in the site's table of the newest questions with the tag, oldest first; in sites, of
  /// all questions with the tag.
  ///
  /// The slices of all tags share their memory.
  package let indicesByAge: ArraySlice<Int32>
  /// The indices in the site's table of the questions with the most votes, highest score first; of
  /// questions with equal scores the younger first.
  package let indicesByVotes: ArraySlice<Int32>
  /// The number of questions with the tag.
  package let count: Int

  /// The order in which a page lists the questions of a tag.
  package enum SortOrder: Sendable, CaseIterable {
    case votes, newest
  }

  /// The number of questions up to which a tag has no separate list of its newest questions.
  private static let maxCountWithoutNewestList = 5

  /// The orders in which pages list the questions of the tag.
  package var sortOrders: [SortOrder] {
    count > Self.maxCountWithoutNewestList ? SortOrder.allCases : [.votes]
  }

  /// Returns the division into pages of the tag's questions in an order.
  package func paging(_ order: SortOrder) -> Paging {
    switch order {
    case .votes: Paging(indicesByVotes.count, pageSize: PageSize.tagQuestions)
    case .newest:
      Paging(
        numberedFromOldest: indicesByAge.count, pageSize: PageSize.tagQuestions, baseName: "newest",
        prefix: "newest-")
    }
  }

  /// Returns the indices in the site's table of the questions on a page of the tag, in the order of
  /// the page.
  package func questionIndices(_ order: SortOrder, onPage number: Int) -> [Int] {
    var indices: [Int] = []
    forEachQuestionIndex(order, onPage: number) { indices.append($0) }
    return indices
  }

  /// Calls a closure with the index in the site's table of each question on a page of the tag, in
  /// the order of the page.
  package func forEachQuestionIndex(_ order: SortOrder, onPage number: Int, _ body: (Int) -> Void) {
    let range = paging(order).itemIndices(onPage: number)
    switch order {
    case .votes:
      for index in range { body(Int(indicesByVotes[indicesByVotes.startIndex + index])) }
    case .newest:
      for index in range.reversed() { body(Int(indicesByAge[indicesByAge.startIndex + index])) }
    }
  }

  /// Returns all tags of a site, sorted by name; each tag lists by votes only its `maxByVotes` best
  /// questions, and by age only its `maxByAge` newest ones.
  ///
  /// - Parameters:
  ///   - questions: The questions of the site.
  ///   - indicesByVotes: The indices of all questions, in the order of ``QuestionTable/indicesByVotes``.
  ///   - maxByVotes: The maximum number of questions that a tag lists by votes.
  ///   - maxByAge: The maximum number of questions that a tag lists by age.
  /// - Returns: The tags.
  static func all(
    of questions: QuestionTable, indicesByVotes: [Int32], maxByVotes: Int, maxByAge: Int
  ) -> [TagQuestions] {
    let counts = questions.countsByTag
    let byAge = questions.indicesByTag(questions.indices, counts, skippingAllBut: maxByAge)
    let byVotes = questions.indicesByTag(
      indicesByVotes.lazy.map(Int.init), counts, most: maxByVotes)
    let sortKeys = questions.tags.map(ExactString.init)
    return sortKeys.indices.sorted { sortKeys[$0] < sortKeys[$1] }
      .filter { counts[$0] > 0 }
      .map { tag in
        TagQuestions(
          name: questions.tags[tag], indicesByAge: byAge[tag], indicesByVotes: byVotes[tag],
          count: counts[tag])
      }
  }
}

extension QuestionTable {
  /// The number of questions with each tag, by the index of the tag in `tags`.
  fileprivate var countsByTag: [Int] {
    var counts = [Int](repeating: 0, count: tags.count)
    for tag in allTagIndices { counts[Int(tag)] += 1 }
    return counts
  }

  /// Returns for each tag, by its index in `tags`, the indices of its questions in the given order.
  ///
  /// - Parameters:
  ///   - order: The indices of all questions.
  ///   - counts: The number of questions with each tag.
  ///   - most: The number of questions of each tag to return, the first ones in the order.
  ///   - last: The number of questions of each tag to return, the last ones in the order.
  /// - Returns: Slices that share their memory.
  fileprivate func indicesByTag(
    _ order: some Sequence<Int>, _ counts: [Int], most: Int = .max, skippingAllBut last: Int = .max
  ) -> [ArraySlice<Int32>] {
    let ends = counts.reduce(into: [0]) {
      $0.append($0[$0.count - 1] + Swift.min($1, most, last))
    }
    var next = ends
    var skipped = counts.map { Swift.max(0, $0 - last) }
    var sorted = [Int32](repeating: 0, count: ends[tags.count])
    for index in order {
      for position in tagRange(index) {
        let tag = Int(allTagIndices[position])
        if skipped[tag] > 0 {
          skipped[tag] -= 1
        } else if next[tag] < ends[tag + 1] {
          sorted[next[tag]] = Int32(index)
          next[tag] += 1
        }
      }
    }
    return tags.indices.map { sorted[ends[$0]..<ends[$0 + 1]] }
  }
}
