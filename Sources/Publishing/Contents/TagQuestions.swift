internal import Archive

/// The questions of a tag.
package struct TagQuestions: Sendable {
  package let name: String
  /// Places in the site's list, those with the most votes first; of equals the younger question.
  ///
  /// All tags share the memory.
  let places: ArraySlice<Int32>
  /// The same, the oldest first.
  let placesByAge: ArraySlice<Int32>

  /// In which order pages of a tag list its questions.
  package enum Order: Sendable, CaseIterable {
    case votes, newest
  }

  /// How many questions a page of a tag shows.
  static let pageSize = 50
  /// Of more questions the newest ones have pages of their own.
  private static let fewQuestions = 5

  /// The orders in which its questions are listed.
  var orders: [Order] { places.count > Self.fewQuestions ? Order.allCases : [.votes] }

  /// How its questions are shared among pages.
  func paging(_ order: Order) -> Paging {
    switch order {
    case .votes: Paging(places.count, size: Self.pageSize)
    case .newest:
      Paging(growing: places.count, size: Self.pageSize, stem: "newest", prefix: "newest-")
    }
  }

  /// The places that a page lists, in their order.
  func places(_ order: Order, onPage number: Int) -> [Int] {
    var places: [Int] = []
    forEachPlace(order, onPage: number) { places.append($0) }
    return places
  }

  func forEachPlace(_ order: Order, onPage number: Int, _ body: (Int) -> Void) {
    let range = paging(order).places(onPage: number)
    switch order {
    case .votes: for index in range { body(Int(places[places.startIndex + index])) }
    case .newest:
      for index in range.reversed() { body(Int(placesByAge[placesByAge.startIndex + index])) }
    }
  }

  static func all(of questions: QuestionTable) -> [TagQuestions] {
    // Questions lie by id, so that of equals the later place is the younger one.
    let scores = questions.scores
    let byScore = questions.indices.sorted { first, second in
      let (score, other) = (scores[first], scores[second])
      return score == other ? first > second : score > other
    }
    let places = questions.placesByTag(byScore)
    let placesByAge = questions.placesByTag(questions.indices)
    return questions.tags.indices.sorted { questions.tags[$0] < questions.tags[$1] }
      .filter { !places[$0].isEmpty }
      .map { tag in
        TagQuestions(
          name: questions.tags[tag], places: places[tag], placesByAge: placesByAge[tag])
      }
  }
}

extension QuestionTable {
  /// Places in an order, those of each tag together.
  fileprivate func placesByTag(_ order: some Sequence<Int>) -> [ArraySlice<Int32>] {
    var counts = [Int](repeating: 0, count: tags.count)
    for place in order { for tag in tagNumbers(place) { counts[Int(tag)] += 1 } }
    let ends = counts.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
    var next = ends
    var places = [Int32](repeating: 0, count: ends[tags.count])
    for place in order {
      for tag in tagNumbers(place) {
        places[next[Int(tag)]] = Int32(place)
        next[Int(tag)] += 1
      }
    }
    return tags.indices.map { places[ends[$0]..<ends[$0 + 1]] }
  }
}
