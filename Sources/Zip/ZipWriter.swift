internal import Basics
internal import CZlib

/// A ZIP file written byte by byte, the same for the same: entries have no time and no owner.
///
/// Entries have no extra fields, as the first of an EPUB must not have any.
/// Source: APPNOTE of PKWARE, 6.3.3; files of less than 4 GB.
package struct ZipWriter {
  private var bytes: [UInt8] = []
  private var directory: [UInt8] = []
  private var count = 0

  package init() {}

  /// Adds a file.
  ///
  /// - Parameters:
  ///   - name: Its path, in UTF-8.
  ///   - content: What is in it.
  ///   - isStored: Whether it stays as it is, as what is compressed already should.
  package mutating func add(_ name: String, _ content: [UInt8], isStored: Bool = false) {
    let packed = isStored ? content : Self.deflated(content)
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
    header.append(Self.checksum(content), bytes: 4)
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

  private static func checksum(_ content: [UInt8]) -> Int {
    Int(unsafe content.withUnsafeBufferPointer { unsafe crc32_z(0, $0.baseAddress, $0.count) })
  }

  /// The bytes as a bare stream of DEFLATE.
  private static func deflated(_ content: [UInt8]) -> [UInt8] {
    var stream = unsafe z_stream()
    let version = ZLIB_VERSION
    let size = unsafe CInt(MemoryLayout<z_stream>.size)
    guard
      unsafe deflateInit2_(
        &stream, Z_BEST_COMPRESSION, Z_DEFLATED, -15, 9, Z_DEFAULT_STRATEGY, version, size) == Z_OK
    else { return content }
    defer { unsafe deflateEnd(&stream) }
    let bound = Int(unsafe deflateBound(&stream, UInt(content.count)))
    var input = content
    var status = Z_OK
    let packed = unsafe [UInt8](unsafeUninitializedCapacity: bound) { output, count in
      unsafe input.withUnsafeMutableBufferPointer { input in
        unsafe stream.next_in = input.baseAddress
        unsafe stream.avail_in = UInt32(input.count)
        unsafe stream.next_out = output.baseAddress
        unsafe stream.avail_out = UInt32(bound)
        status = unsafe deflate(&stream, Z_FINISH)
      }
      unsafe count = bound - Int(stream.avail_out)
    }
    return status == Z_STREAM_END ? packed : content
  }
}

extension [UInt8] {
  /// Appends a number, its lowest byte first.
  fileprivate mutating func append(_ number: Int, bytes count: Int) {
    for place in 0..<count { append(UInt8(truncatingIfNeeded: number >> (8 * place))) }
  }
}
