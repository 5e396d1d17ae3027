internal import Basics

/// A folder that holds the archive's site, as the last publication left it.
package struct PublishedFolder: Sendable, Equatable {
  /// The folder's own name for itself.
  package var id: String
  /// Stands for all that every page depends on: program, theme and settings.
  package var configurationHash: String
  /// The generation of changes that was published.
  package var generation: Int
  /// Stands for the paths of all files, as the folder lists them; empty where that is not known.
  package var listHash: String

  package init(id: String, configurationHash: String, generation: Int, listHash: String = "") {
    self.id = id
    self.configurationHash = configurationHash
    self.generation = generation
    self.listHash = listHash
  }
}

/// A file of a published site, and what went into it.
package struct PublishedFile: Sendable, Equatable {
  package enum State: String, Sendable {
    /// As the archive was when it was published.
    case current
    /// A page that could not be made; what is there is older.
    case failed
    /// No longer part of the site; the next publication removes it.
    case obsolete = "leaving"
  }

  /// Below the site's folder.
  package var path: String
  /// In bytes.
  package var size: Int
  /// The time stamp, in nanoseconds since 1970.
  package var modified: Int
  package var state: State
  /// Stands for what a page shows beyond its inputs: which they are, and their order; 0 for nothing.
  package var inputKey: UInt64
  package var inputs: [Input]
  /// The image files that a page shows.
  package var images: [ImageMark]

  /// Whether a path comes before another.
  package static func precedes(_ path: String, _ other: String) -> Bool {
    path.utf8.lexicographicallyPrecedes(other.utf8)
  }

  package init(
    path: String, size: Int, modified: Int, state: State = .current, inputKey: UInt64 = 0,
    inputs: [Input] = [], images: [ImageMark] = []
  ) {
    self.path = path
    self.size = size
    self.modified = modified
    self.state = state
    self.inputKey = inputKey
    self.inputs = inputs
    self.images = images
  }
}

/// An image file by the first eight bytes of the SHA-256 in its name.
package struct ImageMark: Hashable, Comparable, Sendable, BlobElement {
  package let number: UInt64

  package init(number: UInt64) { self.number = number }

  package static func < (first: Self, second: Self) -> Bool { first.number < second.number }

  /// Reads the first 16 hexadecimal digits; `nil` for anything else.
  package init?(hash: Substring.UTF8View) {
    var (number, count): (UInt64, Int) = (0, 0)
    for case let digit? in hash.prefix(16).lazy.map(\.hexValue) {
      number = number << 4 | UInt64(digit)
      count += 1
    }
    guard count == 16 else { return nil }
    self.number = number
  }

  /// Those digits.
  package var hash: String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
