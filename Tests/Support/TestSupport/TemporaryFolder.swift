private import Glibc
private import FoundationEssentials

/// Runs a test in a fresh folder, and removes the folder afterwards.
///
/// - Parameters:
///   - parent: Where the folder is made; the system's folder for temporary files unless said, which may
///     be in memory.
///   - body: Receives the folder's path, without a slash at the end.
/// - Returns: What the body returns.
/// - Throws: What the body throws, or ``TemporaryFolderError`` when no folder can be made.
package func withTemporaryFolder<R>(
  in parent: String? = nil, _ body: (String) async throws -> R
) async throws -> R {
  let path = try makeTemporaryFolder(in: parent)
  defer { try? FileManager.default.removeItem(atPath: path) }
  return try await body(path)
}

/// No folder could be made below the system's folder for temporary files.
package struct TemporaryFolderError: Error {
  package let code: CInt
}

/// Creates a fresh folder, which the caller removes.
package func makeTemporaryFolder(in parent: String? = nil) throws -> String {
  let parent = parent ?? FileManager.default.temporaryDirectory.path(percentEncoded: false)
  var bytes = Array("\(parent)/sodigest-test-XXXXXX".utf8CString)
  let made = unsafe bytes.withUnsafeMutableBufferPointer { buffer in
    guard let start = buffer.baseAddress else { return false }
    return unsafe mkdtemp(start) != nil
  }
  guard made else { throw TemporaryFolderError(code: errno) }
  return String(decoding: bytes.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
