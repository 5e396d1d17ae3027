internal import Basics

/// A writer of ZIP files of less than 4 GB, whose bytes are reproducible: the entries have no time
/// and no owner.
///
/// The first entry of an EPUB must not have extra fields. libarchive is not used, as it always writes time
/// and owner into extra fields.
///
/// Source: APPNOTE of PKWARE, 6.3.3.
package struct ZipWriter {
  /// The headers and the data of the entries written so far.
  private var bytes: [UInt8] = []
  /// The central directory of the entries written so far, which follows the entries in the file.
  private var centralDirectory: [UInt8] = []
  /// The number of entries written so far.
  private var count = 0

  package init() {}

  /// Adds a file to the ZIP file.
  ///
  /// - Parameters:
  ///   - name: The path of the file in the ZIP file.
  ///   - content: The content of the file.
  ///   - isStored: Whether the content is stored without compression, as for compressed formats.
  package mutating func add(_ name: String, _ content: [UInt8], isStored: Bool = false) {
    let compressed = isStored ? content : Deflate.compressed(content, as: .raw, .best)
    let isCompressed = compressed.count < content.count
    let data = isCompressed ? compressed : content
    let offset = bytes.count
    var header: [UInt8] = []
    // Version 2.0, a flag for UTF-8 names, and 1 January 1980 as the time.
    header.append(20, bytes: 2)
    header.append(0x0800, bytes: 2)
    header.append(isCompressed ? 8 : 0, bytes: 2)
    header.append(0, bytes: 2)
    header.append(0x21, bytes: 2)
    header.append(Deflate.crc32(of: content[...]), bytes: 4)
    header.append(data.count, bytes: 4)
    header.append(content.count, bytes: 4)
    header.append(name.utf8.count, bytes: 2)
    header.append(0, bytes: 2)
    bytes += [0x50, 0x4B, 0x03, 0x04] + header + name.utf8 + data
    // Created by version 2.0 on a system without file permissions.
    centralDirectory += [0x50, 0x4B, 0x01, 0x02, 20, 0] + header
    for _ in 0..<3 { centralDirectory.append(0, bytes: 2) }
    centralDirectory.append(0, bytes: 4)
    centralDirectory.append(offset, bytes: 4)
    centralDirectory += name.utf8
    count += 1
  }

  /// The bytes of the complete ZIP file.
  package var file: [UInt8] {
    var end: [UInt8] = [0x50, 0x4B, 0x05, 0x06, 0, 0, 0, 0]
    end.append(count, bytes: 2)
    end.append(count, bytes: 2)
    end.append(centralDirectory.count, bytes: 4)
    end.append(bytes.count, bytes: 4)
    end.append(0, bytes: 2)
    return bytes + centralDirectory + end
  }
}

extension [UInt8] {
  /// Appends a number as `count` bytes, the least significant byte first.
  fileprivate mutating func append(_ number: Int, bytes count: Int) {
    for index in 0..<count { append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
  }
}
