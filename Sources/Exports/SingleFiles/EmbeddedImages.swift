internal import Archive
internal import FoundationEssentials
internal import Pages
internal import StackMarkdown
internal import Synchronization

/// The images that a file of its own may hold, as often as its posts show them.
///
/// Belongs to a file; it is shared with the closures that its posts are rendered with.
final class EmbeddedImages: Sendable {
  private let uses = Mutex<[String: Use]>([:])

  struct Use {
    let image: StoredImage
    var count = 0
  }

  func note(_ image: StoredImage) {
    uses.withLock { $0[image.hash, default: Use(image: image)].count += 1 }
  }

  /// As many as fit, the small ones first, by what they cost, and how many are left out.
  func chosen(within budget: Int, cost: (Use) -> Int) -> (images: [StoredImage], left: Int) {
    let all = uses.withLock { Array($0.values) }.sorted { first, second in
      (cost(first), first.image.hash) < (cost(second), second.image.hash)
    }
    var (rest, images) = (budget, [StoredImage]())
    for use in all {
      guard cost(use) <= rest else { break }
      rest -= cost(use)
      images.append(use.image)
    }
    return (images, all.count - images.count)
  }
}

extension Composer {
  /// Shows images of the archive, noted among `images`, from where a file wants them, or links to
  /// their originals; smaller forms may be passed over, and so are those that are wider.
  func images(
    _ images: PageImages, isOriginal: Bool = false, widest: Int = .max,
    at address: @escaping @Sendable (StoredImage) -> String?
  ) -> @Sendable (String) -> ImageChoice {
    { [pictures] url in
      guard let image = pictures.image(for: url, isOriginal: isOriginal, on: images),
        let path = address(image)
      else { return .link }
      guard image.width > widest else {
        return .local(path: path, width: image.width, height: image.height)
      }
      return .local(
        path: path, width: widest, height: max(1, image.height * widest / image.width))
    }
  }

  /// Shows images from the site.
  func siteImages(_ images: PageImages) -> @Sendable (String) -> ImageChoice {
    { [pictures, start = links.start] url in
      guard let (path, image) = pictures.picture(for: url, on: images) else { return .link }
      return .local(path: start + path, width: image.width, height: image.height)
    }
  }
}

extension Worker {
  func bytes(of image: StoredImage) throws -> [UInt8] {
    guard let bytes = try archive.bytes(ofHash: image.hash) else {
      throw ArchiveError.corrupt(
        path: archive.path, because: "it has lost the image \(image.hash)")
    }
    return bytes
  }
}

extension [UInt8] {
  /// In base 64, as RFC 4648 has it.
  var base64: String { Data(self).base64EncodedString() }
}
