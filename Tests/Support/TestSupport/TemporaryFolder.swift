private import Glibc
private import FoundationEssentials

/// Runs a test in a fresh folder, and removes the folder afterwards.
///
/// - Parameters:
///   - parent: The parent folder; by default the system's folder for temporary files, which may
///     be in memory.
///   - body: The test; receives the path of the folder, without a trailing slash.
/// - Returns: The result of the body.
/// - Throws: Errors of the body, or ``TemporaryFolderError`` if no folder can be created.
package func withTemporaryFolder<R>(
  in parent: String? = nil, _ body: (String) async throws -> R
) async throws -> R {
  let path = try makeTemporaryFolder(in: parent)
  defer { try? FileManager.default.removeItem(atPath: path) }
  return try await body(path)
}

/// A fresh folder that exists as long as this object, so that each test of a suite that stores one has its own.
package final class TemporaryFolder: Sendable {
  /// The path, without a trailing slash.
  package let path: String

  /// Creates the folder in `parent`, by default in the system's folder for temporary files.
  package init(in parent: String? = nil) {
    path = required { try makeTemporaryFolder(in: parent) }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// Returns the value of an expression that fails only if no test can run.
package func required<R>(_ value: () throws -> R) -> R {
  do {
    return try value()
  } catch {
    fatalError("tests cannot be set up: \(error)")
  }
}

/// An error that is thrown if a temporary folder cannot be created; `code` is the value of `errno`.
package struct TemporaryFolderError: Error {
  package let code: CInt
}

/// Creates a fresh folder, which the caller removes.
package func makeTemporaryFolder(in parent: String? = nil) throws -> String {
  let parent = parent ?? FileManager.default.temporaryDirectory.path(percentEncoded: false)
  var bytes = Array("\(parent)/sodigest-test-XXXXXX".utf8CString)
  let isCreated = unsafe bytes.withUnsafeMutableBufferPointer { buffer in
    guard let start = buffer.baseAddress else { return false }
    return unsafe mkdtemp(start) != nil
  }
  guard isCreated else { throw TemporaryFolderError(code: errno) }
  return String(decoding: bytes.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
