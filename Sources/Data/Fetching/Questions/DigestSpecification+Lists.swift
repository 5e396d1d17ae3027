internal import Archive
internal import StackExchange

extension DigestSpecification {
  /// Returns the lists of the API that together contain the digest's questions, one for each site
  /// and alternative of tags.
  ///
  /// The API's lists contain questions with all given tags, so that each tag of ``TagRule/any``
  /// needs a list of its own. Excluded tags are filtered later by `DigestSelection.accepts(_:)`,
  /// because the only API method with that option lacks others. The result is empty if no question
  /// can have the tags.
  func lists(of kind: QuestionListRequest.Kind = .any, sort: QuestionListRequest.Sort)
    -> [QuestionListRequest]
  {
    self.sites.flatMap { site in
      self.tags.alternatives.map { tags in
        var list = QuestionListRequest(
          site: site, tags: tags, sort: sort, kind: kind, createdFrom: createdFrom,
          createdThrough: createdThrough, minScore: self.minScore)
        if case .search(let words) = self.subject {
          list.searchText = words
          list.requiresAcceptedAnswer = self.requiresAcceptedAnswer
        }
        return list
      }
    }
  }
}

extension TagRule {
  /// Lists of tags: a question matches the rule if it has all tags of at least one list.
  fileprivate var alternatives: [[String]] {
    let requiredTagsSuffice = any.isEmpty || any.contains(where: all.contains)
    let lists = requiredTagsSuffice ? [all] : any.map { (all + [$0]).sorted() }
    return lists.filter { $0.count <= Self.maxTagsPerQuestion }
  }
}
