/// The image format GIF: a logical screen, then blocks up to a trailer.
///
/// Source: CompuServe, GIF89a specification, sections 15 to 27.
enum GIF {
  /// Returns the size of a GIF image's screen, after checking all blocks up to the trailer and the
  /// size of each frame.
  static func size(of bytes: Span<UInt8>) throws(ImageError) -> PixelSize {
    let screen = try size(in: bytes, at: 6)
    var offset = try endOfColourTable(in: bytes, flagsAt: 10, from: 13)
    var hasFrame = false
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x21:
        offset = try endOfSubBlocks(in: bytes, from: offset + 2)
      case 0x2C:
        hasFrame = true
        try size(in: bytes, at: offset + 5).validate(as: .gif)
        let data = try endOfColourTable(in: bytes, flagsAt: offset + 9, from: offset + 10)
        offset = try endOfSubBlocks(in: bytes, from: data + 1)
      case 0x3B:
        guard hasFrame else { throw .malformed(.gif) }
        return screen
      default: throw .malformed(.gif)
      }
    }
    throw .truncated(.gif)
  }

  /// Reads a width and a height of two bytes each from a GIF file.
  private static func size(in bytes: Span<UInt8>, at offset: Int) throws(ImageError) -> PixelSize {
    guard let width = bytes.littleEndian(at: offset, length: 2),
      let height = bytes.littleEndian(at: offset + 2, length: 2)
    else { throw .truncated(.gif) }
    return PixelSize(width: width, height: height)
  }

  /// Returns the offset after a colour table, or `offset` if the flags say that there is no colour
  /// table.
  private static func endOfColourTable(
    in bytes: Span<UInt8>, flagsAt index: Int, from offset: Int
  ) throws(ImageError) -> Int {
    guard index < bytes.count else { throw .truncated(.gif) }
    let flags = bytes[index]
    return flags & 0x80 == 0 ? offset : offset + 3 << (flags & 7 + 1)
  }

  /// Returns the offset after a chain of sub-blocks, each of which starts with its length; an empty
  /// sub-block ends the chain.
  private static func endOfSubBlocks(
    in bytes: Span<UInt8>, from start: Int
  ) throws(ImageError) -> Int {
    var offset = start
    while offset < bytes.count {
      let length = Int(bytes[offset])
      offset += 1 + length
      if length == 0 { return offset }
    }
    throw .truncated(.gif)
  }
}
