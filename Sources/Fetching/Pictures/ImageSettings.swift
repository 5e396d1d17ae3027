internal import Archive
internal import Images
package import Networking

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
  package static var standardHosts: [AllowedHost] { ImageHosts.standard.map { AllowedHost($0) } }

  func wants(_ purpose: ImagePurpose) -> Bool {
    switch purpose {
    case .avatar: wantsAvatars
    case .post: wantsPostImages
    }
  }

  /// Whether an address may be asked at all; the transport judges it, and each redirect, again.
  func allows(_ url: String) -> Bool {
    guard let address = ImageAddress.authority(of: url) else { return false }
    return hosts.contains { host in
      let port = address.port ?? (address.isPlain ? 80 : 443)
      return host.covers(address.host) && (host.port ?? (address.isPlain ? 80 : 443)) == port
        && (host.anyAddress || !address.isPlain)
    }
  }
}

extension AllowedHost {
  fileprivate func covers(_ host: String) -> Bool {
    name.hasPrefix("*.") ? host.hasSuffix(name.dropFirst()) : host == name
  }
}
