/// The image format JPEG: markers with segments, and compressed data after each start of a scan.
///
/// Source: ITU-T T.81, annex B.
enum JPEG {
  static let signature: [UInt8] = [0xFF, 0xD8, 0xFF]

  /// Returns the size of a JPEG image, after checking all markers up to the end of the image.
  static func size(of bytes: Span<UInt8>) throws(ImageError) -> PixelSize {
    var size: PixelSize?
    var isRotated: Bool?
    var offset = 2
    while true {
      let marker = try nextMarker(in: bytes, at: &offset)
      switch marker {
      case 0xD9:
        guard let size else { throw .malformed(.jpeg) }
        return isRotated == true ? size.rotated : size
      case 0x01, 0xD0...0xD7: continue
      default: break
      }
      let segment = try segment(of: bytes, at: offset)
      if isFrame(marker) {
        let frameSize = try frameSize(in: bytes, at: segment)
        guard size == nil || size == frameSize else { throw .malformed(.jpeg) }
        size = frameSize
      } else if marker == 0xE1, isRotated == nil {
        isRotated = Exif.isRotated(in: bytes.extracting(segment))
      }
      offset = segment.upperBound
      if marker == 0xDA { offset = endOfScan(in: bytes, from: offset) }
    }
  }

  /// Skips the `FF` bytes before a marker of a JPEG file, and reads the marker.
  private static func nextMarker(
    in bytes: Span<UInt8>, at offset: inout Int
  ) throws(ImageError) -> UInt8 {
    guard offset < bytes.count else { throw .truncated(.jpeg) }
    guard bytes[offset] == 0xFF else { throw .malformed(.jpeg) }
    while offset < bytes.count, bytes[offset] == 0xFF { offset += 1 }
    guard offset < bytes.count else { throw .truncated(.jpeg) }
    offset += 1
    return bytes[offset - 1]
  }

  /// Returns the range of the content of a JPEG segment, without its length of two bytes.
  private static func segment(
    of bytes: Span<UInt8>, at offset: Int
  ) throws(ImageError) -> Range<Int> {
    guard let length = bytes.bigEndian(at: offset, length: 2) else { throw .truncated(.jpeg) }
    guard length >= 2 else { throw .malformed(.jpeg) }
    guard length <= bytes.count - offset else { throw .truncated(.jpeg) }
    return offset + 2..<offset + length
  }

  /// Returns whether a JPEG marker starts a frame: `SOF0` to `SOF15` without `DHT`, `JPG` and
  /// `DAC`.
  private static func isFrame(_ marker: UInt8) -> Bool {
    0xC0...0xCF ~= marker && ![0xC4, 0xC8, 0xCC].contains(marker)
  }

  /// Reads the size of an image from the header of a JPEG frame.
  private static func frameSize(
    in bytes: Span<UInt8>, at segment: Range<Int>
  ) throws(ImageError) -> PixelSize {
    guard segment.count >= 6,
      let height = bytes.bigEndian(at: segment.lowerBound + 1, length: 2),
      let width = bytes.bigEndian(at: segment.lowerBound + 3, length: 2)
    else { throw .malformed(.jpeg) }
    return PixelSize(width: width, height: height)
  }

  /// Returns the offset after the compressed data of a JPEG scan, in which each `FF` precedes 0 or
  /// a restart marker.
  private static func endOfScan(in bytes: Span<UInt8>, from start: Int) -> Int {
    var offset = start
    while offset + 1 < bytes.count {
      if bytes[offset] == 0xFF {
        let next = bytes[offset + 1]
        if next != 0, !(0xD0...0xD7 ~= next) { return offset }
        offset += 2
      } else {
        offset += 1
      }
    }
    return bytes.count
  }
}

/// A reader of the Exif data of a picture, which may rotate the picture so that its width and
/// height are swapped.
///
/// Source: CIPA DC-008 (Exif 2.32), section 4.6.
enum Exif {
  /// Returns whether a JPEG picture is shown rotated by 90 degrees; `nil` if the segment has no
  /// Exif data.
  ///
  /// As in browsers, invalid data means no rotation.
  static func isRotated(in segment: Span<UInt8>) -> Bool? {
    guard segment.hasBytes("Exif\0\0".utf8, at: 0) else { return nil }
    let tiff = segment.extracting(droppingFirst: 6)
    guard let orientation = orientation(in: tiff) else { return false }
    return 5...8 ~= orientation
  }

  /// Returns the orientation of a picture, from 1 to 8: the value of tag 0x0112 in the first
  /// directory.
  private static func orientation(in tiff: Span<UInt8>) -> Int? {
    let isBigEndian = tiff.hasBytes("MM".utf8, at: 0)
    guard isBigEndian || tiff.hasBytes("II".utf8, at: 0) else { return nil }
    func number(at offset: Int, length: Int) -> Int? {
      isBigEndian
        ? tiff.bigEndian(at: offset, length: length)
        : tiff.littleEndian(at: offset, length: length)
    }
    guard number(at: 2, length: 2) == 42, let directory = number(at: 4, length: 4),
      let entries = number(at: directory, length: 2)
    else { return nil }
    for entry in 0..<entries {
      let offset = directory + 2 + 12 * entry
      guard let tag = number(at: offset, length: 2) else { return nil }
      if tag == 0x0112 { return number(at: offset + 8, length: 2) }
    }
    return nil
  }
}
