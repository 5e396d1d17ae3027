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
