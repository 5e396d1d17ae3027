internal import Archive
internal import Digests
internal import FoundationEssentials
internal import StackExchange

/// How the questions of a section are asked for, of the API and of the archive.
struct SectionQuery {
  /// The digest, with the order of the section and the days in which its questions were asked.
  let digest: Digest
  /// Which lists of the API have them.
  let listed: QuestionList.Kind
  /// Which questions of the archive they are.
  let stored: QuestionQuery.Kind

  /// The lists of the API that hold them; each has a page.
  var lists: [QuestionList] { digest.lists(of: listed, sort: digest.sort) }
}

extension Selection.Section {
  static let limit = 10

  /// How many lists of the API it takes to get its questions.
  func requestCount(for digest: Digest) -> Int {
    query(for: digest, since: nil, at: .distantPast)?.lists.count ?? 0
  }

  /// The questions of a section in an edition after another; `nil` where gains decide, which the archive
  /// alone knows.
  func query(
    for digest: Digest, since previous: Date?, at date: Date
  ) -> SectionQuery? {
    var digest = digest
    digest.selection.sort = .votes
    switch self {
    case .unanswered:
      return SectionQuery(digest: digest, listed: .unanswered, stored: .unanswered)
    case .bounties:
      (digest.createdFrom, digest.createdThrough) = (nil, nil)
      return SectionQuery(digest: digest, listed: .featured, stored: .bounty(at: date))
    case .new:
      digest.selection.sort = .creation
      digest.createdFrom = previous ?? digest.createdFrom
      return SectionQuery(digest: digest, listed: .any, stored: .any)
    case .moved:
      return nil
    }
  }
}
