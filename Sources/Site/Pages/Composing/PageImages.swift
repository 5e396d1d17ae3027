package import Archive
internal import Basics
internal import Contents
internal import Images
internal import Synchronization

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
