private import Basics
package import FoundationEssentials
private import Glibc

/// An exclusive lock on an archive or an output folder, held as long as the value exists.
///
/// The system releases the lock when the process ends in any way, so that a lock is never stale. The lock file
/// remains. It names the holder while the lock is held, and is then emptied and gets its old times back, so that a run
/// without changes leaves no changed file to upload.
package struct RunLock: ~Copyable {
  /// The file descriptor of the open lock file.
  private let fileDescriptor: CInt
  /// The access and modification times of the lock file before it was locked.
  private let originalTimes: [timespec]

  /// Acquires the lock, and creates the lock file if it does not exist.
  ///
  /// Links are not followed, and files with other contents are not changed.
  ///
  /// - Parameters:
  ///   - path: The path of the lock file.
  ///   - now: The start of the run, which is written to the file.
  /// - Throws: An error that names the holder if the lock is held, or if it cannot be created.
  package init(path: String, now: Date) throws(RunLockError) {
    let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    let file = unsafe open(path, flags, 0o644)
    guard file >= 0 else {
      throw errno == ELOOP
        ? .notALockFile(path: path) : .unavailable(path: path, reason: SystemError.last.reason)
    }
    guard Self.isLockFile(file) else {
      close(file)
      throw .notALockFile(path: path)
    }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
      let error = SystemError.last
      let holder = Self.read(file)
      close(file)
      guard error.code == EWOULDBLOCK else {
        throw .unavailable(path: path, reason: error.reason)
      }
      throw .held(path: path, holder: holder)
    }
    originalTimes = Self.times(of: file)
    Self.write(
      "process \(getpid()) since \(now.iso8601Text)",
      to: file)
    fileDescriptor = file
  }

  deinit {
    ftruncate(fileDescriptor, 0)
    _ = unsafe originalTimes.withUnsafeBufferPointer {
      unsafe futimens(fileDescriptor, $0.baseAddress)
    }
    // Unlock explicitly: a process that is just being started may have inherited the file.
    flock(fileDescriptor, LOCK_UN)
    close(fileDescriptor)
  }

  /// Reports whether an open file is empty or has the contents of a lock file.
  private static func isLockFile(_ descriptor: CInt) -> Bool {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= maxFileSize
    else { return false }
    let text = read(descriptor)
    return text.isEmpty || text.wholeMatch(of: /(process|preview) [0-9]+ since [0-9TZ:-]+/) != nil
  }

  /// The maximum size of a lock file in bytes.
  private static let maxFileSize = 200

  /// Returns the access and modification times of an open file.
  private static func times(of descriptor: CInt) -> [timespec] {
    var status = stat()
    _ = unsafe fstat(descriptor, &status)
    return [status.st_atim, status.st_mtim]
  }

  /// Replaces the contents of the lock file.
  private static func write(_ text: String, to descriptor: CInt) {
    ftruncate(descriptor, 0)
    let bytes = Array(text.utf8)
    // Errors are ignored, because the text only helps other runs to name the holder.
    _ = unsafe bytes.withUnsafeBytes { unsafe pwrite(descriptor, $0.baseAddress, $0.count, 0) }
  }

  /// Reads the contents of the lock file.
  private static func read(_ descriptor: CInt) -> String {
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: maxFileSize) { buffer, count in
      unsafe count = max(0, pread(descriptor, buffer.baseAddress, buffer.count, 0))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The reason why a lock was not acquired.
package enum RunLockError: Error, Equatable {
  /// Another process holds the lock; `holder` is the text that the process wrote to the lock file.
  case held(path: String, holder: String)
  /// The lock file cannot be created or locked.
  case unavailable(path: String, reason: String)
  /// The path of the lock file is a link, not a regular file, or a file with other contents.
  case notALockFile(path: String)
}

extension RunLockError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .held(let path, let holder):
      """
      another run is active (\(holder.isEmpty ? "unknown process" : holder), lock `\(path)`); \
      wait until it ends
      """
    case .notALockFile(let path):
      "cannot create the lock `\(path)`: sodigest did not write the existing file; move it away"
    case .unavailable(let path, let reason):
      "cannot create the lock `\(path)`: \(reason); check that its folder is writable"
    }
  }
}
