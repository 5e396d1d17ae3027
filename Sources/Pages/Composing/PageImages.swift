package import Archive
internal import Images
internal import Output
internal import Synchronization

/// An image file that a page shows.
package struct PageImage: Sendable {
  /// The origin of an image file.
  enum ImageOrigin: Sendable {
    /// An image of the archive.
    case stored(StoredImage)
    /// A drawing of this program; the payload is its bytes for the first page that shows it, which writes the
    /// file, and `nil` for other pages.
    case drawn([UInt8]?)
  }

  /// The path of the file, relative to the site's folder.
  package let path: String
  var origin: ImageOrigin

  /// Creates the file of an image of the archive; `nil` if browsers do not show its format.
  package init?(_ image: StoredImage) {
    guard ContentHash(hex: image.hash) != nil,
      let format = ImageFormat.allCases.first(where: { $0.mediaType == image.mediaType })
    else { return nil }
    path = SitePath.image(image.hash, fileExtension: format.fileExtension)
    origin = .stored(image)
  }

  /// Creates a drawing whose file another page writes.
  init(drawing hash: ContentHash) {
    path = SitePath.image(hash.hex, fileExtension: "svg")
    origin = .drawn(nil)
  }

  /// The image for pages that do not write its file.
  var withoutBytes: PageImage {
    var image = self
    if case .drawn = origin { image.origin = .drawn(nil) }
    return image
  }
}

/// Records the images that a page shows, and the image addresses that it looked up.
///
/// Belongs to a page; it is shared with the closure that its posts are rendered with.
package final class PageImages: Sendable {
  package init() {}

  private let state = Mutex(State())

  private struct State {
    var inputs: Set<Input> = []
    var files: [String: PageImage] = [:]
  }

  /// Records the images that the page shows, and the image address that was looked up in the archive, whose image
  /// may change later.
  package func record(_ input: Input?, showing files: PageImage?...) {
    state.withLock { state in
      if let input { state.inputs.insert(input) }
      for case let file? in files where state.files[file.path] == nil {
        state.files[file.path] = file
      }
    }
  }

  /// The image addresses that were looked up, sorted, so that equal pages have equal inputs.
  package var inputs: [Input] { state.withLock { $0.inputs.sorted() } }

  /// The image files that the page shows, in no particular order.
  package var files: [PageImage] { state.withLock { Array($0.files.values) } }
}

/// The images of the archive that pages of this build show.
///
/// Threads share it.
package final class ReferencedImages: Sendable {
  private let images = Mutex<[String: StoredImage]>([:])

  /// Adds the images of a page that are stored in the archive.
  func add(_ pageImages: [PageImage]) {
    images.withLock { images in
      for image in pageImages {
        if case .stored(let stored) = image.origin { images[image.path] = stored }
      }
    }
  }

  /// All images with their paths, sorted by path.
  package var all: [(path: String, image: StoredImage)] {
    images.withLock { $0.map { ($0.key, $0.value) } }.sorted { $0.path < $1.path }
  }
}
