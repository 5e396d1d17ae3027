internal import Archive
internal import Basics

/// The questions of a tag.
package struct TagQuestions: Sendable {
  package let name: String
  /// The name as readers see it: at most 100 characters of it.
  package var shownName: String { name.truncatedName }
  /// Places in the site's list, the oldest first.
  ///
  /// All tags share the memory.
  package let placesByAge: ArraySlice<Int32>
  /// Those with the most votes of them, the best first; of equals the younger question.
  package let placesByVotes: ArraySlice<Int32>

  /// How many questions have the tag.
  package var count: Int { placesByAge.count }

  /// In which order pages of a tag list its questions.
  package enum Order: Sendable, CaseIterable {
    case votes, newest
  }

  /// How many questions a page of a tag shows.
  static let pageSize = 50
  /// Of more questions the newest ones have pages of their own.
  private static let fewQuestions = 5

  /// The orders in which its questions are listed.
  package var orders: [Order] { count > Self.fewQuestions ? Order.allCases : [.votes] }

  /// How its questions are shared among pages.
  package func paging(_ order: Order) -> Paging {
    switch order {
    case .votes: Paging(placesByVotes.count, size: Self.pageSize)
    case .newest:
      Paging(growing: count, size: Self.pageSize, stem: "newest", prefix: "newest-")
    }
  }

  /// The places that a page lists, in their order.
  package func places(_ order: Order, onPage number: Int) -> [Int] {
    var places: [Int] = []
    forEachPlace(order, onPage: number) { places.append($0) }
    return places
  }

  package func forEachPlace(_ order: Order, onPage number: Int, _ body: (Int) -> Void) {
    let range = paging(order).places(onPage: number)
    switch order {
    case .votes:
      for index in range { body(Int(placesByVotes[placesByVotes.startIndex + index])) }
    case .newest:
      for index in range.reversed() { body(Int(placesByAge[placesByAge.startIndex + index])) }
    }
  }

  /// All tags of a site by name, with no more than so many of the questions of each by votes.
  static func all(of questions: QuestionTable, mostByVotes most: Int) -> [TagQuestions] {
    let byAge = questions.placesByTag(questions.indices)
    let byVotes = questions.placesByTag(questions.placesByVotes, most: most)
    let names = questions.tags.map(ExactString.init)
    return names.indices.sorted { names[$0] < names[$1] }
      .filter { !byAge[$0].isEmpty }
      .map { tag in
        TagQuestions(
          name: questions.tags[tag], placesByAge: byAge[tag], placesByVotes: byVotes[tag])
      }
  }
}

extension QuestionTable {
  /// All places, those with the most votes first; of equals the later place, which is the younger one.
  fileprivate var placesByVotes: some Sequence<Int> {
    // One number of both is sorted in a fraction of the time.
    var places = indices.map { score($0) << 32 | $0 }
    places.sort(by: >)
    return places.lazy.map { $0 & 0xFFFF_FFFF }
  }

  /// Places in an order, the first of each tag together.
  fileprivate func placesByTag(_ order: some Sequence<Int>, most: Int = .max)
    -> [ArraySlice<Int32>]
  {
    var counts = [Int](repeating: 0, count: tags.count)
    for tag in tagPlaces { counts[Int(tag)] += 1 }
    let ends = counts.reduce(into: [0]) { $0.append($0[$0.count - 1] + Swift.min($1, most)) }
    var next = ends
    var places = [Int32](repeating: 0, count: ends[tags.count])
    for place in order {
      for tag in tagNumbers(place) where next[Int(tag)] < ends[Int(tag) + 1] {
        places[next[Int(tag)]] = Int32(place)
        next[Int(tag)] += 1
      }
    }
    return tags.indices.map { places[ends[$0]..<ends[$0 + 1]] }
  }
}
