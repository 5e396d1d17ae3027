internal import Basics

/// What tells one version of a file from another, and what clients make of it (RFC 9110, section 13).
struct Version: Equatable {
  /// Between quotes.
  let tag: String
  /// Seconds since 1970.
  let modified: Int

  /// Whether a client has this version already.
  func isKnown(to request: Request) -> Bool {
    let tags = request.values("If-None-Match")
    if !tags.isEmpty { return names(tags.joined(separator: ","), isWeak: true) }
    guard let since = request.value("If-Modified-Since").flatMap(InternetDate.seconds) else {
      return false
    }
    return modified <= since
  }

  /// Whether a client wants another version or none.
  func isUnwanted(by request: Request) -> Bool {
    let tags = request.values("If-Match")
    if !tags.isEmpty { return !names(tags.joined(separator: ","), isWeak: false) }
    guard let since = request.value("If-Unmodified-Since").flatMap(InternetDate.seconds) else {
      return false
    }
    return modified > since
  }

  /// The range that a client wants, if it is one of this version.
  func range(in request: Request) -> String? {
    let range = request.value("Range")
    guard let condition = request.value("If-Range") else { return range }
    return condition == tag || InternetDate.seconds(condition) == modified ? range : nil
  }

  private func names(_ list: String, isWeak: Bool) -> Bool {
    list.split(separator: ",").contains { item in
      let item = item.drop { $0 == " " }.prefix { $0 != " " }
      return item == "*" || item == tag || isWeak && item == "W/\(tag)"
    }
  }
}
