internal import Archive
internal import FoundationEssentials
internal import Pages
internal import StackMarkdown
internal import Synchronization

/// The images that an exported file may embed, with the number of times that its posts show each
/// image.
///
/// The object is shared with the closures that render the posts.
final class EmbeddedImages: Sendable {
  /// The images, each with the number of times that it is shown, by content hash.
  private let imagesByHash = Mutex<[String: EmbeddedImage]>([:])

  /// An image of an exported file, and the number of times that the posts show it.
  struct EmbeddedImage {
    let image: StoredImage
    /// The number of times that the posts show the image.
    var useCount = 0
  }

  /// Counts one more occurrence of an image in the posts.
  func add(_ image: StoredImage) {
    imagesByHash.withLock { $0[image.hash, default: EmbeddedImage(image: image)].useCount += 1 }
  }

  /// Returns the images with the lowest costs whose total cost is within a budget, and the number
  /// of the other images.
  func selected(
    within budget: Int, cost: (EmbeddedImage) -> Int
  ) -> (images: [StoredImage], omittedCount: Int) {
    let all = imagesByHash.withLock { Array($0.values) }.sorted { first, second in
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
  /// Returns a closure that decides how posts show an image: a stored image at the path that
  /// `address` returns, and any other image as a link to the original.
  ///
  /// Images wider than `maxWidth` are scaled down; if `isOriginal`, reduced versions of images are
  /// not used.
  func imageChooser(
    _ images: PageImages, isOriginal: Bool = false, maxWidth: Int = .max,
    at address: @escaping @Sendable (StoredImage) -> String?
  ) -> @Sendable (String) -> ImagePresentation {
    { [imageResolver] url in
      guard
        let image = imageResolver.storedImage(for: url, prefersOriginal: isOriginal, on: images),
        let path = address(image)
      else { return .link }
      guard image.width > maxWidth else {
        return .localFile(path: path, width: image.width, height: image.height)
      }
      return .localFile(
        path: path, width: maxWidth, height: max(1, image.height * maxWidth / image.width))
    }
  }

  /// Returns a closure that decides how posts show an image: from the site if it has the image,
  /// otherwise as a link.
  func siteImageChooser(_ images: PageImages) -> @Sendable (String) -> ImagePresentation {
    { [imageResolver, start = links.pathPrefix] url in
      guard let (path, image) = imageResolver.localImage(for: url, on: images) else { return .link }
      return .localFile(path: start + path, width: image.width, height: image.height)
    }
  }
}

extension PageRenderer {
  /// Reads the bytes of a stored image from the archive.
  func bytes(of image: StoredImage) throws -> [UInt8] {
    guard let bytes = try archive.imageBytes(ofHash: image.hash) else {
      throw ArchiveError.corrupt(
        path: archive.path, because: "it has lost the image \(image.hash)")
    }
    return bytes
  }
}

extension [UInt8] {
  /// The bytes in the base64 encoding of RFC 4648.
  var base64: String { Data(self).base64EncodedString() }
}
