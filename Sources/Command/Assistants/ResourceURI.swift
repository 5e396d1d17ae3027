internal import Basics

/// The URI of a question or an edition of an archive, and optionally of one of its pages.
enum ResourceURI: Equatable {
  case question(site: String, id: Int, page: Int? = nil)
  case edition(digest: String, date: String, page: Int? = nil)

  /// Parses a URI; `nil` if it has another form.
  init?(_ text: String) {
    guard text.hasPrefix(Self.scheme) else { return nil }
    let halves = text.dropFirst(Self.scheme.count).split(
      separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var page: Int?
    if halves.count == 2 {
      guard halves[1].hasPrefix("page="), let number = Int(halves[1].dropFirst(5)), number > 0
      else { return nil }
      page = number
    }
    let parts = halves[0].split(separator: "/", omittingEmptySubsequences: false).map { part in
      PercentEncoding.decode(part).flatMap { String(validating: $0, as: UTF8.self) } ?? ""
    }
    guard parts.count == 3, !parts[1].isEmpty, !parts[2].isEmpty else { return nil }
    switch parts[0] {
    case "question":
      guard let id = Int(parts[2]) else { return nil }
      self = .question(site: parts[1], id: id, page: page)
    case "edition": self = .edition(digest: parts[1], date: parts[2], page: page)
    default: return nil
    }
  }

  /// The URI as text.
  var text: String {
    let (kind, first, second, page) =
      switch self {
      case .question(let site, let id, let page): ("question", site, String(id), page)
      case .edition(let digest, let date, let page): ("edition", digest, date, page)
      }
    let path = [first, second].map { PercentEncoding.encode($0) }.joined(separator: "/")
    return "\(Self.scheme)\(kind)/\(path)" + (page.map { "?page=\($0)" } ?? "")
  }

  private static let scheme = "sodigest://"
}
