internal import Archive
internal import Images
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
    /// By path.
    var shown: [String: StoredImage] = [:]
    var missing: Set<String> = []
    /// The paths of drawn portraits, by what tells their owners apart.
    var drawn: [String: String] = [:]
    /// Two people may have the same drawing.
    var drawnPaths: Set<String> = []
  }

  /// An author's picture.
  struct Face {
    let path: String
    /// What to write there, when it was drawn just now.
    var drawing: [UInt8]?
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
  /// - Returns: The picture, with its bytes for the first who asks for one that is drawn.
  func face(_ profileImage: String?, seed: String) -> Face {
    if settings.showsAvatars, let profileImage,
      let image = images[AvatarAddress.sized(profileImage, Self.avatarPixels)],
      let path = show(image)
    {
      return Face(path: path)
    }
    if let path = state.withLock({ $0.drawn[seed] }) { return Face(path: path) }
    let drawing = Identicon.svg(seed: seed)
    let path = SitePath.image(ContentHash(of: drawing).hex, fileExtension: "svg")
    let isFirst = state.withLock { state in
      state.drawn[seed] = path
      return state.drawnPaths.insert(path).inserted
    }
    return Face(path: path, drawing: isFirst ? drawing : nil)
  }

  /// Every image of the archive that was shown so far, sorted by path.
  var shown: [(path: String, image: StoredImage)] {
    state.withLock { $0.shown.map { ($0.key, $0.value) }.sorted { $0.path < $1.path } }
  }

  /// The addresses of images that posts show and nobody has, sorted.
  var missing: [String] { state.withLock { $0.missing.sorted() } }

  /// Avatars are fetched in this size, and shown smaller.
  private static let avatarPixels = 128

  private func show(_ image: StoredImage) -> String? {
    guard ContentHash(hex: image.hash) != nil,
      let format = ImageFormat.allCases.first(where: { $0.mediaType == image.type })
    else { return nil }
    let path = SitePath.image(image.hash, fileExtension: format.fileExtension)
    state.withLock { $0.shown[path] = image }
    return path
  }
}
