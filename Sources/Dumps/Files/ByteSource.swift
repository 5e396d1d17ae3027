internal import Basics
private import Glibc
internal import Packing

/// The bytes of a table from its start to its end.
protocol ByteSource: AnyObject {
  /// Reads the next bytes, and counts them; 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int

  /// Passes over the bytes before an offset; nothing was read yet.
  func skip(to offset: Int) throws
}

/// A table that is a file of its own.
final class FileSource: ByteSource {
  private let path: String
  private let file: RegularFile

  init(path: String, followsLink: Bool) throws(DumpError) {
    self.path = path
    do throws(RegularFileError) {
      file = try RegularFile(at: path, followsLink: followsLink)
    } catch {
      throw .unreadable(path: path, because: "\(error)")
    }
    posix_fadvise(file.descriptor.number, 0, 0, POSIX_FADV_SEQUENTIAL)
  }

  var size: Int { file.size }
  var modified: Int { file.modified }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    do throws(SystemError) {
      return try SystemError.check {
        unsafe Glibc.read(file.descriptor.number, buffer.baseAddress, buffer.count)
      }
    } catch {
      throw DumpError.unreadable(path: path, because: error.reason)
    }
  }

  func skip(to offset: Int) throws {
    guard lseek(file.descriptor.number, off_t(offset), SEEK_SET) == offset else {
      throw DumpError.unreadable(path: path, because: SystemError.last.reason)
    }
  }
}

/// A table that is packed with others.
final class PackedSource: ByteSource {
  private var reader: PackedReader

  /// Goes to an entry, which takes as long as unpacking what comes before it.
  init(path: String, followsLink: Bool, entry: String) throws {
    reader = try PackedReader(path: path, followsLink: followsLink)
    while let next = try reader.next() {
      if next.path == entry { return }
    }
    throw DumpError.unreadable(path: path, because: "its entry `\(entry)` is gone")
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    try unsafe reader.read(into: buffer)
  }

  func skip(to offset: Int) throws {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var left = offset
    while left > 0 {
      let count = try unsafe buffer.withUnsafeMutableBytes { bytes in
        try unsafe read(into: UnsafeMutableRawBufferPointer(rebasing: bytes.prefix(left)))
      }
      guard count > 0 else { return }
      left -= count
    }
  }
}
