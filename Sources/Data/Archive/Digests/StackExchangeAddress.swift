internal import Basics
internal import StackExchange

/// A reference to a question, an answer or a user on Stack Exchange, parsed from an id or a URL.
package struct StackExchangeAddress: Sendable, Equatable {
  /// The site of a question, answer or user, as far as the text of the reference tells it.
  package enum SiteScope: Sendable, Equatable {
    /// The site is unknown, because the text contains no host.
    case unspecified
    /// A site of Stack Exchange, as a parameter of the API such as `stackoverflow`.
    case site(String)
    /// The whole network: the host is stackexchange.com, which has the profiles of network
    /// accounts.
    case network
  }

  /// The kind of object to which the text refers.
  package enum Kind: Sendable, Equatable {
    /// The kind is unknown, because the text is only an id.
    case unspecified
    /// A question, an answer, or the profile of a user or account.
    case question, answer, profile
  }

  /// The site of the question, answer or user.
  package let scope: SiteScope
  /// The kind of the object: a question, an answer or a profile.
  package let kind: Kind
  /// The id of the question, answer or user.
  package let id: Int

  /// Creates a reference from a site, a kind and an id.
  package init(scope: SiteScope, kind: Kind, id: Int) {
    self.scope = scope
    self.kind = kind
    self.id = id
  }

  /// The reason why a text does not refer to a question, an answer or a user.
  package enum ParseError: Error, Equatable {
    /// The text is neither an id nor the URL of a post or a profile.
    case malformed
    /// The host does not belong to the Stack Exchange network.
    case foreign(host: String)
  }

  /// Parses a reference that is an id or a URL, with or without its scheme.
  ///
  /// Examples are `22656`, `/q/1`, `https://math.stackexchange.com/questions/1/a-title/2#2` and
  /// `stackoverflow.com/users/1/name`.
  ///
  /// - Throws: ``ParseError`` if the text is neither, or the host is foreign.
  package init(_ text: String) throws(ParseError) {
    let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let address = parts[0].prefix { $0 != "?" }
    var path = address.split(separator: "/")
    if ["http:", "https:"].contains(path.first?.lowercased()) { path.removeFirst() }
    let hasHost = path.count > 1 && path[0].contains(".") && !text.hasPrefix("/")
    scope = hasHost ? try Self.site(ofHost: path.removeFirst().lowercased()) : .unspecified
    guard let (kind, id) = Self.kindAndID(in: path, fragment: parts.dropFirst().first) else {
      throw .malformed
    }
    guard hasHost || path.count > 1 || parts.count == 1 else { throw .malformed }
    (self.kind, self.id) = (kind, id)
  }

  /// Returns the site at a host, which is given in lower case.
  private static func site(ofHost host: String) throws(ParseError) -> SiteScope {
    if ["stackexchange.com", "www.stackexchange.com"].contains(host) { return .network }
    guard let site = networkSiteParameter(host) else { throw .foreign(host: host) }
    return .site(site)
  }

  /// Parses the path after the host, and the fragment, into the kind and the id of an object; `nil`
  /// if they contain no id.
  private static func kindAndID(
    in path: [Substring], fragment: Substring?
  ) -> (kind: Kind, id: Int)? {
    guard path.count > 1 else { return path.first.flatMap(parseID).map { (.unspecified, $0) } }
    guard let id = parseID(path[1]) else { return nil }
    switch path[0] {
    case "q", "posts": return (.question, id)
    case "a": return (.answer, id)
    case "users": return (.profile, id)
    case "questions":
      // The id of an answer is the last component of the path, or the fragment.
      let answer = (path.count > 3 ? parseID(path[3]) : nil) ?? fragment.flatMap(parseID)
      return answer.map { (.answer, $0) } ?? (.question, id)
    default: return nil
    }
  }

  /// Parses an id, which consists only of digits and is in the valid range; `nil` for other text.
  private static func parseID(_ text: Substring) -> Int? {
    guard let id = Int(text), ValidRange.ids.contains(id), text.utf8.allSatisfy(\.isDigit) else {
      return nil
    }
    return id
  }
}
