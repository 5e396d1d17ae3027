internal import Archive
internal import BuiltIn
internal import Digests
internal import Fetching
internal import Pages
internal import SiteBuild
internal import StackExchange
internal import Theming

/// Says in words what was understood of digests, as their pages say it in English.
struct DigestWords {
  private let theme: SiteTheme
  /// Where sites have their names, if there is one yet.
  private let archive: Archive?

  init(_ archive: Archive?) throws {
    theme = try SiteTheme(trusting: BuiltIn.theme, language: "en")
    self.archive = archive
  }

  /// How the questions of a digest are chosen, and whose posts they are.
  func sentence(for digest: DigestSpecification) throws -> String {
    let sites = try digest.sites.map { try archive?.community($0)?.name ?? $0 }
    let rules = theme.text(of: RulesPhrase(rules: digest.rules, siteNames: sites))
    return digest.subject.people.map { "\($0): \(rules)" } ?? rules
  }
}

extension DigestSubject {
  /// Whom the word `they` stands for.
  fileprivate var people: String? {
    switch self {
    case .tags, .posts, .search: nil
    case .account(let id, _): "account \(id)"
    case .users(let users): users.map { "user \($0.id)" }.joined(withConjunction: "and")
    }
  }
}
