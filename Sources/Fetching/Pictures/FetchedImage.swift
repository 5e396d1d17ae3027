internal import Archive
internal import Images
internal import Networking

/// What asking for one image gave.
enum FetchedImage: Sendable {
  case image([UInt8], StoredImage, ImageSource.Validators)
  /// The copy that is kept is still good.
  case unchanged
  case failure(Failure)

  struct Failure: Sendable {
    var known: ImageSource.Failure
    /// Whether asking again within the run may help.
    var mayPass: Bool
    var strain: HostFeedback
  }

  /// What it says of the host.
  var strain: HostFeedback {
    switch self {
    case .image, .unchanged: .none
    case .failure(let failure): failure.strain
    }
  }

  /// Asks for an image, with validators if a copy of it is kept; all that can go wrong but a
  /// cancellation is a result too.
  init(
    asking service: Webservice, for image: ImageSource, within time: Duration,
    _ settings: ImageSettings
  ) async throws {
    do {
      let response = try await service.load(.answer(to: image, within: time, settings))
      self = response.status == 304 ? .unchanged : try FetchedImage(response)
    } catch let error as CancellationError {
      throw error
    } catch {
      self = .failure(Failure(error))
    }
  }

  private init(_ response: HTTPResponse) throws(ImageError) {
    let info = try ImageInfo(sniffing: response.body)
    let stored = StoredImage(
      hash: ContentHash(of: response.body).hex, type: info.format.mediaType, width: info.width,
      height: info.height, byteCount: response.body.count)
    let validators = ImageSource.Validators(
      etag: response.header("ETag"), lastModified: response.header("Last-Modified"))
    self = .image(response.body, stored, validators)
  }
}

extension Resource where A == HTTPResponse {
  /// The answer to a request for an image, conditional where a copy is kept.
  fileprivate static func answer(
    to image: ImageSource, within time: Duration, _ settings: ImageSettings
  ) -> Resource {
    var resource = Resource<[UInt8]>.image(
      at: image.url, hosts: settings.hosts, maximumBytes: settings.maximumBytes, time: time,
      parse: { $0 }
    ).withResponse.map(\.response)
    guard image.isKept else { return resource }
    if let etag = image.validators.etag {
      resource.request.headers.append(HTTPHeader("If-None-Match", etag))
    }
    if let date = image.validators.lastModified {
      resource.request.headers.append(HTTPHeader("If-Modified-Since", date))
    }
    resource.accepts = { (200..<300).contains($0) || $0 == 304 }
    return resource
  }
}

extension FetchedImage.Failure {
  /// Sorts what went wrong into what may pass and what will not.
  fileprivate init(_ error: any Error) {
    switch error {
    case let error as ImageError: self.init(error)
    case WebserviceError.backend(let status, let name, _): self.init(status: status, name)
    case WebserviceError.throttled(let pause, let message):
      self.init(.missing, message, mayPass: true, .overloaded(pause: pause))
    case WebserviceError.connectivity(_, let reason): self.init(reason)
    case WebserviceError.unreadable(_, let reason):
      self.init(.absent, reason, mayPass: false, .none)
    default: self.init(.missing, "\(error)", mayPass: false, .unknown)
    }
  }

  private init(
    _ kind: ImageSource.Failure.Kind, _ reason: String, mayPass: Bool, _ strain: HostFeedback
  ) {
    known = ImageSource.Failure(kind: kind, reason: reason)
    self.mayPass = mayPass
    self.strain = strain
  }

  /// A file that is cut off may be whole the next time; one of a wrong kind will not change.
  private init(_ error: ImageError) {
    switch error {
    case .truncated, .empty: self.init(.missing, "\(error)", mayPass: true, .none)
    case .svg, .html, .unknown, .malformed, .zeroSized, .tooLarge:
      self.init(.absent, "\(error)", mayPass: false, .none)
    }
  }

  private init(_ error: TransportError) {
    switch error {
    case .refused: self.init(.absent, "\(error)", mayPass: false, .unknown)
    case .tooLarge(_, let limit):
      self.init(
        .absent, "it has more than \(limit) bytes", mayPass: false, .none)
    case .broken: self.init(.missing, "\(error)", mayPass: true, .overloaded(pause: nil))
    case .timedOut: self.init(.missing, "\(error)", mayPass: false, .overloaded(pause: nil))
    case .unreachable, .insecure:
      self.init(.missing, "\(error)", mayPass: false, .unreachable)
    case .notRecorded: self.init(.missing, "\(error)", mayPass: false, .unknown)
    }
  }

  private init(status: Int, _ name: String) {
    let passes = [403, 408, 425, 429].contains(status) || status >= 500
    self.init(
      passes ? .missing : .absent, "\(status) \(name)", mayPass: passes,
      passes ? .overloaded(pause: nil) : .none)
  }
}
