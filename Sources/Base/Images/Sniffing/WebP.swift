/// The image format WebP: a RIFF file with one lossy, lossless or extended image.
///
/// Source: RFC 9649, sections 2 and 3; RFC 6386, section 9.1.
enum WebP {
  /// Returns the size of a WebP image, from its first chunk.
  static func size(of bytes: Span<UInt8>) throws(ImageError) -> PixelSize {
    guard let length = bytes.littleEndian(at: 4, length: 4) else { throw .truncated(.webp) }
    guard length <= bytes.count - 8 else { throw .truncated(.webp) }
    let file = bytes.extracting(first: 8 + length)
    guard let first = try chunk(in: file, at: 12) else { throw .malformed(.webp) }
    let size =
      switch first.kind {
      case "VP8 ": lossySize(file.extracting(first.content))
      case "VP8L": losslessSize(file.extracting(first.content))
      case "VP8X": try extendedSize(file, first)
      default: nil as PixelSize?
      }
    guard let size else { throw .malformed(.webp) }
    return size
  }

  /// A chunk of a RIFF file.
  private struct Chunk {
    /// The four characters that name the kind of the chunk, such as `VP8X`.
    var kind: String
    /// The range of the chunk's content in the file.
    var content: Range<Int>
    /// The offset after the chunk, including the padding byte after content of odd length.
    var end: Int { content.upperBound + content.count % 2 }
  }

  /// Returns the chunk of a RIFF file at an offset; `nil` at the end of the file.
  private static func chunk(in file: Span<UInt8>, at offset: Int) throws(ImageError) -> Chunk? {
    guard offset < file.count else { return nil }
    guard let length = file.littleEndian(at: offset + 4, length: 4),
      length <= file.count - offset - 8
    else { throw .malformed(.webp) }
    let kind = String(decoding: (offset..<offset + 4).map { file[$0] }, as: UTF8.self)
    return Chunk(kind: kind, content: offset + 8..<offset + 8 + length)
  }

  /// Reads the size of a lossy image from a VP8 key frame: a tag of 3 bytes, a start code, then
  /// width and height in 14 bits each.
  private static func lossySize(_ content: Span<UInt8>) -> PixelSize? {
    guard let tag = content.littleEndian(at: 0, length: 3), tag & 1 == 0,
      content.bigEndian(at: 3, length: 3) == 0x9D_01_2A,
      let width = content.littleEndian(at: 6, length: 2),
      let height = content.littleEndian(at: 8, length: 2)
    else { return nil }
    return PixelSize(width: width & 0x3FFF, height: height & 0x3FFF)
  }

  /// Reads the size of a lossless image from a VP8L stream: a signature, width and height minus 1
  /// in 14 bits each, then version 0.
  private static func losslessSize(_ content: Span<UInt8>) -> PixelSize? {
    guard content.bigEndian(at: 0, length: 1) == 0x2F,
      let bits = content.littleEndian(at: 1, length: 4), bits >> 29 == 0
    else { return nil }
    return PixelSize(width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1)
  }

  /// Reads the size of an extended WebP image: width and height minus 1 in 24 bits each.
  ///
  /// Image data must follow in a later chunk; a still image must have the same size there.
  private static func extendedSize(
    _ file: Span<UInt8>, _ header: Chunk
  ) throws(ImageError) -> PixelSize? {
    guard header.content.count >= 10,
      let width = file.littleEndian(at: header.content.lowerBound + 4, length: 3),
      let height = file.littleEndian(at: header.content.lowerBound + 7, length: 3)
    else { return nil }
    let canvas = PixelSize(width: width + 1, height: height + 1)
    var offset = header.end
    while let next = try chunk(in: file, at: offset) {
      switch next.kind {
      case "ANMF": return canvas
      case "VP8 ": return lossySize(file.extracting(next.content)) == canvas ? canvas : nil
      case "VP8L": return losslessSize(file.extracting(next.content)) == canvas ? canvas : nil
      default: offset = next.end
      }
    }
    return nil
  }
}
