internal import Archive
internal import Images
internal import StackMarkdown
internal import Synchronization

/// Finds the local copies of images, and remembers which are shown by the pages made here.
///
/// Threads share it.
final class Pictures: Sendable {
  private let images: [String: StoredImage]
  private let settings: SiteSettings
  private let state = Mutex(State())

  private struct State {
    /// By path.
    var shown: [String: StoredImage] = [:]
    /// The paths of drawn portraits, by what tells their owners apart.
    var drawn: [String: String] = [:]
    /// Two people may have the same drawing.
    var drawnPaths: Set<String> = []
  }

  /// An author's picture.
  struct Face {
    let path: String
    /// For screens with two pixels a point, where there is one.
    var largePath: String?
    /// Under which the archive was asked for it; nil where it was not.
    let source: String?
    /// What to write there, when it was drawn just now.
    var drawing: [UInt8]?
  }

  init(images: [String: StoredImage], settings: SiteSettings) {
    self.images = images
    self.settings = settings
  }

  /// The local copy of an image in a post.
  ///
  /// - Parameters:
  ///   - url: As the post has it.
  ///   - asked: Told of it.
  /// - Returns: nil where the post is to link to the original.
  func picture(for url: String, _ asked: AskedImages) -> (path: String, image: StoredImage)? {
    guard settings.showsImages else { return nil }
    let address = ImageAddress.canonical(url)
    let original = images[address]
    let image = original?.variants[ImageVariants.widthInPosts] ?? original
    let path = image.flatMap(show)
    asked.note(.image(address), shownAs: path.flatMap(SitePath.imageMark))
    guard let image, let path else { return nil }
    return (path, image)
  }

  /// Finds an author's picture, or draws one when there is none.
  ///
  /// - Parameters:
  ///   - profileImage: As the API gave it.
  ///   - seed: What tells authors apart.
  /// - Returns: The picture, with its bytes for the first who asks for one that is drawn.
  func face(_ profileImage: String?, seed: String) -> Face {
    let source =
      settings.showsAvatars
      ? profileImage.map { AvatarAddress.sized($0, Self.avatarPixels) } : nil
    if let image = source.flatMap({ images[$0] }),
      let path = show(image.variants[ImageVariants.sidesOfAvatars[0]] ?? image)
    {
      let large = image.variants[ImageVariants.sidesOfAvatars[1]] ?? image
      let largePath = show(large)
      return Face(path: path, largePath: largePath == path ? nil : largePath, source: source)
    }
    if let path = state.withLock({ $0.drawn[seed] }) { return Face(path: path, source: source) }
    let drawing = Identicon.svg(seed: seed)
    let path = SitePath.image(ContentHash(of: drawing).hex, fileExtension: "svg")
    let isFirst = state.withLock { state in
      state.drawn[seed] = path
      return state.drawnPaths.insert(path).inserted
    }
    return Face(path: path, source: source, drawing: isFirst ? drawing : nil)
  }

  /// Every image of the archive that was shown so far, sorted by path.
  var shown: [(path: String, image: StoredImage)] {
    state.withLock { $0.shown.map { ($0.key, $0.value) }.sorted { $0.path < $1.path } }
  }

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
