internal import Basics
internal import Glibc

/// The files that a server shows, by the components of their path.
package protocol ServedFiles: Sendable {
  /// Returns what is at a path, given as its components.
  func lookUp(_ components: [String]) -> LookupResult
}

/// The result of looking up a path in a site.
package enum LookupResult: ~Copyable {
  /// The path is a file.
  case file(SiteFile)
  /// The path is a folder.
  case folder
  /// The path does not exist, is a symbolic link, or is neither file nor folder.
  case notFound
  /// The file cannot be read, for the given reason.
  case failed(String)
}

/// The folder of a site, from which only regular files are opened, without following symbolic
/// links.
package struct SiteFolder: ServedFiles {
  /// The path of the site's folder, which may itself be a symbolic link.
  private let path: String

  package init(path: String) { self.path = path }

  /// Opens the file at a path in the folder, given as the components of the path.
  package func lookUp(_ components: [String]) -> LookupResult {
    let flags = O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    var number = unsafe open(path, O_RDONLY | O_CLOEXEC | O_DIRECTORY)
    for name in components where number >= 0 {
      let child = unsafe openat(number, name, flags)
      close(number)
      number = child
    }
    guard number >= 0 else { return .notFound }
    let descriptor = FileDescriptor(number)
    var status = stat()
    guard unsafe fstat(descriptor.number, &status) == 0 else { return .notFound }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return .folder
    case S_IFREG: return .file(SiteFile(descriptor, status))
    default: return .notFound
    }
  }
}

/// A file of a site, with its content or open for reading.
package struct SiteFile: ~Copyable {
  let content: ServerResponse.Body
  /// The size of the file in bytes.
  let size: Int
  /// The version of the file.
  let version: FileVersion

  /// Creates a file from an open descriptor and the result of `fstat`; size and modification time are its version.
  init(_ descriptor: consuming FileDescriptor, _ status: stat) {
    size = Int(status.st_size)
    content = .file(descriptor, 0..<Int(status.st_size))
    let time = status.st_mtim
    let parts = [Int(status.st_size), Int(time.tv_sec), Int(time.tv_nsec)]
    version = FileVersion(
      entityTag: "\"\(parts.map { String($0, radix: 36) }.joined(separator: "-"))\"",
      modificationTime: Int(time.tv_sec))
  }

  /// Creates a file from its content, whose hash is its version.
  ///
  /// - Parameters:
  ///   - bytes: The content.
  ///   - modificationTime: The time in seconds since 1970 since which the file may have this content.
  package init(_ bytes: [UInt8], modificationTime: Int) {
    size = bytes.count
    version = FileVersion(
      entityTag: "\"\(ContentHash(of: bytes).hex.prefix(24))\"", modificationTime: modificationTime)
    content = .bytes(bytes)
  }

  /// Returns the content of the whole file; `nil` if it cannot be read.
  consuming func contents() -> [UInt8]? {
    switch consume content {
    case .bytes(let bytes): bytes
    case .file(let descriptor, _): try? FileDescriptor.contents(of: descriptor.number)
    }
  }
}

/// The version of a file, to be compared with the conditions of a request (RFC 9110, section 13).
struct FileVersion: Equatable {
  /// The entity tag, in quotation marks.
  let entityTag: String
  /// The modification time in seconds since 1970.
  let modificationTime: Int

  /// Returns whether the client already has this version, so that the response is 304.
  func isNotModified(for request: ServerRequest) -> Bool {
    let tags = request.headerValues("If-None-Match")
    if !tags.isEmpty { return matches(tags.joined(separator: ","), allowingWeak: true) }
    guard let since = request.uniqueHeaderValue("If-Modified-Since").flatMap(InternetDate.unixTime)
    else {
      return false
    }
    return modificationTime <= since
  }

  /// Returns whether the client requires another version, so that the response is 412.
  func failsPrecondition(of request: ServerRequest) -> Bool {
    let tags = request.headerValues("If-Match")
    if !tags.isEmpty { return !matches(tags.joined(separator: ","), allowingWeak: false) }
    guard
      let since = request.uniqueHeaderValue("If-Unmodified-Since").flatMap(InternetDate.unixTime)
    else {
      return false
    }
    return modificationTime > since
  }

  /// Returns the `Range` header, unless `If-Range` names another version.
  func rangeHeader(of request: ServerRequest) -> String? {
    let range = request.uniqueHeaderValue("Range")
    guard let condition = request.uniqueHeaderValue("If-Range") else { return range }
    return condition == entityTag || InternetDate.unixTime(condition) == modificationTime
      ? range : nil
  }

  /// Returns whether a comma-separated list of entity tags contains the tag of this version, or is
  /// `*`.
  private func matches(_ list: String, allowingWeak: Bool) -> Bool {
    list.split(separator: ",").contains { item in
      let item = item.drop { $0 == " " }.prefix { $0 != " " }
      return item == "*" || item == entityTag || allowingWeak && item == "W/\(entityTag)"
    }
  }
}
