#if canImport(Glibc)
private import Glibc
#else
private import Darwin
#endif

/// Where a run prints: results to standard output, everything else to standard error.
package struct Console: Sendable {
  /// Prints a result.
  package var print: @Sendable ([UInt8]) -> Void
  /// Prints text about the run, as it is.
  package var tell: @Sendable (String) -> Void
  /// Whether standard error is a terminal that can show a progress line.
  package var isTerminal: Bool

  package init(
    print: @escaping @Sendable ([UInt8]) -> Void, tell: @escaping @Sendable (String) -> Void,
    isTerminal: Bool
  ) {
    self.print = print
    self.tell = tell
    self.isTerminal = isTerminal
  }

  /// The process's own standard output and error.
  package static let standard = Console(
    print: { writeAll($0, to: STDOUT_FILENO) },
    tell: { writeAll(Array($0.utf8), to: STDERR_FILENO) },
    isTerminal: isatty(STDERR_FILENO) == 1)
}

/// Writes all bytes, as far as the other end takes them.
private func writeAll(_ bytes: [UInt8], to descriptor: CInt) {
  var done = 0
  while done < bytes.count {
    let count = unsafe bytes.withUnsafeBytes { buffer in
      let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[done...])
      return unsafe write(descriptor, rest.baseAddress, rest.count)
    }
    if count < 0, errno == EINTR { continue }
    guard count > 0 else { return }
    done += count
  }
}
