internal import Basics
internal import BuiltIn
internal import Configuration
internal import FoundationEssentials
internal import Glibc

/// A copy of the built-in theme in a new or empty folder, or of some of its files in any folder.
struct ThemeCopy {
  /// The names of the files to copy; empty for all.
  private let names: [String]
  /// The absolute path of the folder to which the theme is copied.
  private let folder: String
  /// The path of the folder as the user wrote it, for messages.
  private let userPath: String

  /// Prepares a copy of named files, or of all if `names` is empty, in a folder; a relative path is relative to
  /// `currentFolder`.
  init(of names: [String] = [], to folder: String, from currentFolder: String) {
    self.names = names
    userPath = folder
    self.folder = absolutePath(folder, in: currentFolder)
  }

  /// Whether all files of the theme can be written, because the folder does not exist or is empty.
  var canWrite: Bool {
    guard FileManager.default.fileExists(atPath: folder) else { return true }
    return (try? FileManager.default.contentsOfDirectory(atPath: folder).isEmpty) ?? false
  }

  /// Writes the files and returns their number; existing files are never overwritten.
  ///
  /// Nothing is written if a file exists or is unknown.
  func write() throws(CommandError) -> Int {
    guard !names.isEmpty || canWrite else {
      throw CommandError(
        .usage,
        """
        `\(userPath)` already exists and is not empty; choose another folder, or add single files \
        with --only FILE
        """)
    }
    let files = try selectedFiles()
    for file in files.keys.sorted()
    where FileManager.default.fileExists(atPath: "\(folder)/\(file)") { throw existing(file) }
    for (file, bytes) in files.sorted(by: { $0.key < $1.key }) {
      guard try FileCreation.createFile(bytes, at: "\(folder)/\(file)") else {
        throw existing(file)
      }
    }
    return files.count
  }

  /// Returns the files to copy, by name.
  private func selectedFiles() throws(CommandError) -> [String: [UInt8]] {
    let files = BuiltIn.files(in: "Templates")
    for name in names where files[name] == nil {
      let nearest = nearestName(to: name, among: files.keys.sorted())
      throw CommandError(
        .usage,
        "the theme has no file `\(name)`"
          + (nearest.map { "; did you mean `\($0)`?" } ?? "; `sodigest templates DIR` writes all"))
    }
    return names.isEmpty ? files : files.filter { names.contains($0.key) }
  }

  /// Returns the error that a file to be written already exists.
  private func existing(_ file: String) -> CommandError {
    CommandError(.usage, "`\(userPath)/\(file)` already exists; it was not changed")
  }
}

/// Creates files: new ones without overwriting, or whole ones in the places of others.
enum FileCreation {
  /// Creates a file with its folders and contents; returns `false` if the file exists, which is not changed.
  static func createFile(_ bytes: [UInt8], at path: String) throws(CommandError) -> Bool {
    try makeFolder(of: path)
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      if errno == EEXIST { return false }
      throw writeError(path, .last)
    }
    let file = FileDescriptor(descriptor)
    do throws(SystemError) {
      try FileDescriptor.writeAll(bytes, to: file.number)
    } catch {
      unsafe unlink(path)
      throw writeError(path, error)
    }
    return true
  }

  /// Replaces a file as a whole by a new one with the same permissions, or creates it, without following links.
  ///
  /// If `syncs` is set, one of the two is complete even if power fails.
  static func replaceFile(
    _ bytes: [UInt8], at path: String, syncs: Bool = false
  ) throws(SystemError) {
    var status = stat()
    let mode = unsafe stat(path, &status) == 0 ? status.st_mode & 0o777 : nil
    let part = "\(path).\(UInt64.random(in: 0 ... .max)).sodigest-part"
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    let file = FileDescriptor(try SystemError.check { unsafe open(part, flags, 0o666) })
    do throws(SystemError) {
      if let mode { _ = try SystemError.check { fchmod(file.number, mode) } }
      try FileDescriptor.writeAll(bytes, to: file.number)
      if syncs { _ = try SystemError.check { fsync(file.number) } }
      _ = try SystemError.check { unsafe rename(part, path) }
    } catch {
      unsafe unlink(part)
      throw error
    }
  }

  /// Creates the folder that contains a file, and its parents.
  private static func makeFolder(of path: String) throws(CommandError) {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return }
    let folder = String(path[..<slash])
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw CommandError(
        .storage, "cannot create the folder `\(folder)`; check what is at that path")
    }
  }

  /// Returns an error with the message that a file cannot be written.
  private static func writeError(_ path: String, _ error: SystemError) -> CommandError {
    CommandError(.storage, "`\(path)` cannot be written: \(error.reason)")
  }
}

/// Returns a path relative to `folder` as an absolute path; an absolute path is returned unchanged.
func absolutePath(_ path: String, in folder: String) -> String {
  path.hasPrefix("/") ? path : "\(folder)/\(path)"
}
