package import Archive
package import FoundationEssentials
internal import Images

/// The result of fetching the images of a run.
package struct ImageFetchReport: Sendable, Equatable {
  /// The number of images that were received.
  package var fetchedCount = 0
  /// The unavailable images that a later run may still receive.
  package var missing: [UnavailableImage] = []
  /// The unavailable images that no run will receive, including those that failed in earlier runs.
  package var absent: [UnavailableImage] = []

  /// Creates an empty report.
  package init() {}
}

/// An image that pages would show but that could not be fetched.
package struct UnavailableImage: Sendable, Equatable {
  /// The URL of the image.
  package let url: String
  /// The reason why the image could not be fetched.
  package let reason: UnavailabilityReason
  /// Whether this run requested the image from an allowed host and failed.
  package let isNewFailure: Bool

  /// Whether an earlier run already reported that the image is absent.
  package let isKnown: Bool

  /// Creates a record of an image that could not be fetched.
  package init(
    _ url: String, _ reason: UnavailabilityReason, isNewFailure: Bool = false, isKnown: Bool = false
  ) {
    self.url = url
    self.reason = reason
    self.isNewFailure = isNewFailure
    self.isKnown = isKnown
  }

  /// Creates a record of an image that failed for good in an earlier run; `nil` for any other image.
  package init?(absent image: ImageSource) {
    guard let failure = image.failure, failure.kind == .permanent else { return nil }
    self.init(
      image.url, failure == .hostNotAllowed ? .hostNotAllowed : .failed(failure.reason),
      isKnown: true)
  }

  /// The host and port of the URL, for messages grouped by host.
  package var host: String { ImageAddress.host(of: url) }

  /// The reason why an image could not be fetched.
  package enum UnavailabilityReason: Sendable, Hashable {
    /// The host of the image is not in the list of allowed hosts.
    case hostNotAllowed
    /// The request failed; contains the error of the host or the network.
    case failed(String)
    /// An earlier request failed, and the next one is due at a later date.
    case retryLater(String, until: Date)
    /// The host of the image failed too often in this run; contains the host's last error.
    case hostFailing(String)
    /// The time limit for fetching images was reached before the image was received.
    case outOfTime
    /// The host of the image asked for a pause beyond the end of the run.
    case hostPausing
  }
}
