internal import Archive
internal import FoundationEssentials
internal import Pages
internal import StackMarkdown
internal import Synchronization

/// The images that an exported file may embed, with the number of times that its posts show each.
///
/// The instance is shared with the closures that render the posts.
final class EmbeddedImages: Sendable {
  /// The images and the number of times each is shown, by content hash.
  private let uses = Mutex<[String: EmbeddedImage]>([:])

  /// An image and the number of times that it is shown.
  struct EmbeddedImage {
    let image: StoredImage
    /// The number of times that the image is shown.
    var count = 0
  }

  /// Counts an occurrence of an image.
  func add(_ image: StoredImage) {
    uses.withLock { $0[image.hash, default: EmbeddedImage(image: image)].count += 1 }
  }

  /// Selects images within a budget, those with the lowest cost first, and returns how many did not
  /// fit.
  func selected(
    within budget: Int, cost: (EmbeddedImage) -> Int
  ) -> (images: [StoredImage], omittedCount: Int) {
    let all = uses.withLock { Array($0.values) }.sorted { first, second in
      (cost(first), first.image.hash) < (cost(second), second.image.hash)
    }
    var (remaining, images) = (budget, [StoredImage]())
    for use in all {
      guard cost(use) <= remaining else { break }
      remaining -= cost(use)
      images.append(use.image)
    }
    return (images, all.count - images.count)
  }
}

extension Composer {
  /// Returns a closure that shows stored images at the path that `address` returns, and links to
  /// the originals of all other images.
  ///
  /// Images wider than `widest` are scaled down; if `isOriginal`, reduced versions are not used.
  func imageChooser(
    _ images: PageImages, isOriginal: Bool = false, maxWidth: Int = .max,
    at address: @escaping @Sendable (StoredImage) -> String?
  ) -> @Sendable (String) -> ImagePresentation {
    { [imageResolver] url in
      guard let image = imageResolver.storedImage(for: url, isOriginal: isOriginal, on: images),
        let path = address(image)
      else { return .link }
      guard image.width > maxWidth else {
        return .localFile(path: path, width: image.width, height: image.height)
      }
      return .localFile(
        path: path, width: maxWidth, height: max(1, image.height * maxWidth / image.width))
    }
  }

  /// Returns a closure that shows images from the site.
  func siteImageChooser(_ images: PageImages) -> @Sendable (String) -> ImagePresentation {
    { [imageResolver, start = links.pathPrefix] url in
      guard let (path, image) = imageResolver.localImage(for: url, on: images) else { return .link }
      return .localFile(path: start + path, width: image.width, height: image.height)
    }
  }
}

extension Worker {
  /// Reads the bytes of an image.
  func bytes(of image: StoredImage) throws -> [UInt8] {
    guard let bytes = try archive.bytes(ofHash: image.hash) else {
      throw ArchiveError.corrupt(
        path: archive.path, because: "it has lost the image \(image.hash)")
    }
    return bytes
  }
}

extension [UInt8] {
  /// The base64 encoding of RFC 4648.
  var base64: String { Data(self).base64EncodedString() }
}
