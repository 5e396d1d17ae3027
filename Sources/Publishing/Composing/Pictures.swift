internal import Archive
internal import Images
internal import StackExchange
internal import StackMarkdown
internal import Synchronization

/// Finds the local copies of images, and remembers which are shown.
///
/// Threads share it.
final class Pictures: Sendable {
  private let images: [String: StoredImage]
  private let settings: SiteSettings
  private let state = Mutex(State())

  private struct State {
    var shown: [String: Shown] = [:]
    var missing: Set<String> = []
  }

  /// A file that some page shows.
  struct Shown: Sendable {
    let path: String
    let source: Source

    /// Where its bytes are.
    enum Source: Sendable {
      case archive(hash: String, byteCount: Int)
      case drawn([UInt8])
    }
  }

  init(images: [String: StoredImage], settings: SiteSettings) {
    self.images = images
    self.settings = settings
  }

  /// What becomes of an image in a post on pages with that way to the site's folder.
  func choice(for url: String, root: String) -> ImageChoice {
    guard settings.showsImages else { return .link }
    let address = ImageAddress.canonical(url)
    guard let image = images[address], let path = show(image) else {
      state.withLock { _ = $0.missing.insert(address) }
      return .link
    }
    return .local(path: root + path, width: image.width, height: image.height)
  }

  /// Finds an author's picture, or draws one when there is none.
  ///
  /// - Parameters:
  ///   - profileImage: As the API gave it.
  ///   - seed: What tells authors apart.
  /// - Returns: The picture's path.
  func face(_ profileImage: String?, seed: @autoclosure () -> String) -> String {
    if settings.showsAvatars, let profileImage,
      let image = images[AvatarAddress.sized(profileImage, Self.avatarPixels)],
      let path = show(image)
    {
      return path
    }
    let drawing = Identicon.svg(seed: seed())
    let path = SitePath.image(ContentHash(of: drawing).hex, fileExtension: "svg")
    state.withLock { $0.shown[path] = Shown(path: path, source: .drawn(drawing)) }
    return path
  }

  /// Every file that was shown so far, by path.
  var shown: [Shown] {
    state.withLock { $0.shown.values.sorted { $0.path < $1.path } }
  }

  /// The addresses of images that posts show and nobody has, sorted.
  var missing: [String] { state.withLock { $0.missing.sorted() } }

  /// Avatars are fetched in this size, and shown smaller.
  private static let avatarPixels = 128

  private func show(_ image: StoredImage) -> String? {
    guard let format = ImageFormat.allCases.first(where: { $0.mediaType == image.type }) else {
      return nil
    }
    let path = SitePath.image(image.hash, fileExtension: format.fileExtension)
    state.withLock { state in
      guard state.shown[path] == nil else { return }
      state.shown[path] = Shown(
        path: path, source: .archive(hash: image.hash, byteCount: image.byteCount))
    }
    return path
  }
}
