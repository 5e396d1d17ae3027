extension ImageFormat {
  /// Recognizes the format of an image by its first bytes, as browsers do.
  ///
  /// Source: WHATWG MIME Sniffing, section 6.1.
  init(signatureOf bytes: Span<UInt8>) throws(ImageError) {
    if bytes.isEmpty { throw .empty }
    if bytes.hasBytes(PNG.signature, at: 0) {
      self = .png
    } else if bytes.hasBytes(JPEG.signature, at: 0) {
      self = .jpeg
    } else if bytes.hasBytes("GIF87a".utf8, at: 0) || bytes.hasBytes("GIF89a".utf8, at: 0) {
      self = .gif
    } else if bytes.hasBytes("RIFF".utf8, at: 0), bytes.hasBytes("WEBP".utf8, at: 8) {
      self = .webp
    } else {
      throw markupError(in: bytes)
    }
  }
}

/// The number of bytes at the start of a text that are searched for tags.
private let markupSearchLength = 4096

/// The tags that show that a text is a web page.
private let htmlTags = ["<!doctype html", "<html", "<head", "<body", "<title", "<script", "<meta"]
/// The tags that show that a text is an SVG drawing.
private let svgTags = ["<!doctype svg", "<svg"]

/// Returns the error for a file that is not an image: a web page or an SVG drawing, by its first
/// tag, or an unknown format.
private func markupError(in bytes: Span<UInt8>) -> ImageError {
  var offset = bytes.bigEndian(at: 0, length: 3) == 0xEF_BB_BF ? 3 : 0
  while offset < bytes.count, [9, 10, 12, 13, 32].contains(bytes[offset]) { offset += 1 }
  guard offset < bytes.count, bytes[offset] == UInt8(ascii: "<") else { return .unknown }
  for start in offset..<min(bytes.count, offset + markupSearchLength)
  where bytes[start] == UInt8(ascii: "<") {
    if svgTags.contains(where: { bytes.hasTextIgnoringCase($0, at: start) }) { return .svg }
    if htmlTags.contains(where: { bytes.hasTextIgnoringCase($0, at: start) }) { return .html }
  }
  return .unknown
}
