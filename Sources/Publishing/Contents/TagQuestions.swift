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
    let range = paging(order).places(onPage: number)
    return switch order {
    case .votes: places[range].map(Int.init)
    case .newest: placesByAge[range].reversed().map(Int.init)
    }
  }

  static func all(of questions: QuestionTable) -> [TagQuestions] {
    var counts = [Int](repeating: 0, count: questions.tags.count)
    for place in questions.indices { questions.forEachTag(place) { counts[$0] += 1 } }
    // Lists that grew would take up to twice their room.
    var places = counts.map { count in
      var list: [Int32] = []
      list.reserveCapacity(count)
      return list
    }
    for place in questions.indices {
      questions.forEachTag(place) { places[$0].append(Int32(place)) }
    }
    return questions.tags.indices.sorted { questions.tags[$0] < questions.tags[$1] }.map { tag in
      // Questions lie by id, so that of equals the later place is the younger one.
      let order = places[tag].map { (questions.figures(Int($0)).score, $0) }.sorted(by: >)
      return TagQuestions(
        name: questions.tags[tag], places: order.map { $0.1 }, placesByAge: places[tag])
    }
  }
}
