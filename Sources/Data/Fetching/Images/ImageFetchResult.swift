package import Archive
internal import Basics
package import FoundationEssentials
internal import Images
internal import Networking

/// The result of requesting an image.
enum ImageFetchResult: Sendable {
  /// A new image: its bytes, its description and the validators for the next request.
  case image([UInt8], StoredImage, ImageSource.Validators)
  /// The stored copy of the image is still current (HTTP status 304).
  case notModified
  /// The request failed, or its response was not an acceptable image.
  case failure(FetchFailure)

  /// A failed request for an image, with its consequences for further requests.
  struct FetchFailure: Sendable {
    /// The kind and the reason of the failure, in the form that the archive stores.
    var storedFailure: ImageSource.DownloadFailure
    /// Whether another request within this run may succeed.
    var isTransient: Bool
    /// The state of the image host that the result suggests.
    var hostFeedback: HostFeedback
  }

  /// Requests an image, with validators if a copy is stored; every error but a cancellation becomes
  /// a result.
  init(
    requesting service: Webservice, for image: ImageSource, within time: Duration,
    _ settings: ImageSettings
  ) async throws {
    do {
      let response = try await service.load(.image(for: image, within: time, settings))
      self = response.status == 304 ? .notModified : try ImageFetchResult(response)
    } catch let error as CancellationError {
      throw error
    } catch {
      self = .failure(FetchFailure(error))
    }
  }

  /// Identifies the image in a response by its bytes; throws an error for other data.
  private init(_ response: HTTPResponse) throws(ImageError) {
    let info = try ImageInfo(sniffing: response.body)
    let stored = StoredImage(
      hash: ContentHash(of: response.body).hex, mediaType: info.format.mediaType, width: info.width,
      height: info.height, byteCount: response.body.count)
    let validators = ImageSource.Validators(
      etag: response.header("ETag"), lastModified: response.header("Last-Modified"))
    self = .image(response.body, stored, validators)
  }
}

extension Resource where Value == HTTPResponse {
  /// Returns a resource that loads an image, with a conditional request if a copy is stored.
  fileprivate static func image(
    for image: ImageSource, within time: Duration, _ settings: ImageSettings
  ) -> Resource {
    var resource = Resource<[UInt8]>.image(
      at: image.url, allowedHosts: settings.hosts, byteLimit: settings.maxBytes, timeout: time,
      parse: { $0 }
    ).withResponse.map(\.response)
    guard image.isStored else { return resource }
    if let etag = image.validators.etag {
      resource.request.headers.append(HTTPHeader("If-None-Match", etag))
    }
    if let date = image.validators.lastModified {
      resource.request.headers.append(HTTPHeader("If-Modified-Since", date))
    }
    resource.acceptsStatus = { (200..<300).contains($0) || $0 == 304 }
    return resource
  }
}

extension ImageFetchResult.FetchFailure {
  /// Creates the failure for an error, classified as temporary or permanent.
  fileprivate init(_ error: any Error) {
    switch error {
    case let error as ImageError: self.init(error)
    case WebserviceError.backend(let status, let name, _): self.init(status: status, name)
    case WebserviceError.throttled(let pause, let message):
      self.init(.temporary, message, isTransient: true, .overloaded(pause: pause))
    case WebserviceError.connectivity(_, let reason): self.init(reason)
    case WebserviceError.unreadable(_, let reason):
      self.init(.permanent, reason, isTransient: false, .healthy)
    default: self.init(.temporary, "\(error)", isTransient: false, .unknown)
    }
  }

  /// Creates a failure from its kind, its reason and its consequences.
  private init(
    _ kind: ImageSource.DownloadFailure.Kind, _ reason: String, isTransient: Bool,
    _ hostFeedback: HostFeedback
  ) {
    storedFailure = ImageSource.DownloadFailure(kind: kind, reason: reason)
    self.isTransient = isTransient
    self.hostFeedback = hostFeedback
  }

  /// Classifies invalid image data: truncated files may be complete next time, files of another
  /// type will not change.
  private init(_ error: ImageError) {
    switch error {
    case .truncated, .empty: self.init(.temporary, "\(error)", isTransient: true, .healthy)
    case .svg, .html, .unknown, .malformed, .zeroSized, .tooLarge:
      self.init(.permanent, "\(error)", isTransient: false, .healthy)
    }
  }

  /// Creates the failure for an error of the network.
  private init(_ error: TransportError) {
    switch error {
    case .refused: self.init(.permanent, "\(error)", isTransient: false, .unknown)
    case .tooLarge(_, let limit):
      self.init(
        .permanent, "it has more than \(limit) bytes", isTransient: false, .healthy)
    case .broken: self.init(.temporary, "\(error)", isTransient: true, .overloaded(pause: nil))
    case .timedOut: self.init(.temporary, "\(error)", isTransient: false, .overloaded(pause: nil))
    case .unreachable, .insecure:
      self.init(.temporary, "\(error)", isTransient: false, .unreachable)
    case .notRecorded: self.init(.temporary, "\(error)", isTransient: false, .unknown)
    }
  }

  /// Classifies an HTTP status: refusals and server errors are temporary.
  private init(status: Int, _ name: String) {
    let isTransient = [403, 408, 425, 429].contains(status) || status >= 500
    self.init(
      isTransient ? .temporary : .permanent, "\(status) \(name)", isTransient: isTransient,
      isTransient ? .overloaded(pause: nil) : .healthy)
  }
}

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
