package import FoundationEssentials

/// An image whose bytes the archive holds.
package struct StoredImage: Sendable, Equatable {
  /// The SHA-256 of the bytes: 64 lower-case hexadecimal digits.
  package var hash: String
  /// The media type, detected from the bytes, such as `image/png`.
  package var mediaType: String
  /// The width, in pixels.
  package var width: Int
  /// The height, in pixels.
  package var height: Int
  /// The size of the file, in bytes.
  package var byteCount: Int
  /// The smaller variants, by requested width; filled only by ``Archive/storedImages()``.
  package var variants: [Int: StoredImage] = [:]

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
  /// The hash of the latest stored copy, which later failures do not remove.
  package var hash: String?
  /// The HTTP validators of the stored copy.
  package var validators: Validators
  /// The failure of the latest download; nil if it succeeded.
  package var failure: DownloadFailure?
  /// The number of consecutive failures.
  package var attempts: Int
  /// The time of the latest request, or of the registration if there was none.
  package var checkDate: Date

  package init(
    url: String, purpose: ImagePurpose? = nil, hash: String? = nil,
    validators: Validators = Validators(), failure: DownloadFailure? = nil, attempts: Int = 0,
    checkDate: Date
  ) {
    self.url = url
    self.purpose = purpose
    self.hash = hash
    self.validators = validators
    self.failure = failure
    self.attempts = attempts
    self.checkDate = checkDate
  }

  /// Whether a copy is stored.
  package var isStored: Bool { hash != nil }

  /// The HTTP response headers that make the next request conditional.
  package struct Validators: Sendable, Equatable {
    /// The `ETag` header.
    package var etag: String?
    /// The `Last-Modified` header.
    package var lastModified: String?

    package init(etag: String? = nil, lastModified: String? = nil) {
      self.etag = etag
      self.lastModified = lastModified
    }
  }

  /// The reason why an image could not be downloaded.
  package struct DownloadFailure: Sendable, Equatable {
    /// The kinds of failure: temporary or permanent.
    package enum Kind: String, Sendable, CaseIterable {
      /// A temporary failure: a timeout, a rate limit or an error of the host.
      case missing
      /// A permanent failure: the image was deleted, is refused or is not an image.
      case absent
    }

    /// Whether a later attempt may succeed.
    package var kind: Kind
    /// A description of the failure.
    package var reason: String

    package init(kind: Kind, reason: String) {
      self.kind = kind
      self.reason = reason
    }
  }
}
