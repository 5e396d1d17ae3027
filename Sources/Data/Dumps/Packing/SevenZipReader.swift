package import Basics
internal import CArchive

/// A reader of the entries of a 7z file, one after the other as a stream, which owns the libarchive
/// handle.
///
/// The reader writes no files. A suspicious entry, such as a link or a path outside of the folder,
/// ends the reading with a `SevenZipError`.
@safe
package struct SevenZipReader: ~Copyable {
  /// A file or folder in a 7z file.
  package struct Entry: Sendable, Equatable {
    /// The path of the file or folder in the 7z file, with slashes between folders.
    package let path: String
    package let isFolder: Bool
    /// The size of the unpacked entry, in bytes.
    package let size: Int
  }

  private let path: String
  private let file: RegularFile
  private let handle: OpaquePointer
  /// The total unpacked size of all entries read so far, in bytes.
  private var unpackedSize = 0

  /// The modification time of the 7z file, in seconds since 1970.
  package var modificationTime: Int { file.modificationTime }

  /// Opens a 7z file for reading.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - followsLink: Whether the path may be a symbolic link.
  /// - Throws: ``SevenZipError/unreadable(path:because:)``, ``SevenZipError/missingLibrary(_:)``.
  package init(path: String, followsLink: Bool = true) throws(SevenZipError) {
    do { try libarchiveLibrary.require() } catch { throw .missingLibrary(error) }
    let file: RegularFile
    do throws(RegularFileError) {
      file = try RegularFile(at: path, followsLink: followsLink)
    } catch {
      throw .unreadable(path: path, because: "\(error)")
    }
    unsafe handle = try Self.makeHandle(forDescriptor: file.descriptor.number, path: path)
    self.file = file
    self.path = path
  }

  /// Returns a libarchive handle that reads a 7z file from an open file descriptor.
  private static func makeHandle(
    forDescriptor number: CInt, path: String
  ) throws(SevenZipError) -> OpaquePointer {
    guard let handle = unsafe libarchive.archive_read_new() else {
      throw .unreadable(path: path, because: "out of memory")
    }
    _ = unsafe libarchive.archive_read_support_format_7zip(handle)
    guard unsafe libarchive.archive_read_open_fd(handle, number, blockSize) == ARCHIVE_OK else {
      defer { _ = unsafe libarchive.archive_read_free(handle) }
      throw unsafe failure(of: handle, path: path)
    }
    return unsafe handle
  }

  deinit { _ = unsafe libarchive.archive_read_free(handle) }

  /// Moves to the next entry of the 7z file, skipping unread bytes of the current entry; returns
  /// `nil` after the last entry.
  package mutating func nextEntry() throws(SevenZipError) -> Entry? {
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
      throw .linkOrDevice(path: path, entry: name)
    }
    guard Self.isInsideFolder(name) else { throw .outsideFolder(path: path, entry: name) }
    try addSize(of: entry)
    return entry
  }

  /// Reads the next bytes of the current entry into a buffer and returns their number; 0 at the end
  /// of the entry.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(SevenZipError) -> Int {
    let count = unsafe libarchive.archive_read_data(handle, buffer.baseAddress, buffer.count)
    guard count >= 0 else { throw failure }
    return count
  }

  /// Adds the size of an entry to the total, and throws an error if all entries together are
  /// suspiciously large.
  ///
  /// The 7z file states the size of each entry, and libarchive unpacks no more bytes.
  private mutating func addSize(of entry: Entry) throws(SevenZipError) {
    let (sum, overflows) = unpackedSize.addingReportingOverflow(entry.size)
    unpackedSize = overflows ? .max : sum
    let limit = max(Self.harmlessSize, file.size * Self.maxExpansionRatio)
    guard unpackedSize <= limit else {
      throw .decompressionBomb(path: path, unpackedSize: unpackedSize)
    }
  }

  /// Returns whether the path of an entry stays inside the folder into which the entry would be
  /// unpacked.
  private static func isInsideFolder(_ name: String) -> Bool {
    let parts = name.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "\\" }
    let hasDrive = name.utf8.dropFirst().first == UInt8(ascii: ":")
    return !hasDrive && !parts.contains("..") && (name.isEmpty || parts.first != "")
  }

  /// The most recent error that libarchive reported for the file.
  private var failure: SevenZipError { unsafe Self.failure(of: handle, path: path) }

  private static func failure(of handle: OpaquePointer, path: String) -> SevenZipError {
    let reason = unsafe libarchive.archive_error_string(handle).map { unsafe String(cString: $0) }
    return .unreadable(path: path, because: reason ?? "the file is damaged")
  }

  /// The maximum ratio of unpacked to packed size; natural text has about 10, repetitive text about 100.
  package static let maxExpansionRatio = 1_000
  /// The unpacked size, in bytes, up to which any compression ratio is accepted.
  private static let harmlessSize = 64_000_000
  /// The number of bytes that libarchive reads at a time.
  private static let blockSize = 1 << 16
  /// The type of a regular file: `AE_IFREG`, a macro that Swift does not import.
  private static let fileType: CUnsignedInt = 0o100000
  /// The type of a folder: `AE_IFDIR`, a macro that Swift does not import.
  private static let folderType: CUnsignedInt = 0o040000
}

/// The reason why a 7z file cannot be read or is refused.
package enum SevenZipError: Error, Equatable {
  /// libarchive is not installed.
  case missingLibrary(MissingLibraryError)
  /// The file cannot be opened, is not a 7z file, or is damaged.
  case unreadable(path: String, because: String)
  /// An entry of the file would be unpacked outside of the folder for its contents.
  case outsideFolder(path: String, entry: String)
  /// An entry of the file is neither a file nor a folder.
  case linkOrDevice(path: String, entry: String)
  /// The unpacked size is so large, compared with the file, that the file is probably malicious.
  case decompressionBomb(path: String, unpackedSize: Int)
}

extension SevenZipError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .missingLibrary(let library): "\(library)"
    case .unreadable(let path, let reason): "cannot unpack `\(path)`: \(reason)"
    case .outsideFolder(let path, let entry):
      "refused `\(path)`: its entry `\(entry)` would be unpacked outside of the folder"
    case .linkOrDevice(let path, let entry):
      "refused `\(path)`: its entry `\(entry)` is a link or a device"
    case .decompressionBomb(let path, let unpacked):
      """
      refused `\(path)`: it would unpack to \(unpacked) bytes or more, \
      over \(SevenZipReader.maxExpansionRatio) times its size
      """
    }
  }
}

/// The library libarchive, which is loaded when the first 7z file is opened.
let libarchiveLibrary = unsafe DynamicLibrary<libarchive_functions>(
  LIBARCHIVE_FILE, debianPackage: "libarchive13", names: libarchive_names())

/// The C functions of libarchive; each reader first calls `require()`, which throws if they are
/// unavailable.
var libarchive: libarchive_functions { libarchiveLibrary.functions }
