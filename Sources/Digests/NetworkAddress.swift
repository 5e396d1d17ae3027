internal import Basics
internal import StackExchange

/// What somebody named by an id or by an address of the network.
package struct NetworkAddress: Sendable, Equatable {
  /// Where it is.
  package enum Place: Sendable, Equatable {
    /// Only an id, or an address without a host.
    case unsaid
    /// The API's parameter of a site.
    case site(String)
    /// The network itself, where accounts have their profiles.
    case network
  }

  /// What it is.
  package enum Kind: Sendable, Equatable {
    /// Only an id.
    case unsaid
    case question, answer, profile
  }

  package let place: Place
  package let kind: Kind
  package let id: Int

  package init(place: Place, kind: Kind, id: Int) {
    self.place = place
    self.kind = kind
    self.id = id
  }

  /// Why a text is no such thing.
  package enum Problem: Error, Equatable {
    /// Neither an id nor an address of a post or a profile.
    case unreadable
    /// The address is of another network.
    case foreign(host: String)
  }

  /// Reads an id or an address, with or without its scheme.
  ///
  /// Such as `22656`, `/q/1`, `https://math.stackexchange.com/questions/1/a-title/2#2` or
  /// `stackoverflow.com/users/1/name`.
  package init(_ text: String) throws(Problem) {
    let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let address = parts[0].prefix { $0 != "?" }
    var path = address.split(separator: "/")
    if ["http:", "https:"].contains(path.first?.lowercased()) { path.removeFirst() }
    let hasHost = path.count > 1 && path[0].contains(".") && !text.hasPrefix("/")
    place = hasHost ? try Self.place(of: path.removeFirst().lowercased()) : .unsaid
    guard let (kind, id) = Self.thing(path, fragment: parts.dropFirst().first) else {
      throw .unreadable
    }
    guard hasHost || path.count > 1 || parts.count == 1 else { throw .unreadable }
    (self.kind, self.id) = (kind, id)
  }

  private static func place(of host: String) throws(Problem) -> Place {
    if ["stackexchange.com", "www.stackexchange.com"].contains(host) { return .network }
    guard let site = networkSite(host) else { throw .foreign(host: host) }
    return .site(site)
  }

  /// Reads what follows after the host.
  private static func thing(_ path: [Substring], fragment: Substring?) -> (Kind, Int)? {
    guard path.count > 1 else { return path.first.flatMap(number).map { (.unsaid, $0) } }
    guard let id = number(path[1]) else { return nil }
    switch path[0] {
    case "q", "posts": return (.question, id)
    case "a": return (.answer, id)
    case "users": return (.profile, id)
    case "questions":
      // The answer that is meant stands at the end of the path, or behind it.
      let answer = (path.count > 3 ? number(path[3]) : nil) ?? fragment.flatMap(number)
      return answer.map { (.answer, $0) } ?? (.question, id)
    default: return nil
    }
  }

  private static func number(_ text: Substring) -> Int? {
    guard let id = Int(text), ValidRange.ids.contains(id), text.utf8.allSatisfy(\.isDigit) else {
      return nil
    }
    return id
  }
}
