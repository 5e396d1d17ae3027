private import Basics
package import FoundationEssentials
private import Glibc

/// The right to be the only run on an archive or an output folder, until the value goes away.
///
/// The system releases the lock of a process that ends in whatever way, so a lock is never stale. The
/// file stays; it names the holder as long as there is one, and is then as it was, stamp included:
/// a run without news leaves nothing to be copied to a host.
package struct RunLock: ~Copyable {
  private let descriptor: CInt
  /// Access and modification of the file before the lock was taken.
  private let times: [timespec]

  /// Takes the lock, a file that is made if absent, or fails at once; no link is followed, and no
  /// file that holds anything else is touched.
  ///
  /// A second run is told since when the first one runs. For a preview others wait, as they do for
  /// nobody else; it takes seconds at most.
  package init(path: String, now: Date, asPreview: Bool = false) throws(RunLockError) {
    let deadline = ContinuousClock.now + Self.patience
    while true {
      do throws(RunLockError) {
        self = try RunLock(taking: path, since: now, asPreview)
        return
      } catch {
        guard case .held(_, let holder) = error, holder.isEmpty || holder.hasPrefix("preview"),
          !asPreview, !Task.isCancelled, ContinuousClock.now < deadline
        else { throw error }
        usleep(20_000)
      }
    }
  }

  private static let patience = Duration.seconds(60)

  private init(taking path: String, since now: Date, _ isPreview: Bool) throws(RunLockError) {
    let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    let opened = unsafe open(path, flags, 0o644)
    guard opened >= 0 else {
      throw errno == ELOOP
        ? .foreign(path: path) : .unavailable(path: path, because: SystemError.last.reason)
    }
    guard Self.isLock(opened) else {
      close(opened)
      throw .foreign(path: path)
    }
    guard flock(opened, LOCK_EX | LOCK_NB) == 0 else {
      let error = SystemError.last
      let holder = Self.read(opened)
      close(opened)
      guard error.code == EWOULDBLOCK else {
        throw .unavailable(path: path, because: error.reason)
      }
      throw .held(path: path, by: holder)
    }
    times = Self.times(of: opened)
    Self.write(
      "\(isPreview ? "preview" : "process") \(getpid()) since \(now.formatted(.iso8601))",
      to: opened)
    descriptor = opened
  }

  deinit {
    ftruncate(descriptor, 0)
    _ = unsafe times.withUnsafeBufferPointer { unsafe futimens(descriptor, $0.baseAddress) }
    // A process that is just being started may hold the file open as well.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Whether a file is empty, or holds what ``write(_:to:)`` left in one.
  private static func isLock(_ descriptor: CInt) -> Bool {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= longest
    else { return false }
    let text = read(descriptor)
    return text.isEmpty || text.wholeMatch(of: /(process|preview) [0-9]+ since [0-9TZ:-]+/) != nil
  }

  private static let longest = 200

  private static func times(of descriptor: CInt) -> [timespec] {
    var status = stat()
    _ = unsafe fstat(descriptor, &status)
    return [status.st_atim, status.st_mtim]
  }

  private static func write(_ text: String, to descriptor: CInt) {
    ftruncate(descriptor, 0)
    let bytes = Array(text.utf8)
    // Only a courtesy to the second run: the lock holds without it.
    _ = unsafe bytes.withUnsafeBytes { unsafe pwrite(descriptor, $0.baseAddress, $0.count, 0) }
  }

  private static func read(_ descriptor: CInt) -> String {
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: longest) { buffer, count in
      unsafe count = max(0, pread(descriptor, buffer.baseAddress, buffer.count, 0))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Why a run could not be the only one.
package enum RunLockError: Error, Equatable {
  /// Another process holds the lock; `by` is what it wrote of itself.
  case held(path: String, by: String)
  case unavailable(path: String, because: String)
  /// What is in the lock's place is a link, no file, or a file of somebody else.
  case foreign(path: String)
}

extension RunLockError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .held(let path, let holder):
      """
      another run is at work (\(holder.isEmpty ? "unknown process" : holder), lock `\(path)`); \
      wait until it ends
      """
    case .foreign(let path):
      "`\(path)` is in the way of a lock, and nothing that sodigest made; move it away"
    case .unavailable(let path, let reason):
      "the lock `\(path)` cannot be made: \(reason); check that its folder is writable"
    }
  }
}
