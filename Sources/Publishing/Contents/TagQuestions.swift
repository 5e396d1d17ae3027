internal import Archive

/// The questions of a tag.
package struct TagQuestions: Sendable {
  package let name: String
  /// Places in the site's list, those with the most votes first; of equals the younger question.
  package let places: [Int]
  /// The same, the oldest first.
  let placesByAge: [Int]

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
    case .votes: Array(places[range])
    case .newest: placesByAge[range].reversed()
    }
  }

  static func all(of questions: [QuestionSummary]) -> [TagQuestions] {
    var places: [String: [Int]] = [:]
    // A span, as an iterator would copy each of thousands of questions.
    let list = questions.span
    for place in list.indices {
      for tag in list[place].tags { places[tag, default: []].append(place) }
    }
    return places.sorted { $0.key < $1.key }.map { name, places in
      // Questions lie by id, so that of equals the later place is the younger one.
      let order = places.map { (questions[$0].score, $0) }.sorted(by: >)
      return TagQuestions(name: name, places: order.map { $0.1 }, placesByAge: places)
    }
  }
}
