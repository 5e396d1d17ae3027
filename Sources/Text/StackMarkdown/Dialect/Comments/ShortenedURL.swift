internal import Basics

/// The link text, and possibly a title, that a comment shows for a bare URL.
///
/// The text omits the scheme and `www.`; a URL that is too long is cut and ends with an ellipsis.
/// For a question of the Stack Exchange network, the question's slug becomes the link's title:
/// `stackoverflow.com/questions/1/…`, "how to sort a list". (In posts, bare URLs are not
/// shortened.)
struct ShortenedURL {
  /// The text of the link: the shortened URL.
  let text: [UInt8]
  /// The title of the link; `nil` if the URL is not that of a question.
  let title: [UInt8]?

  /// The number of characters above which a URL is shortened.
  private static let maximumCharacterCount = 64

  init(_ url: ArraySlice<UInt8>) {
    let shownURL = Self.removingScheme(url)
    if let (end, slug) = Self.questionSlug(in: shownURL) {
      text = shownURL[..<end] + Self.ellipsis
      title = slug.map { $0 == .hyphen ? .space : $0 }
    } else {
      text = Self.shortened(shownURL)
      title = nil
    }
  }

  private static let ellipsis = Array("…".utf8)

  /// Returns a URL without its scheme and a following `www.`.
  private static func removingScheme(_ url: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let colon = url.firstIndex(of: .colon), url[colon...].starts(with: "://".utf8) else {
      return url
    }
    let hostAndPath = url[(colon + 3)...]
    return hostAndPath.prefix(4).equalsIgnoringCase("www.")
      ? hostAndPath.dropFirst(4) : hostAndPath
  }

  /// Returns a URL without a final slash; if it is too long, cuts it after the last slash that
  /// fits.
  private static func shortened(_ url: ArraySlice<UInt8>) -> [UInt8] {
    let url = url.last == .slash ? url.dropLast() : url
    let characters = url.indices.filter { url[$0] & 0xC0 != 0x80 }
    guard characters.count > maximumCharacterCount else { return Array(url) }
    let limit = characters[maximumCharacterCount]
    let end = url[..<limit].lastIndex(of: .slash).map { $0 + 1 } ?? limit
    return url[..<end] + ellipsis
  }

  /// Returns the slug in the URL of a question of the Stack Exchange network, such as
  /// `how-to-sort`, and the index where it starts; `nil` for other URLs.
  private static func questionSlug(
    in url: ArraySlice<UInt8>
  ) -> (start: Int, slug: ArraySlice<UInt8>)? {
    let parts = url.split(separator: .slash, maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, isInNetwork(parts[0]), parts[1].elementsEqual("questions".utf8),
      !parts[2].isEmpty, parts[2].allSatisfy(\.isDigit)
    else { return nil }
    let slug = parts[3].prefix { $0 != .slash && $0 != .questionMark && $0 != .hash }
    return slug.isEmpty ? nil : (slug.startIndex, slug)
  }

  /// Whether a host belongs to the Stack Exchange network.
  private static func isInNetwork(_ host: ArraySlice<UInt8>) -> Bool {
    let labels = host.split(separator: .dot).suffix(2).map { $0.map(\.lowercased) }
    return labels.count == 2 && networkDomains.contains(labels)
  }

  /// The registered domains of the Stack Exchange network, each split into labels such as
  /// `stackoverflow` and `com`.
  private static let networkDomains = Set(
    [
      "stackoverflow.com", "stackexchange.com", "superuser.com", "serverfault.com",
      "askubuntu.com", "stackapps.com", "mathoverflow.net",
    ].map { $0.utf8.split(separator: .dot).map(Array.init) })
}
