internal import Archive
internal import Images
internal import Networking

/// What asking for one image gave.
struct FetchedImage: Sendable {
  let url: String
  let result: Result

  enum Result: Sendable {
    case image([UInt8], StoredImage, ImageSource.Validators)
    case failure(ImageSource.Failure)
  }
}

extension FetchedImage {
  /// Asks for an image; all that can go wrong but cancellation is a result too.
  init(asking service: Webservice, for url: String, _ settings: ImageSettings) async throws {
    self.url = url
    let resource = Resource<[UInt8]>.image(
      at: url, hosts: settings.hosts, maximumBytes: settings.maximumBytes, parse: { $0 })
    do {
      let (bytes, response) = try await service.load(resource.withResponse)
      let info = try ImageInfo(sniffing: bytes)
      let stored = StoredImage(
        hash: ContentHash(of: bytes).hex, type: info.format.mediaType, width: info.width,
        height: info.height, byteCount: bytes.count)
      let validators = ImageSource.Validators(
        etag: response.header("ETag"), lastModified: response.header("Last-Modified"))
      result = .image(bytes, stored, validators)
    } catch let error as CancellationError {
      throw error
    } catch {
      result = .failure(ImageSource.Failure(error))
    }
  }
}

extension ImageSource.Failure {
  /// Sorts what went wrong into what may pass and what will not.
  fileprivate init(_ error: any Error) {
    switch error {
    case let error as ImageError: self.init(error)
    case WebserviceError.backend(let status, let name, _):
      self.init(kind: Self.kind(ofStatus: status), reason: "\(status) \(name)")
    case WebserviceError.throttled:
      self.init(kind: .missing, reason: "the host asks for a pause")
    case WebserviceError.connectivity(_, let reason): self.init(reason)
    case WebserviceError.unreadable(_, let reason): self.init(kind: .absent, reason: reason)
    default: self.init(kind: .missing, reason: "\(error)")
    }
  }

  /// A file that is cut off may be whole the next time; one of a wrong kind will not change.
  private init(_ error: ImageError) {
    switch error {
    case .truncated, .empty: self.init(kind: .missing, reason: "\(error)")
    case .svg, .html, .unknown, .malformed, .zeroSized, .tooLarge:
      self.init(kind: .absent, reason: "\(error)")
    }
  }

  private init(_ error: TransportError) {
    switch error {
    case .refused, .tooLarge: self.init(kind: .absent, reason: "\(error)")
    case .unreachable, .insecure, .timedOut, .broken, .notRecorded:
      self.init(kind: .missing, reason: "\(error)")
    }
  }

  private static func kind(ofStatus status: Int) -> Kind {
    [403, 408, 425, 429].contains(status) || status >= 500 ? .missing : .absent
  }
}
