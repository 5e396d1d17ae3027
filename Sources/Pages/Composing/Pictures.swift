package import Archive
internal import Basics
internal import Contents
internal import Images
internal import Synchronization

/// Finds the local copies of images, and draws what takes the place of portraits.
///
/// Threads share it.
package final class Pictures: Sendable {
  private let images: [String: StoredImage]
  private let settings: SiteSettings
  private let drawings = Mutex(Drawings())

  private struct Drawings {
    /// By a hash of what tells their owners apart; of a million owners those who came last.
    var bySeed: [UInt64: ContentHash] = [:]
    /// Prefixes of those that somebody writes; two people may have the same drawing.
    var written: Set<UInt64> = []
    static let mostRemembered = 50_000
  }

  /// An author's picture.
  struct Portrait {
    /// Beside a post, and at the head of a page; each dense enough for any screen.
    var image: PageImage
    var large: PageImage
    /// Under which the archive was asked for it; nil where it was not.
    let source: Input?

    /// The same for the pages after the one that shows it first.
    var known: Portrait { Portrait(image: image.known, large: large.known, source: source) }
  }

  init(images: [String: StoredImage], settings: SiteSettings) {
    self.images = images
    self.settings = settings
  }

  /// The local copy of an image in a post, of which the page is told; nil where the post is to link
  /// to the original.
  package func picture(for url: String, on page: PageImages) -> (path: String, image: StoredImage)?
  {
    guard let image = image(for: url, on: page) else { return nil }
    guard let file = PageImage(image) else { return nil }
    page.note(nil, showing: file)
    return (file.path, image)
  }

  /// The same for a file that holds it, told of the address alone; smaller forms may be passed
  /// over.
  package func image(for url: String, isOriginal: Bool = false, on page: PageImages) -> StoredImage?
  {
    guard settings.showsImages else { return nil }
    let address = ImageAddress.canonical(url)
    let original = images[address]
    let smaller = isOriginal ? nil : original?.variants[ImageVariants.widthInPosts]
    page.note(.image(address))
    return (smaller ?? original).flatMap { PageImage($0) == nil ? nil : $0 }
  }

  /// Finds an author's picture or, when there is none, draws one that tells authors apart, with its
  /// bytes for the first who asks for it.
  func portrait(_ profileImage: String?, seed: String) -> Portrait {
    let address =
      settings.showsAvatars
      ? profileImage.map { AvatarAddress.sized($0, Self.avatarPixels) } : nil
    let source = address.map(Input.image)
    let sides = ImageVariants.sidesOfAvatars
    guard let original = address.flatMap({ images[$0] }),
      let image = PageImage(original.variants[sides[0]] ?? original)
    else {
      let drawing = drawing(for: seed)
      return Portrait(image: drawing, large: drawing, source: source)
    }
    let large = PageImage(original.variants[sides[1]] ?? original) ?? image
    return Portrait(image: image, large: large, source: source)
  }

  private func drawing(for seed: String) -> PageImage {
    var key = FNV1a<UInt64>()
    key.add(seed.utf8)
    if let known = drawings.withLock({ $0.bySeed[key.value] }) { return PageImage(drawing: known) }
    let svg = Identicon.svg(seed: seed)
    let hash = ContentHash(of: svg)
    var image = PageImage(drawing: hash)
    let isFirst = drawings.withLock { drawings in
      if drawings.bySeed.count == Drawings.mostRemembered { drawings.bySeed = [:] }
      drawings.bySeed[key.value] = hash
      return drawings.written.insert(hash.prefix).inserted
    }
    if isFirst { image.content = .drawn(svg) }
    return image
  }

  /// Avatars are fetched in this size, and shown smaller.
  private static let avatarPixels = 128
}
