internal import Basics

/// A ZIP file written byte by byte, the same for the same: entries have no time and no owner.
///
/// Entries have no extra fields, as the first of an EPUB must not have any; libarchive writes owner and
/// time into some, and has no option that leaves them out.
/// Source: APPNOTE of PKWARE, 6.3.3; files of less than 4 GB.
package struct ZipWriter {
  private var bytes: [UInt8] = []
  private var directory: [UInt8] = []
  private var count = 0

  package init() {}

  /// Adds a file by its path, in UTF-8; what is compressed already should stay as it is.
  package mutating func add(_ name: String, _ content: [UInt8], isStored: Bool = false) {
    let packed = isStored ? content : Deflate.compressed(content, as: .raw, .best)
    let isPacked = packed.count < content.count
    let data = isPacked ? packed : content
    let offset = bytes.count
    var header: [UInt8] = []
    // Version 2.0, UTF-8 names, the first day of 1980.
    header.append(20, bytes: 2)
    header.append(0x0800, bytes: 2)
    header.append(isPacked ? 8 : 0, bytes: 2)
    header.append(0, bytes: 2)
    header.append(0x21, bytes: 2)
    header.append(Deflate.checksum(of: content[...]), bytes: 4)
    header.append(data.count, bytes: 4)
    header.append(content.count, bytes: 4)
    header.append(name.utf8.count, bytes: 2)
    header.append(0, bytes: 2)
    bytes += [0x50, 0x4B, 0x03, 0x04] + header + name.utf8 + data
    // Made by the same version, on a system that has no rights to tell.
    directory += [0x50, 0x4B, 0x01, 0x02, 20, 0] + header
    for _ in 0..<3 { directory.append(0, bytes: 2) }
    directory.append(0, bytes: 4)
    directory.append(offset, bytes: 4)
    directory += name.utf8
    count += 1
  }

  /// The whole file.
  package var file: [UInt8] {
    var end: [UInt8] = [0x50, 0x4B, 0x05, 0x06, 0, 0, 0, 0]
    end.append(count, bytes: 2)
    end.append(count, bytes: 2)
    end.append(directory.count, bytes: 4)
    end.append(bytes.count, bytes: 4)
    end.append(0, bytes: 2)
    return bytes + directory + end
  }
}

extension [UInt8] {
  /// Appends a number, its lowest byte first.
  fileprivate mutating func append(_ number: Int, bytes count: Int) {
    for place in 0..<count { append(UInt8(truncatingIfNeeded: number >> (8 * place))) }
  }
}
