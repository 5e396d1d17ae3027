package import Fetching
internal import FoundationEssentials

extension UnavailableImage {
  /// A message about the image alone.
  var message: String { "\(url): \(reasonText)" }

  /// Why the image could not be fetched, and whether it will be retried.
  private var reasonText: String {
    switch reason {
    case .hostNotAllowed: "host not allowed (see --allow-image-host)"
    case .failed(let reason): reason
    case .retryLater(let reason, let date):
      "\(reason); next attempt after \(date.formatted(.iso8601))"
    case .hostFailing(let reason): "\(host) keeps failing (\(reason)); the next run retries"
    case .outOfTime: "time limit for images reached; the next run continues"
    case .hostPausing: "\(host) asks for a longer pause; the next run retries"
    }
  }

  /// Images that share a message: those of one host with the same reason, regardless of the time of the next attempt.
  private struct Group: Hashable {
    let host: String
    let reason: UnavailabilityReason

    init(_ image: UnavailableImage) {
      host = image.host
      reason =
        if case .retryLater(let text, _) = image.reason { .failed(text) } else { image.reason }
    }
  }

  /// Returns one message for each host and reason, in the order of their first images.
  package static func messagesByHost(_ images: [UnavailableImage]) -> [String] {
    var groups: [Group] = []
    var members: [Group: (first: UnavailableImage, count: Int)] = [:]
    for image in images {
      let group = Group(image)
      if members[group] == nil { groups.append(group) }
      members[group, default: (image, 0)].count += 1
    }
    return groups.compactMap { members[$0] }.map { first, count in
      count == 1
        ? first.message : "\(count) images from \(first.host): \(first.reasonText)"
    }
  }
}
