internal import Archive
internal import FoundationEssentials
internal import StackExchange

/// The query for the questions of a section, for the API and for the archive.
struct SectionQuery {
  /// The digest with the sort order and the date range of the section.
  let digest: DigestSpecification
  /// The kind of the API's lists that contain the questions of the section, such as featured ones.
  let listKind: QuestionListRequest.Kind
  /// The kind of stored questions that belong to the section, such as those with a bounty.
  let storedKind: QuestionQuery.Kind

  /// The API's lists that contain the questions of the section; the first page of each list is enough to fill it.
  var lists: [QuestionListRequest] { digest.lists(of: listKind, sort: digest.sort) }
}

extension DigestSelection.SectionKind {
  /// The maximum number of questions in a section.
  static let maxQuestions = 10

  /// Returns the number of API requests that are needed to fetch the section of a digest.
  func requestCount(for digest: DigestSpecification) -> Int {
    query(for: digest, since: nil, at: .distantPast)?.lists.count ?? 0
  }

  /// Returns the query for a section; `nil` for a section by gains of score, which only the archive
  /// knows.
  ///
  /// - Parameters:
  ///   - digest: The digest with the section.
  ///   - previous: The date of the previous edition's data.
  ///   - date: The date of the run.
  /// - Returns: The query, or `nil`.
  func query(
    for digest: DigestSpecification, since previous: Date?, at date: Date
  ) -> SectionQuery? {
    var digest = digest
    digest.selection.sort = .votes
    switch self {
    case .unanswered:
      return SectionQuery(digest: digest, listKind: .unanswered, storedKind: .unanswered)
    case .bounties:
      (digest.createdFrom, digest.createdThrough) = (nil, nil)
      return SectionQuery(digest: digest, listKind: .featured, storedKind: .bounty(at: date))
    case .new:
      digest.selection.sort = .creation
      digest.createdFrom = previous ?? digest.createdFrom
      return SectionQuery(digest: digest, listKind: .any, storedKind: .any)
    case .moved:
      return nil
    }
  }
}
