package import FoundationEssentials

/// An image whose bytes the archive holds.
package struct StoredImage: Sendable, Equatable {
  /// The SHA-256 of the bytes: 64 lower-case hexadecimal digits.
  package var hash: String
  /// What the bytes were found to be, for example `image/png`.
  package var type: String
  /// In pixels.
  package var width: Int
  /// In pixels.
  package var height: Int
  package var byteCount: Int
  /// Its smaller forms, by the width asked for; only where images are listed to be shown.
  package var variants: [Int: StoredImage] = [:]

  package init(hash: String, type: String, width: Int, height: Int, byteCount: Int) {
    self.hash = hash
    self.type = type
    self.width = width
    self.height = height
    self.byteCount = byteCount
  }
}

/// What is known of an address that images are asked from.
package struct ImageSource: Sendable, Equatable {
  package var url: String
  /// `nil` while no page wants it.
  package var purpose: ImagePurpose?
  /// The last good copy's; a later failure does not take it away.
  package var hash: String?
  /// With which the host can tell that the copy is still good.
  package var validators: Validators
  /// Why the latest attempt gave no image.
  package var failure: Failure?
  /// How often in a row it failed.
  package var attempts: Int
  /// When it was asked last, or noted when it was never asked.
  package var checkDate: Date

  package init(
    url: String, purpose: ImagePurpose? = nil, hash: String? = nil,
    validators: Validators = Validators(), failure: Failure? = nil, attempts: Int = 0,
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

  /// Whether there is a copy to show meanwhile.
  package var isKept: Bool { hash != nil }

  /// The headers of an answer that make the next request conditional.
  package struct Validators: Sendable, Equatable {
    package var etag: String?
    package var lastModified: String?

    package init(etag: String? = nil, lastModified: String? = nil) {
      self.etag = etag
      self.lastModified = lastModified
    }
  }

  /// Why there is no image.
  package struct Failure: Sendable, Equatable {
    /// Whether asking again may help.
    package enum Kind: String, Sendable, CaseIterable {
      /// It may still come: a time-out, a throttle, a fault of the host.
      case missing
      /// It will not come: gone, refused or no image.
      case absent
    }

    package var kind: Kind
    package var reason: String

    package init(kind: Kind, reason: String) {
      self.kind = kind
      self.reason = reason
    }
  }
}
