internal import Archive
package import Basics
internal import Images
internal import Networking

/// The allowed hosts, kinds and sizes of images, and the time limit for fetching them.
package struct ImageSettings: Sendable {
  /// The standard hosts and those that the user added.
  package var hosts: [AllowedHost]
  /// The maximum size of an image in bytes.
  package var maximumBytes: Int
  /// Whether avatars of users are fetched.
  package var wantsAvatars: Bool
  /// Whether images in posts are fetched.
  package var wantsPostImages: Bool
  /// The time limit for fetching the images of a run.
  package var time: Duration

  /// Creates settings with a time limit of five minutes by default.
  package init(
    hosts: [AllowedHost], maximumBytes: Int, wantsAvatars: Bool, wantsPostImages: Bool,
    time: Duration = .seconds(300)
  ) {
    self.hosts = hosts
    self.maximumBytes = maximumBytes
    self.wantsAvatars = wantsAvatars
    self.wantsPostImages = wantsPostImages
    self.time = time
  }

  /// The hosts from which Stack Exchange itself shows images.
  package static var standardHosts: [AllowedHost] { ImageHosts.standard }

  /// Returns whether images for a purpose are fetched.
  func wants(_ purpose: ImagePurpose?) -> Bool {
    switch purpose {
    case .avatar: wantsAvatars
    case .post: wantsPostImages
    case nil: false
    }
  }

  /// Returns whether the host of a URL is allowed; the transport checks the URL and each redirect
  /// again.
  func allows(_ url: String) -> Bool {
    guard let (host, port, isPlain) = ImageAddress.authority(of: url) else { return false }
    let destination = Destination(
      url: url, isTLS: !isPlain, host: host, port: port ?? (isPlain ? 80 : 443))
    return switch HostRule.listed(hosts).admission(of: destination, from: destination) {
    case .anyAddress, .publicAddress: true
    case .refused: false
    }
  }
}
