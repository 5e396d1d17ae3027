#if canImport(Glibc)
private import Glibc
#else
private import Darwin
#endif
private import Configuration
private import CurlTransport
private import FoundationEssentials

extension Surroundings {
  /// The real world.
  package static var live: Surroundings {
    Surroundings(
      variables: ProcessInfo.processInfo.environment,
      console: .standard,
      clock: { Date.now },
      readInput: readStandardInput,
      liveTransport: { CurlTransport().transport },
      processors: max(1, ProcessInfo.processInfo.activeProcessorCount),
      files: .live(variables: ProcessInfo.processInfo.environment))
  }
}

/// Standard input to its end; what cannot be read ends it too.
private func readStandardInput() -> [UInt8] {
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = unsafe chunk.withUnsafeMutableBytes { buffer in
      unsafe read(STDIN_FILENO, buffer.baseAddress, buffer.count)
    }
    if count < 0, errno == EINTR { continue }
    guard count > 0 else { return bytes }
    bytes.append(contentsOf: chunk[..<count])
  }
}
