internal import Glibc

/// An open file descriptor that is closed when the value goes out of scope.
package struct FileDescriptor: ~Copyable {
  /// The number that identifies the open file in system calls.
  package let number: Int32

  /// Creates the owner of an open file descriptor, which closes it in the end.
  package init(_ number: Int32) { self.number = number }

  deinit { close(number) }

  /// Gives up ownership and returns the descriptor's number, which the caller has to close.
  package consuming func release() -> Int32 {
    let number = number
    discard self
    return number
  }

  /// Reads bytes of an open file until the buffer is full or the file ends, and returns the number
  /// of bytes read.
  package static func fill(_ buffer: inout [UInt8], from number: Int32) throws(SystemError) -> Int {
    var filledCount = 0
    while filledCount < buffer.count {
      let count = try SystemError.check {
        unsafe buffer.withUnsafeMutableBytes { bytes in
          unsafe read(
            number, bytes.baseAddress?.advanced(by: filledCount),
            bytes.count - filledCount)
        }
      }
      guard count > 0 else { break }
      filledCount += count
    }
    return filledCount
  }

  /// Reads the bytes that an open file or pipe has, at most `limit`; waits until there are any.
  ///
  /// - Returns: The bytes; none at the end of the file.
  package static func availableBytes(of number: Int32, upTo limit: Int = 1 << 16)
    throws(SystemError) -> [UInt8]
  {
    var bytes = [UInt8](repeating: 0, count: limit)
    let count = try SystemError.check {
      unsafe bytes.withUnsafeMutableBytes { unsafe read(number, $0.baseAddress, $0.count) }
    }
    bytes.removeLast(limit - count)
    return bytes
  }

  /// Reads an open file from its current position to the end, but stops soon after `limit` bytes.
  ///
  /// - Returns: The bytes; more than `limit` of them if the file is longer than that.
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

  /// Returns the bytes in a range of an open file, whose current position stays as it is; the error
  /// is `EIO` if the file is shorter.
  package static func bytes(_ range: Range<Int>, of number: Int32) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: range.count)
    var readCount = 0
    while readCount < bytes.count {
      let count = try SystemError.check {
        unsafe bytes.withUnsafeMutableBytes {
          unsafe pread(
            number, $0.baseAddress?.advanced(by: readCount), $0.count - readCount,
            off_t(range.lowerBound + readCount))
        }
      }
      guard count > 0 else { throw SystemError(EIO) }
      readCount += count
    }
    return bytes
  }

  /// Writes all bytes to an open file, in as many system calls as necessary.
  package static func writeAll(_ bytes: [UInt8], to number: Int32) throws(SystemError) {
    var writtenCount = 0
    while writtenCount < bytes.count {
      writtenCount += try SystemError.check {
        unsafe bytes.withUnsafeBytes { bytes in
          unsafe write(
            number, bytes.baseAddress?.advanced(by: writtenCount), bytes.count - writtenCount)
        }
      }
    }
  }
}

/// An error that a system call reported through `errno`.
package struct SystemError: Error, Equatable {
  /// The value of `errno`.
  package let code: Int32

  /// Creates an error from a value of `errno`.
  package init(_ code: Int32) { self.code = code }

  /// The error of the most recent failed system call on this thread.
  package static var last: SystemError { SystemError(errno) }

  /// The system's description of the error, such as `No such file or directory`.
  package var reason: String { unsafe String(cString: strerror(code)) }

  /// Calls a system function, repeats the call after each interruption by a signal, and returns its
  /// result.
  ///
  /// - Throws: The error in `errno` if the result is negative.
  package static func check<Result: SignedInteger>(
    _ call: () -> Result
  ) throws(SystemError) -> Result {
    while true {
      let result = call()
      guard result < 0 else { return result }
      guard errno == EINTR else { throw .last }
    }
  }
}
