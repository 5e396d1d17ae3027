internal import Archive
package import Basics
internal import Images
internal import Networking

/// From where images may come, and which of them are wanted.
package struct ImageSettings: Sendable {
  /// The usual hosts, and those that the user names.
  package var hosts: [AllowedHost]
  package var maximumBytes: Int
  package var wantsAvatars: Bool
  package var wantsPostImages: Bool
  /// For how long a run asks for images.
  package var time: Duration

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

  /// The hosts that Stack Exchange itself shows images from.
  package static var standardHosts: [AllowedHost] { ImageHosts.standard }

  func wants(_ purpose: ImagePurpose?) -> Bool {
    switch purpose {
    case .avatar: wantsAvatars
    case .post: wantsPostImages
    case nil: false
    }
  }

  /// Whether an address may be asked at all; the transport judges it, and each redirect, again.
  func allows(_ url: String) -> Bool {
    guard let (host, port, isPlain) = ImageAddress.authority(of: url) else { return false }
    let place = Destination(
      url: url, isTLS: !isPlain, host: host, port: port ?? (isPlain ? 80 : 443))
    return switch HostRule.listed(hosts).admission(of: place, from: place) {
    case .anyAddress, .publicAddress: true
    case .refused: false
    }
  }
}
