internal import Digests
internal import StackExchange

extension Digest {
  /// The lists of the API that together hold the digest's questions, one for each site and
  /// alternative; none when no question can have the tags.
  ///
  /// The API finds questions that have all of some tags, so each tag of which any is enough needs a
  /// list of its own; tags that are not wanted are left out by `Selection.accepts(_:)`, because the
  /// one method that knows them looks for any of the wanted ones and knows fewer orders.
  func lists(of kind: QuestionList.Kind = .any, sort: QuestionList.Sort) -> [QuestionList] {
    self.sites.flatMap { site in
      self.tags.alternatives.map { tags in
        var list = QuestionList(
          site: site, tags: tags, sort: sort, kind: kind, createdFrom: createdFrom,
          createdThrough: createdThrough, minScore: self.minScore)
        if case .search(let words) = self.subject {
          list.words = words
          list.accepted = self.accepted
        }
        return list
      }
    }
  }
}

extension TagRule {
  /// Lists of tags; a question is wanted when it has all of one of them.
  fileprivate var alternatives: [[String]] {
    let isSettled = any.isEmpty || any.contains(where: all.contains)
    let lists = isSettled ? [all] : any.map { (all + [$0]).sorted() }
    return lists.filter { $0.count <= Self.mostTags }
  }
}
