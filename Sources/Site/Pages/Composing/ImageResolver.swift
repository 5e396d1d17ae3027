package import Archive
internal import Basics
internal import Contents
internal import Images
internal import Synchronization

/// Finds the local copies of images, and draws identicons for users without a portrait.
///
/// Threads share it.
package final class ImageResolver: Sendable {
  private let images: [String: StoredImage]
  private let settings: SiteSettings
  private let identicons = Mutex(IdenticonCache())

  private struct IdenticonCache {
    /// The content hashes of identicons, by a hash of the seed that determines the drawing.
    var hashes: [UInt64: ContentHash] = [:]
    /// Prefixes of the content hashes of all identicons whose file some page already writes; two
    /// users may have the same identicon.
    var writtenPrefixes: Set<UInt64> = []
    /// The maximum number of content hashes in the cache, which is then emptied.
    static let capacity = 50_000
  }

  /// A user's portrait or identicon in two sizes.
  struct Portrait {
    /// The image that is shown beside a post, in twice the displayed resolution.
    var small: PageImage
    /// The image that is shown at the head of a page, in twice the displayed resolution.
    var large: PageImage
    /// The address of the portrait that was looked up in the archive; `nil` if the user has none.
    let input: Input?

    /// The portrait without the bytes of its files, for pages that do not write these files.
    var withoutBytes: Portrait {
      Portrait(small: small.withoutBytes, large: large.withoutBytes, input: input)
    }
  }

  init(images: [String: StoredImage], settings: SiteSettings) {
    self.images = images
    self.settings = settings
  }

  /// Returns the local copy of an image in a post, with its path, and records it for the page; `nil` if the post
  /// has to link to the original image instead.
  package func localImage(for url: String, on page: PageImages) -> (
    path: String, image: StoredImage
  )? {
    guard let image = storedImage(for: url, on: page) else { return nil }
    guard let file = PageImage(image) else { return nil }
    page.record(nil, showing: file)
    return (file.path, image)
  }

  /// Returns the stored image to show for an image address in a post, and records the address for the page.
  ///
  /// - Parameters:
  ///   - url: The address of the image in the post.
  ///   - prefersOriginal: Whether to return the original even if there is a smaller variant.
  ///   - page: Records the address as an input of the page.
  /// - Returns: The image; `nil` if the archive has none or browsers do not show its format.
  package func storedImage(for url: String, prefersOriginal: Bool = false, on page: PageImages)
    -> StoredImage?
  {
    guard settings.showsImages else { return nil }
    let address = ImageAddress.canonical(url)
    let original = images[address]
    let smaller = prefersOriginal ? nil : original?.variantsByWidth[ImageVariants.maxPostImageWidth]
    page.record(.image(address))
    return (smaller ?? original).flatMap { PageImage($0) == nil ? nil : $0 }
  }

  /// Returns a user's portrait or, if there is none, an identicon, with its bytes if the caller is the first to
  /// show it.
  ///
  /// - Parameters:
  ///   - profileImage: The address of the portrait.
  ///   - seed: The text that determines the identicon.
  /// - Returns: The portrait.
  func portrait(_ profileImage: String?, seed: String) -> Portrait {
    let address =
      settings.showsAvatars
      ? profileImage.map { AvatarAddress.sized($0, pixels: Self.avatarPixels) } : nil
    let input = address.map(Input.image)
    let sides = ImageVariants.avatarSides
    guard let original = address.flatMap({ images[$0] }),
      let small = PageImage(original.variantsByWidth[sides[0]] ?? original)
    else {
      let identicon = identicon(for: seed)
      return Portrait(small: identicon, large: identicon, input: input)
    }
    let large = PageImage(original.variantsByWidth[sides[1]] ?? original) ?? small
    return Portrait(small: small, large: large, input: input)
  }

  /// Returns the identicon, a drawing that a seed determines, with its bytes if the caller is the
  /// first to show it.
  private func identicon(for seed: String) -> PageImage {
    var key = FNV1a<UInt64>()
    key.add(seed.utf8)
    if let hash = identicons.withLock({ $0.hashes[key.value] }) { return PageImage(drawing: hash) }
    let svg = Identicon.svg(seed: seed)
    let hash = ContentHash(of: svg)
    var image = PageImage(drawing: hash)
    let isFirst = identicons.withLock { cache in
      if cache.hashes.count == IdenticonCache.capacity { cache.hashes = [:] }
      cache.hashes[key.value] = hash
      return cache.writtenPrefixes.insert(hash.prefix).inserted
    }
    if isFirst { image.origin = .drawing(bytes: svg) }
    return image
  }

  /// The side length in pixels of portraits as they are fetched; pages show them smaller.
  private static let avatarPixels = 128
}

/// An image file that a page shows.
package struct PageImage: Sendable {
  /// The source of an image file's bytes.
  package enum ImageOrigin: Sendable {
    /// An image that the archive stores.
    case stored(StoredImage)
    /// A drawing of this program, such as an identicon; it has bytes only for the first page that
    /// shows it, which writes the file.
    case drawing(bytes: [UInt8]?)
  }

  /// The path of the image file, relative to the site's folder.
  package let path: String
  package internal(set) var origin: ImageOrigin

  /// Creates the image file for an image of the archive; `nil` if browsers cannot display its format.
  package init?(_ image: StoredImage) {
    guard ContentHash(hex: image.hash) != nil,
      let format = ImageFormat.allCases.first(where: { $0.mediaType == image.mediaType })
    else { return nil }
    path = SitePath.image(image.hash, fileExtension: format.fileExtension)
    origin = .stored(image)
  }

  /// Creates a drawing with the given content hash, whose file another page writes.
  init(drawing hash: ContentHash) {
    path = SitePath.image(hash.hex, fileExtension: "svg")
    origin = .drawing(bytes: nil)
  }

  /// The image without the bytes of its file, for pages that do not write the file.
  var withoutBytes: PageImage {
    var image = self
    if case .drawing = origin { image.origin = .drawing(bytes: nil) }
    return image
  }
}

/// Records the images that a page shows, and the image addresses that it looked up.
///
/// Each page has its own record, which the closure that renders the page's images shares.
package final class PageImages: Sendable {
  package init() {}

  private let state = Mutex(State())

  private struct State {
    var inputs: Set<Input> = []
    var files: [String: PageImage] = [:]
  }

  /// Records images that the page shows, and an image address that was looked up in the archive,
  /// whose image may change later.
  package func record(_ input: Input?, showing files: PageImage?...) {
    state.withLock { state in
      if let input { state.inputs.insert(input) }
      for case let file? in files where state.files[file.path] == nil {
        state.files[file.path] = file
      }
    }
  }

  /// The image addresses that the page looked up, sorted, so that equal pages have equal inputs.
  package var inputs: [Input] { state.withLock { $0.inputs.sorted() } }

  /// The image files that the page shows, in no particular order.
  package var files: [PageImage] { state.withLock { Array($0.files.values) } }
}
