internal import Basics

/// The version of a file, to be compared with the conditions of a request (RFC 9110, section 13).
struct FileVersion: Equatable {
  /// The entity tag, in quotation marks.
  let entityTag: String
  /// The modification time in seconds since 1970.
  let modificationTime: Int

  /// Returns whether the client already has this version, so that the response is 304.
  func isNotModified(for request: ServerRequest) -> Bool {
    let tags = request.headerValues("If-None-Match")
    if !tags.isEmpty { return matches(tags.joined(separator: ","), allowingWeak: true) }
    guard let since = request.uniqueHeaderValue("If-Modified-Since").flatMap(InternetDate.unixTime)
    else {
      return false
    }
    return modificationTime <= since
  }

  /// Returns whether the client requires another version, so that the response is 412.
  func failsPrecondition(of request: ServerRequest) -> Bool {
    let tags = request.headerValues("If-Match")
    if !tags.isEmpty { return !matches(tags.joined(separator: ","), allowingWeak: false) }
    guard
      let since = request.uniqueHeaderValue("If-Unmodified-Since").flatMap(InternetDate.unixTime)
    else {
      return false
    }
    return modificationTime > since
  }

  /// Returns the `Range` header, unless `If-Range` names another version.
  func rangeHeader(of request: ServerRequest) -> String? {
    let range = request.uniqueHeaderValue("Range")
    guard let condition = request.uniqueHeaderValue("If-Range") else { return range }
    return condition == entityTag || InternetDate.unixTime(condition) == modificationTime
      ? range : nil
  }

  /// Returns whether a comma-separated list of entity tags contains the tag of this version, or is
  /// `*`.
  private func matches(_ list: String, allowingWeak: Bool) -> Bool {
    list.split(separator: ",").contains { item in
      let item = item.drop { $0 == " " }.prefix { $0 != " " }
      return item == "*" || item == entityTag || allowingWeak && item == "W/\(entityTag)"
    }
  }
}
