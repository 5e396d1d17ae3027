internal import Archive
internal import Basics

/// A tag of a site, with the questions that have it.
package struct TagQuestions: Sendable {
  /// The name of the tag.
  package let name: String
  /// The name on pages, truncated to 100 characters.
  package var displayName: String { name.truncatedName }
  /// Indices of all questions with the tag in the site's table, oldest first.
  ///
  /// The slices of all tags share their memory.
  package let indicesByAge: ArraySlice<Int32>
  /// Indices of the questions with the most votes, highest score first; of equals the younger
  /// question first.
  package let indicesByVotes: ArraySlice<Int32>

  /// The number of questions with the tag.
  package var count: Int { indicesByAge.count }

  /// The sort order of a tag's questions.
  package enum SortOrder: Sendable, CaseIterable {
    case votes, newest
  }

  /// The number of questions on a page of a tag.
  static let pageSize = 50
  /// The number of questions up to which a tag has no separate list of its newest questions.
  private static let maxWithoutNewest = 5

  /// The sort orders in which the tag's questions are listed.
  package var orders: [SortOrder] { count > Self.maxWithoutNewest ? SortOrder.allCases : [.votes] }

  /// Returns the division of the tag's questions into pages.
  package func paging(_ order: SortOrder) -> Paging {
    switch order {
    case .votes: Paging(indicesByVotes.count, pageSize: Self.pageSize)
    case .newest:
      Paging(
        numberedFromOldest: count, pageSize: Self.pageSize, baseName: "newest", prefix: "newest-")
    }
  }

  /// Returns the indices of the questions on a page, in page order.
  package func questionIndices(_ order: SortOrder, onPage number: Int) -> [Int] {
    var indices: [Int] = []
    forEachQuestionIndex(order, onPage: number) { indices.append($0) }
    return indices
  }

  /// Calls a closure with the index of each question on a page, in page order.
  package func forEachQuestionIndex(_ order: SortOrder, onPage number: Int, _ body: (Int) -> Void) {
    let range = paging(order).itemIndices(onPage: number)
    switch order {
    case .votes:
      for index in range { body(Int(indicesByVotes[indicesByVotes.startIndex + index])) }
    case .newest:
      for index in range.reversed() { body(Int(indicesByAge[indicesByAge.startIndex + index])) }
    }
  }

  /// Returns all tags of a site by name, each with at most `most` questions by votes.
  static func all(of questions: QuestionTable, maxByVotes most: Int) -> [TagQuestions] {
    let byAge = questions.indicesByTag(questions.indices)
    let byVotes = questions.indicesByTag(questions.indicesByVotes, most: most)
    let sortKeys = questions.tags.map(ExactString.init)
    return sortKeys.indices.sorted { sortKeys[$0] < sortKeys[$1] }
      .filter { !byAge[$0].isEmpty }
      .map { tag in
        TagQuestions(
          name: questions.tags[tag], indicesByAge: byAge[tag], indicesByVotes: byVotes[tag])
      }
  }
}

extension QuestionTable {
  /// The indices of all questions, highest score first; of equals the higher index, which is the
  /// younger question.
  fileprivate var indicesByVotes: some Sequence<Int> {
    // Sorting single integers of score and index is several times faster than sorting pairs.
    var sortKeys = indices.map { score($0) << 32 | $0 }
    sortKeys.sort(by: >)
    return sortKeys.lazy.map { $0 & 0xFFFF_FFFF }
  }

  /// Returns, for each tag, the indices of its first `most` questions in the given order.
  fileprivate func indicesByTag(_ order: some Sequence<Int>, most: Int = .max)
    -> [ArraySlice<Int32>]
  {
    var counts = [Int](repeating: 0, count: tags.count)
    for tag in allTagIndices { counts[Int(tag)] += 1 }
    let ends = counts.reduce(into: [0]) { $0.append($0[$0.count - 1] + Swift.min($1, most)) }
    var next = ends
    var sorted = [Int32](repeating: 0, count: ends[tags.count])
    for index in order {
      for tag in tagIndices(index) where next[Int(tag)] < ends[Int(tag) + 1] {
        sorted[next[Int(tag)]] = Int32(index)
        next[Int(tag)] += 1
      }
    }
    return tags.indices.map { sorted[ends[$0]..<ends[$0 + 1]] }
  }
}
