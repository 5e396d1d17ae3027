package import Fetching
internal import FoundationEssentials

extension UnavailableImage {
  /// A message with the URL of the image and the reason why it could not be fetched.
  var message: String { "\(url): \(reasonText)" }

  /// Why the image could not be fetched, and whether it will be retried.
  private var reasonText: String {
    switch reason {
    case .hostNotAllowed: "host not allowed (see --allow-image-host)"
    case .failed(let reason): reason
    case .retryLater(let reason, let date):
      "\(reason); next attempt after \(date.iso8601Text)"
    case .hostFailing(let reason): "\(host) keeps failing (\(reason)); the next run retries"
    case .outOfTime: "time limit for images reached; the next run continues"
    case .hostPausing: "\(host) asks for a longer pause; the next run retries"
    }
  }

  /// The host and reason that unavailable images must have in common to share a message.
  ///
  /// The time of the next attempt may differ.
  private struct MessageGroup: Hashable {
    let host: String
    let reason: UnavailabilityReason

    init(_ image: UnavailableImage) {
      host = image.host
      reason =
        if case .retryLater(let text, _) = image.reason { .failed(text) } else { image.reason }
    }
  }

  /// Returns one message for all images with the same host and reason, in the order of their first images.
  package static func messagesByHost(_ images: [UnavailableImage]) -> [String] {
    var groups: [MessageGroup] = []
    var members: [MessageGroup: (first: UnavailableImage, count: Int)] = [:]
    for image in images {
      let group = MessageGroup(image)
      if members[group] == nil { groups.append(group) }
      members[group, default: (image, 0)].count += 1
    }
    return groups.compactMap { members[$0] }.map { first, count in
      count == 1
        ? first.message : "\(count) images from \(first.host): \(first.reasonText)"
    }
  }
}
