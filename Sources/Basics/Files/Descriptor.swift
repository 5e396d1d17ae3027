internal import Glibc

/// An open file, closed with the value.
package struct Descriptor: ~Copyable {
  package let number: Int32

  package init(_ number: Int32) { self.number = number }

  deinit { close(number) }

  /// Leaves it open, for somebody who will close it.
  package consuming func release() -> Int32 {
    let number = number
    discard self
    return number
  }

  /// Reads until a buffer is full or the file ends, and counts the bytes.
  package static func fill(_ buffer: inout [UInt8], from number: Int32) throws(SystemError) -> Int {
    var done = 0
    while done < buffer.count {
      let count = try SystemError.check {
        unsafe buffer.withUnsafeMutableBytes { bytes in
          unsafe read(number, bytes.baseAddress?.advanced(by: done), bytes.count - done)
        }
      }
      guard count > 0 else { break }
      done += count
    }
    return done
  }

  /// Reads a file to its end, or until there is more than so many bytes.
  package static func contents(of number: Int32, upTo limit: Int = .max) throws(SystemError)
    -> [UInt8]
  {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= limit {
      let count = try fill(&chunk, from: number)
      bytes += chunk[..<count]
      guard count == chunk.count else { break }
    }
    return bytes
  }

  /// Writes all bytes.
  package static func writeAll(_ bytes: [UInt8], to number: Int32) throws(SystemError) {
    var done = 0
    while done < bytes.count {
      done += try SystemError.check {
        unsafe bytes.withUnsafeBytes { bytes in
          unsafe write(number, bytes.baseAddress?.advanced(by: done), bytes.count - done)
        }
      }
    }
  }
}
