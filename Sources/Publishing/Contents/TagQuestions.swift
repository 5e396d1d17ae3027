internal import Archive

/// The questions of a tag.
package struct TagQuestions: Sendable {
  package let name: String
  /// Places in the site's list, those with the most votes first; of equals the younger question.
  let places: [Int32]
  /// The same, the oldest first.
  let placesByAge: [Int32]

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
    case .votes: for index in range { body(Int(places[index])) }
    case .newest: for index in range.reversed() { body(Int(placesByAge[index])) }
    }
  }

  static func all(of questions: QuestionTable) -> [TagQuestions] {
    // Questions lie by id, so that of equals the later place is the younger one.
    let scores = questions.scores
    let byScore = questions.indices.map(Int32.init).sorted { first, second in
      let (score, other) = (scores[Int(first)], scores[Int(second)])
      return score == other ? first > second : score > other
    }
    let places = questions.placesByTag(byScore)
    let placesByAge = questions.placesByTag(questions.indices.map(Int32.init))
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
  fileprivate func placesByTag(_ order: [Int32]) -> [[Int32]] {
    var counts = [Int](repeating: 0, count: tags.count)
    for place in order { for tag in tagNumbers(Int(place)) { counts[Int(tag)] += 1 } }
    // Lists that grew would take up to twice their room.
    var places = counts.map { count in
      var list: [Int32] = []
      list.reserveCapacity(count)
      return list
    }
    for place in order { for tag in tagNumbers(Int(place)) { places[Int(tag)].append(place) } }
    return places
  }
}
