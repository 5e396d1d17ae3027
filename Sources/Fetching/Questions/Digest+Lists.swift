internal import StackExchange

extension Digest {
  /// The lists of the API that together hold the digest's questions.
  ///
  /// The API finds questions that have all of some tags, so each tag of which any is enough needs a
  /// list of its own; tags that are not wanted are left out by ``Tags/accept(_:)``, because the one
  /// method that knows them looks for any of the wanted ones and knows fewer orders.
  ///
  /// - Parameters:
  ///   - kind: All questions, or some kind of them.
  ///   - sort: Their order.
  /// - Returns: One for each site and alternative; none when no question can have the tags.
  func lists(of kind: QuestionList.Kind = .any, sort: QuestionList.Sort) -> [QuestionList] {
    sites.flatMap { site in
      tags.alternatives.map { tags in
        QuestionList(
          site: site, tags: tags, sort: sort, kind: kind, createdFrom: createdFrom,
          createdThrough: createdThrough, minScore: minScore)
      }
    }
  }
}

extension Digest.Tags {
  /// Lists of tags; a question is wanted when it has all of one of them.
  fileprivate var alternatives: [[String]] {
    let isSettled = any.isEmpty || any.contains(where: all.contains)
    let lists = isSettled ? [all] : any.map { (all + [$0]).sorted() }
    return lists.filter { $0.count <= Self.mostTags }
  }

  /// No question has more.
  private static let mostTags = 5

  /// Whether none of a question's tags is unwanted.
  func accept(_ tags: [String]) -> Bool { !tags.contains(where: none.contains) }
}
