/// A drawn picture for those whose avatar cannot be had.
package enum Identicon {
  /// Draws a mirrored pattern on a tinted ground, always the same for a seed such as
  /// `stackoverflow/22656`.
  ///
  /// The picture has no script, no reference and no text, less than 1.5 KB, scales to any size, and
  /// brings its own ground, so that it is seen as well on a dark page as on a light one.
  package static func svg(seed: String) -> [UInt8] {
    let hash = ContentHash(of: Array(seed.utf8)).bytes
    let hue = (Int(hash[0]) << 8 | Int(hash[1])) % 360
    let accent = (hue + 30 + Int(hash[2]) % 60) % 360
    let half = pattern(from: hash.dropFirst(4))
    let drawing = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 7 7">\
      <path fill="hsl(\(hue) 50% 92%)" d="M0 0h7v7H0z"/>\
      <path fill="hsl(\(hue) 60% 31%)" d="\(outline(of: half, columns: [0, 1, 3, 4]))"/>\
      <path fill="hsl(\(accent) 60% 31%)" d="\(outline(of: half, columns: [2]))"/></svg>
      """
    return Array(drawing.utf8)
  }

  /// Rows and columns of the pattern, which leaves a margin of one cell in the 7 by 7 picture.
  private static let side = 5
  /// How many of the 15 cells of half a pattern, its middle column included, make a good figure.
  private static let pleasantCounts = 6...10

  /// The first 15 bits of the hash that make a good figure: 3 columns for each of 5 rows.
  private static func pattern(from hash: ArraySlice<UInt8>) -> UInt16 {
    let candidates = zip(hash, hash.dropFirst()).map { high, low in
      (UInt16(high) << 8 | UInt16(low)) & 0x7FFF
    }
    let isPleasant = { (bits: UInt16) in pleasantCounts.contains(bits.nonzeroBitCount) }
    return candidates.first(where: isPleasant) ?? 0b101_010_101_010_101
  }

  /// One square for each cell that is set in these columns, the right half mirroring the left.
  private static func outline(of half: UInt16, columns: [Int]) -> String {
    var path = ""
    for row in 0..<side {
      for column in columns where half >> (3 * row + min(column, side - 1 - column)) & 1 == 1 {
        path += "M\(column + 1) \(row + 1)h1v1h-1z"
      }
    }
    return path
  }
}
