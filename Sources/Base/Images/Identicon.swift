internal import Basics

/// A generated picture for a user whose avatar is not available.
package enum Identicon {
  /// Returns an SVG file with a symmetric pattern on a coloured background.
  ///
  /// The same seed always gives the same picture. The file has less than 1.5 KB and contains no
  /// script, no reference and no text. The picture has light colours on light pages and dark ones
  /// on dark pages, and a background, so that it is visible on any page.
  ///
  /// - Parameter seed: A text that identifies the user, such as `stackoverflow/22656`.
  /// - Returns: The bytes of the SVG file.
  package static func svg(seed: String) -> [UInt8] {
    let hash = ContentHash(of: Array(seed.utf8)).bytes
    let hue = (Int(hash[0]) << 8 | Int(hash[1])) % 360
    let accent = (hue + 30 + Int(hash[2]) % 60) % 360
    let half = pattern(from: hash.dropFirst(4))
    let drawing = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 7 7">\
      <style>@media(prefers-color-scheme:dark){.b{fill:hsl(\(hue) 22% 21%)}\
      .p{fill:hsl(\(hue) 42% 72%)}.a{fill:hsl(\(accent) 42% 72%)}}</style>\
      <path class="b" fill="hsl(\(hue) 50% 92%)" d="M0 0h7v7H0z"/>\
      <path class="p" fill="hsl(\(hue) 60% 31%)" d="\(outline(of: half, columns: [0, 1, 3, 4]))"/>\
      <path class="a" fill="hsl(\(accent) 60% 31%)" d="\(outline(of: half, columns: [2]))"/></svg>
      """
    return Array(drawing.utf8)
  }

  /// The number of rows and of columns of the pattern; with a margin of one cell the picture has 7
  /// by 7 cells.
  private static let gridSize = 5
  /// The accepted numbers of filled cells among the 15 cells in the left half and the middle column
  /// of the pattern.
  private static let acceptedCounts = 6...10

  /// Returns the left half and the middle column of a pattern, 5 rows of 3 cells: the first 15 bits
  /// of the hash with an accepted number of filled cells.
  private static func pattern(from hash: ArraySlice<UInt8>) -> UInt16 {
    let candidates = zip(hash, hash.dropFirst()).map { high, low in
      (UInt16(high) << 8 | UInt16(low)) & 0x7FFF
    }
    let isAccepted = { (bits: UInt16) in acceptedCounts.contains(bits.nonzeroBitCount) }
    return candidates.first(where: isAccepted) ?? 0b101_010_101_010_101
  }

  /// Returns an SVG path with a square for each filled cell in the given columns; the right half of
  /// the pattern mirrors the left half.
  private static func outline(of half: UInt16, columns: [Int]) -> String {
    var path = ""
    for row in 0..<gridSize {
      for column in columns where half >> (3 * row + min(column, gridSize - 1 - column)) & 1 == 1 {
        path += "M\(column + 1) \(row + 1)h1v1h-1z"
      }
    }
    return path
  }
}
