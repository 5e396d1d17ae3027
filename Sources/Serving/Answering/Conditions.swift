internal import Basics

/// The version of a file, to be compared with the conditions of a request (RFC 9110, section 13).
struct Version: Equatable {
  /// The entity tag, in quotation marks.
  let tag: String
  /// The modification time in seconds since 1970.
  let modified: Int

  /// Returns whether the client already has this version, so that the response is 304.
  func isKnown(to request: Request) -> Bool {
    let tags = request.values("If-None-Match")
    if !tags.isEmpty { return matches(tags.joined(separator: ","), allowingWeak: true) }
    guard let since = request.value("If-Modified-Since").flatMap(InternetDate.seconds) else {
      return false
    }
    return modified <= since
  }

  /// Returns whether the client requires another version, so that the response is 412.
  func isUnwanted(by request: Request) -> Bool {
    let tags = request.values("If-Match")
    if !tags.isEmpty { return !matches(tags.joined(separator: ","), allowingWeak: false) }
    guard let since = request.value("If-Unmodified-Since").flatMap(InternetDate.seconds) else {
      return false
    }
    return modified > since
  }

  /// Returns the `Range` header, unless `If-Range` names another version.
  func range(in request: Request) -> String? {
    let range = request.value("Range")
    guard let condition = request.value("If-Range") else { return range }
    return condition == tag || InternetDate.seconds(condition) == modified ? range : nil
  }

  /// Returns whether a comma-separated list of entity tags contains the tag of this version, or is `*`.
  private func matches(_ list: String, allowingWeak: Bool) -> Bool {
    list.split(separator: ",").contains { item in
      let item = item.drop { $0 == " " }.prefix { $0 != " " }
      return item == "*" || item == tag || allowingWeak && item == "W/\(tag)"
    }
  }
}
