private import Basics
private import CArchive

/// Reads the entries of a 7z file one after the other, as a stream, and is the only owner of
/// libarchive's memory for it.
///
/// Nothing is written anywhere. What has no place among honest files ends the reading: see
/// `PackingError`.
@safe
package struct PackedReader: ~Copyable {
  /// A file or folder in it.
  package struct Entry: Sendable, Equatable {
    /// With folders; slashes between them.
    package let path: String
    package let isFolder: Bool
    /// In bytes, unpacked.
    package let size: Int
  }

  private let path: String
  private let file: RegularFile
  private let handle: OpaquePointer
  private var unpackedSize = 0

  /// The file's time stamp, in seconds since 1970.
  package var modified: Int { file.modified }

  /// Opens a packed file; its path may be a symbolic link only with `followsLink`.
  ///
  /// - Throws: ``PackingError/unreadable(path:because:)``, ``PackingError/missing(_:)``.
  package init(path: String, followsLink: Bool = true) throws(PackingError) {
    do { try openedLibarchive.require() } catch { throw .missing(error) }
    let file: RegularFile
    do throws(RegularFileError) {
      file = try RegularFile(at: path, followsLink: followsLink)
    } catch {
      throw .unreadable(path: path, because: "\(error)")
    }
    unsafe handle = try Self.opened(file.descriptor.number, path: path)
    self.file = file
    self.path = path
  }

  private static func opened(_ number: CInt, path: String) throws(PackingError) -> OpaquePointer {
    guard let handle = unsafe libarchive.archive_read_new() else {
      throw .unreadable(path: path, because: "there is no memory for it")
    }
    _ = unsafe libarchive.archive_read_support_format_7zip(handle)
    guard unsafe libarchive.archive_read_open_fd(handle, number, blockSize) == ARCHIVE_OK else {
      defer { _ = unsafe libarchive.archive_read_free(handle) }
      throw unsafe failure(of: handle, path: path)
    }
    return unsafe handle
  }

  deinit { _ = unsafe libarchive.archive_read_free(handle) }

  /// Goes on to the next entry, over what is left of the one before; `nil` after the last.
  package mutating func next() throws(PackingError) -> Entry? {
    var header: OpaquePointer?
    let code = unsafe libarchive.archive_read_next_header(handle, &header)
    if code == ARCHIVE_EOF { return nil }
    guard code == ARCHIVE_OK || code == ARCHIVE_WARN, let header = unsafe header else {
      throw failure
    }
    let name =
      unsafe libarchive.archive_entry_pathname_utf8(header).map { unsafe String(cString: $0) } ?? ""
    let type = unsafe CUnsignedInt(libarchive.archive_entry_filetype(header))
    let isLink = unsafe libarchive.archive_entry_hardlink(header) != nil
    let entry = Entry(
      path: name, isFolder: type == Self.folderType,
      size: max(0, Int(unsafe libarchive.archive_entry_size(header))))
    guard !isLink, [Self.fileType, Self.folderType].contains(type) else {
      throw .notAFile(path: path, entry: name)
    }
    guard Self.staysInside(name) else { throw .outside(path: path, entry: name) }
    try count(entry)
    return entry
  }

  /// Reads the next bytes of the entry, and counts them; 0 at its end.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(PackingError) -> Int {
    let count = unsafe libarchive.archive_read_data(handle, buffer.baseAddress, buffer.count)
    guard count >= 0 else { throw failure }
    return count
  }

  /// The sizes are known before anything is unpacked, and nothing comes beyond them.
  private mutating func count(_ entry: Entry) throws(PackingError) {
    let (sum, overflows) = unpackedSize.addingReportingOverflow(entry.size)
    unpackedSize = overflows ? .max : sum
    let most = max(Self.harmlessSize, file.size * Self.mostExpansion)
    guard unpackedSize <= most else { throw .bomb(path: path, unpacked: unpackedSize) }
  }

  private static func staysInside(_ name: String) -> Bool {
    let parts = name.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "\\" }
    let hasDrive = name.utf8.dropFirst().first == UInt8(ascii: ":")
    return !hasDrive && !parts.contains("..") && (name.isEmpty || parts.first != "")
  }

  private var failure: PackingError { unsafe Self.failure(of: handle, path: path) }

  private static func failure(of handle: OpaquePointer, path: String) -> PackingError {
    let reason = unsafe libarchive.archive_error_string(handle).map { unsafe String(cString: $0) }
    return .unreadable(path: path, because: reason ?? "it is damaged")
  }

  /// Text of people packs to a tenth, the same text again and again to a hundredth.
  package static let mostExpansion = 1_000
  private static let harmlessSize = 64_000_000
  private static let blockSize = 1 << 16
  /// `AE_IFREG` and `AE_IFDIR`, whose casts Swift does not import.
  private static let fileType: CUnsignedInt = 0o100000
  private static let folderType: CUnsignedInt = 0o040000
}
