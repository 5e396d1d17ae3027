internal import Basics
private import Glibc

/// A sequential reader of the bytes of a data dump's table.
protocol ByteSource: AnyObject {
  /// Reads the next bytes into the buffer and returns their number, 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int

  /// Skips to a byte offset; must be called before the first read.
  func skip(to offset: Int) throws
}

/// A reader of a table that is an XML file.
final class FileSource: ByteSource {
  private let path: String
  private let file: RegularFile

  /// Opens a regular file; `followsLink` permits a symbolic link.
  init(path: String, followsLink: Bool) throws(DumpError) {
    self.path = path
    do throws(RegularFileError) {
      file = try RegularFile(at: path, followsLink: followsLink)
    } catch {
      throw .unreadable(path: path, reason: "\(error)")
    }
    posix_fadvise(file.descriptor.number, 0, 0, POSIX_FADV_SEQUENTIAL)
  }

  /// The size of the file in bytes.
  var size: Int { file.size }
  /// The modification time of the file, in seconds since 1970.
  var modificationTime: Int { file.modificationTime }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    do throws(SystemError) {
      return try SystemError.check {
        unsafe Glibc.read(file.descriptor.number, buffer.baseAddress, buffer.count)
      }
    } catch {
      throw DumpError.unreadable(path: path, reason: error.reason)
    }
  }

  func skip(to offset: Int) throws {
    guard lseek(file.descriptor.number, off_t(offset), SEEK_SET) == offset else {
      throw DumpError.unreadable(path: path, reason: SystemError.last.reason)
    }
  }
}

/// A reader of a table that is an entry of a `.7z` file.
final class PackedSource: ByteSource {
  private var reader: SevenZipReader

  /// Opens an entry of a `.7z` file, for which all entries before it must be decompressed.
  init(path: String, followsLink: Bool, entry: String) throws {
    reader = try SevenZipReader(path: path, followsLink: followsLink)
    while let next = try reader.nextEntry() {
      if next.path == entry { return }
    }
    throw DumpError.unreadable(path: path, reason: "its entry `\(entry)` is missing")
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    try unsafe reader.read(into: buffer)
  }

  func skip(to offset: Int) throws {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var remaining = offset
    while remaining > 0 {
      let count = try unsafe buffer.withUnsafeMutableBytes { bytes in
        try unsafe read(into: UnsafeMutableRawBufferPointer(rebasing: bytes.prefix(remaining)))
      }
      guard count > 0 else { return }
      remaining -= count
    }
  }
}
