package import Archive
internal import Images
internal import Output
internal import Synchronization

/// An image file of a page.
package struct PageImage: Sendable {
  enum Content: Sendable {
    case stored(StoredImage)
    /// Made here; for the first who shows it, the bytes to write.
    case drawn([UInt8]?)
  }

  package let path: String
  var content: Content

  /// Gives nil for what browsers do not show.
  package init?(_ image: StoredImage) {
    guard ContentHash(hex: image.hash) != nil,
      let format = ImageFormat.allCases.first(where: { $0.mediaType == image.type })
    else { return nil }
    path = SitePath.image(image.hash, fileExtension: format.fileExtension)
    content = .stored(image)
  }

  /// A drawing that somebody else writes.
  init(drawing hash: ContentHash) {
    path = SitePath.image(hash.hex, fileExtension: "svg")
    content = .drawn(nil)
  }

  /// The same for all who show it later.
  var known: PageImage {
    var image = self
    if case .drawn = content { image.content = .drawn(nil) }
    return image
  }
}

/// The images that a page asked for, found or not.
///
/// Belongs to a page; it is shared with the closure that its posts are rendered with.
package final class PageImages: Sendable {
  package init() {}

  private let state = Mutex(State())

  private struct State {
    var sources: Set<Input> = []
    var files: [String: PageImage] = [:]
  }

  /// Notes the images that are shown, and the address that the archive was asked for, which may
  /// give another one day.
  package func note(_ source: Input?, showing files: PageImage?...) {
    state.withLock { state in
      if let source { state.sources.insert(source) }
      for case let file? in files where state.files[file.path] == nil {
        state.files[file.path] = file
      }
    }
  }

  /// In an order, so that the same page is remembered the same.
  package var sources: [Input] { state.withLock { $0.sources.sorted() } }

  package var files: [PageImage] { state.withLock { Array($0.files.values) } }
}

/// The images of the archive that pages made here show.
///
/// Threads share it.
package final class ShownImages: Sendable {
  private let images = Mutex<[String: StoredImage]>([:])

  func note(_ shown: [PageImage]) {
    images.withLock { images in
      for image in shown {
        if case .stored(let stored) = image.content { images[image.path] = stored }
      }
    }
  }

  /// By path.
  package var all: [(path: String, image: StoredImage)] {
    images.withLock { $0.map { ($0.key, $0.value) } }.sorted { $0.path < $1.path }
  }
}
