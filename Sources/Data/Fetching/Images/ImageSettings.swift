internal import Archive
package import Basics
internal import Images
internal import Networking

/// The allowed hosts, kinds and sizes of images, and the time limit for fetching them.
package struct ImageSettings: Sendable {
  /// The hosts from which images are fetched: the standard ones and those that the user added.
  package var hosts: [AllowedHost]
  /// The maximum size of an image in bytes.
  package var maxBytes: Int
  /// Whether avatars of users are fetched.
  package var includesAvatars: Bool
  /// Whether images in posts are fetched.
  package var includesPostImages: Bool
  /// The time limit for fetching the images of a run.
  package var timeLimit: Duration

  /// Creates image settings; the time limit is five minutes by default.
  package init(
    hosts: [AllowedHost], maxBytes: Int, includesAvatars: Bool,
    includesPostImages: Bool,
    timeLimit: Duration = .seconds(300)
  ) {
    self.hosts = hosts
    self.maxBytes = maxBytes
    self.includesAvatars = includesAvatars
    self.includesPostImages = includesPostImages
    self.timeLimit = timeLimit
  }

  /// The hosts from which Stack Exchange itself shows images.
  package static var standardHosts: [AllowedHost] { ImageHosts.standard }

  /// Returns whether images for a purpose are fetched; `false` for images without a purpose.
  func includes(_ purpose: ImagePurpose?) -> Bool {
    switch purpose {
    case .avatar: includesAvatars
    case .post: includesPostImages
    case nil: false
    }
  }

  /// Returns whether the host of a URL is allowed; the transport checks the URL and each redirect
  /// again.
  func allows(_ url: String) -> Bool {
    guard let (host, port, isPlainHTTP) = ImageAddress.authority(of: url) else { return false }
    let destination = Destination(
      url: url, isTLS: !isPlainHTTP, host: host, port: port ?? (isPlainHTTP ? 80 : 443))
    return switch HostRule.listed(hosts).permission(for: destination, from: destination) {
    case .anyAddress, .publicAddressOnly: true
    case .refused: false
    }
  }
}
