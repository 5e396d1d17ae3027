internal import Archive
internal import BuiltIn
internal import Fetching
internal import Pages
internal import SiteBuild
internal import StackExchange

/// Describes the selections of digests in English sentences, as their pages do.
struct DigestDescriber {
  /// The English built-in theme, whose texts form the sentences.
  private let theme: SiteTheme
  /// The archive that contains the names of sites; `nil` if there is none yet.
  private let archive: Archive?

  init(_ archive: Archive?) throws {
    theme = try SiteTheme(trusting: BuiltIn.theme, language: "en")
    self.archive = archive
  }

  /// Returns a sentence about how the questions of a digest are selected, which begins with its users if it has any.
  func sentence(for digest: DigestSpecification) throws -> String {
    let siteNames = try digest.sites.map { try archive?.community($0)?.name ?? $0 }
    let rules = theme.text(of: digest.rules, siteNames: siteNames)
    return digest.subject.peopleText.map { "\($0): \(rules)" } ?? rules
  }
}

extension DigestSubject {
  /// The users whose posts the digest contains, such as `user 22656`; `nil` for other subjects.
  fileprivate var peopleText: String? {
    switch self {
    case .tags, .posts, .search, .query: nil
    case .account(let id, _): "account \(id)"
    case .users(let users): users.map { "user \($0.id)" }.joined(withConjunction: "and")
    }
  }
}
