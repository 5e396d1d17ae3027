package import FoundationEssentials

/// An image whose bytes are stored in the archive.
package struct StoredImage: Sendable, Equatable {
  /// The SHA-256 hash of the image's bytes: 64 lower-case hexadecimal digits.
  package var hash: String
  /// The media type of the image, detected from its bytes, such as `image/png`.
  package var mediaType: String
  /// The width of the image, in pixels.
  package var width: Int
  /// The height of the image, in pixels.
  package var height: Int
  /// The size of the image file, in bytes.
  package var byteCount: Int
  /// The smaller variants of the image, by requested width in pixels; empty except in results of
  /// ``Archive/storedImagesByURL()``.
  package var variantsByWidth: [Int: StoredImage] = [:]

  package init(hash: String, mediaType: String, width: Int, height: Int, byteCount: Int) {
    self.hash = hash
    self.mediaType = mediaType
    self.width = width
    self.height = height
    self.byteCount = byteCount
  }
}

/// An image URL and the state of its downloads.
package struct ImageSource: Sendable, Equatable {
  /// The URL of the image.
  package var url: String
  /// The purpose of the image; nil until a page shows it.
  package var purpose: ImagePurpose?
  /// The hash of the latest stored copy of the image, which later failures do not remove; nil for
  /// no copy.
  package var hash: String?
  /// The `ETag` and `Last-Modified` headers that came with the stored copy.
  package var validators: Validators
  /// The failure of the latest download; nil if it succeeded.
  package var failure: DownloadFailure?
  /// The number of downloads that failed since the last success.
  package var failedAttempts: Int
  /// The time of the latest request for the image, or of its registration before the first one.
  package var checkDate: Date

  package init(
    url: String, purpose: ImagePurpose? = nil, hash: String? = nil,
    validators: Validators = Validators(), failure: DownloadFailure? = nil, failedAttempts: Int = 0,
    checkDate: Date
  ) {
    self.url = url
    self.purpose = purpose
    self.hash = hash
    self.validators = validators
    self.failure = failure
    self.failedAttempts = failedAttempts
    self.checkDate = checkDate
  }

  /// Whether the archive stores a copy of the image.
  package var isStored: Bool { hash != nil }

  /// The HTTP response headers with which a later request can be made conditional.
  package struct Validators: Sendable, Equatable {
    /// The value of the `ETag` header; nil if the response had none.
    package var etag: String?
    /// The value of the `Last-Modified` header; nil if the response had none.
    package var lastModified: String?

    package init(etag: String? = nil, lastModified: String? = nil) {
      self.etag = etag
      self.lastModified = lastModified
    }
  }

  /// The reason why an image could not be downloaded.
  package struct DownloadFailure: Sendable, Equatable {
    /// The kinds of download failure: temporary or permanent.
    package enum Kind: String, Sendable, CaseIterable {
      /// A temporary failure: a timeout, a rate limit or an error of the host.
      case temporary = "missing"
      /// A permanent failure: the image was deleted, is refused or is not an image.
      case permanent = "absent"
    }

    /// Whether the failure is temporary or permanent.
    package var kind: Kind
    /// A description of the failure for messages, such as `404 Not Found`.
    package var reason: String

    package init(kind: Kind, reason: String) {
      self.kind = kind
      self.reason = reason
    }

    /// The failure of an image that was never requested, because its host is not allowed.
    package static let hostNotAllowed = DownloadFailure(
      kind: .permanent, reason: "host not allowed")
  }
}
