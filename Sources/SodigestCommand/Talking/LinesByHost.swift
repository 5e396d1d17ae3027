package import Fetching
internal import FoundationEssentials

extension UnavailableImage {
  /// A line about it alone.
  var line: String { "\(url): \(words)" }

  /// Why it did not come, and what becomes of it.
  private var words: String {
    switch reason {
    case .hostNotAllowed: "its host is not allowed; see --allow-image-host"
    case .failed(let reason): reason
    case .retryLater(let reason, let date):
      "\(reason); asked for again after \(date.formatted(.iso8601))"
    case .hostFailing(let reason): "\(host) kept failing (\(reason)); the next run goes on with it"
    case .outOfTime: "the time for images was over; the next run goes on with it"
    case .hostPausing: "\(host) asks for a longer pause; the next run goes on with it"
    }
  }

  /// Those that are told in one line: of one host, with one reason, whenever they are asked for again.
  private struct Group: Hashable {
    let host: String
    let reason: UnavailabilityReason

    init(_ image: UnavailableImage) {
      host = image.host
      reason =
        if case .retryLater(let words, _) = image.reason { .failed(words) } else { image.reason }
    }
  }

  /// One line for each host and reason, in the order in which they came first.
  package static func linesByHost(_ images: [UnavailableImage]) -> [String] {
    var groups: [Group] = []
    var members: [Group: (first: UnavailableImage, count: Int)] = [:]
    for image in images {
      let group = Group(image)
      if members[group] == nil { groups.append(group) }
      members[group, default: (image, 0)].count += 1
    }
    return groups.compactMap { members[$0] }.map { first, count in
      count == 1
        ? first.line : "\(first.url) and \(count - 1) more of its host: \(first.words)"
    }
  }
}
