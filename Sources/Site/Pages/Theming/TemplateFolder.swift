internal import Basics
private import FoundationEssentials
private import Glibc

/// Reads a template folder, whose files replace the built-in ones.
package enum TemplateFolder {
  /// Returns `files`, by path, together with the files of a template folder, which replace those
  /// with the same path.
  ///
  /// Files and folders whose names start with a dot are ignored; links that point outside of the
  /// folder are errors.
  package static func files(in path: String, over files: [String: [UInt8]] = [:])
    throws(SiteThemeError) -> [String: [UInt8]]
  {
    var files = files
    let names = try names(in: path)
    let folder = try ConfinedFolder(path)
    var size = 0
    for file in names {
      let bytes = try folder.contents(of: file)
      size += bytes.count
      guard size <= maxSize else { throw .tooLarge(path: path, limit: maxSize) }
      // The built-in word file supplies the words that the folder's file does not have.
      if ThemeWords.isWordFile(file) { files[builtInName(file)] = files[file] }
      files[file] = bytes
    }
    return files
  }

  /// The maximum size of all files of a folder together, which are in memory during a run, in bytes.
  private static let maxSize = 256_000_000

  /// Returns the path under which a built-in word file stays available after a file of the template
  /// folder replaced it.
  static func builtInName(_ file: String) -> String { "built-in/\(file)" }

  /// Returns the paths of all files below a folder, relative to it, without hidden files.
  package static func names(in path: String) throws(SiteThemeError) -> [String] {
    var isFolder = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder else {
      throw .unreadable(path: path, because: "the folder does not exist")
    }
    do {
      // The slash makes a link to a folder list that folder.
      return try FileManager.default.subpathsOfDirectory(atPath: "\(path)/").filter { file in
        var isFolder = false
        let isHidden = file.split(separator: "/").contains { $0.hasPrefix(".") }
        return !isHidden
          && FileManager.default.fileExists(atPath: "\(path)/\(file)", isDirectory: &isFolder)
          && !isFolder
      }
    } catch {
      throw .unreadable(path: path, because: "its files cannot be listed")
    }
  }
}

/// A folder whose files are published.
///
/// Symbolic links in it, which may come with a theme from elsewhere, cannot lead to files outside
/// of the folder.
private struct ConfinedFolder: ~Copyable {
  /// The path of the folder as the user specified it, which may itself be a symbolic link.
  private let path: String
  /// The components of the folder's absolute path after symbolic links were resolved.
  private let components: [Substring]
  private let descriptor: FileDescriptor

  /// Opens the folder at a path, which may be a symbolic link.
  init(_ path: String) throws(SiteThemeError) {
    guard let resolved = Self.resolved(path),
      case let number = unsafe Glibc.open(resolved, O_RDONLY | O_DIRECTORY | O_CLOEXEC), number >= 0
    else { throw .unreadable(path: path, because: SystemError.last.reason) }
    self.path = path
    components = resolved.split(separator: "/")
    descriptor = FileDescriptor(number)
  }

  /// Returns the contents of a file of the folder, or of the file in the folder to which a link
  /// points.
  func contents(of file: String) throws(SiteThemeError) -> [UInt8] {
    let path = "\(path)/\(file)"
    guard let target = Self.resolved(path) else {
      throw .unreadable(path: path, because: SystemError.last.reason)
    }
    let targetComponents = target.split(separator: "/")
    let relativeComponents = targetComponents.dropFirst(components.count)
    guard targetComponents.starts(with: components),
      !relativeComponents.contains(where: { $0.hasPrefix(".") })
    else { throw .linkOutsideFolder(path: path, target: target) }
    do throws(RegularFileError) {
      return try read(relativeComponents)
    } catch {
      throw .unreadable(path: path, because: "\(error)")
    }
  }

  /// Reads a file by the components of its path in the folder.
  private func read(_ components: ArraySlice<Substring>) throws(RegularFileError) -> [UInt8] {
    var status = stat()
    let file = try open(components)
    guard unsafe fstat(file.number, &status) == 0 else { throw .unavailable(.last) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegular }
    return try RegularFile.contents(of: file, size: Int(status.st_size))
  }

  /// Opens a file by the components of its path in the folder; fails if a component is a symbolic
  /// link, which can only have replaced a file or folder since the path was resolved.
  private func open(_ components: ArraySlice<Substring>) throws(RegularFileError) -> FileDescriptor
  {
    let flags = O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
    do throws(SystemError) {
      var file = FileDescriptor(try SystemError.check { dup(descriptor.number) })
      for name in components {
        let next = try SystemError.check { unsafe openat(file.number, String(name), flags) }
        file = FileDescriptor(next)
      }
      return file
    } catch {
      throw .unavailable(error)
    }
  }

  /// Returns the absolute path of a file or folder with symbolic links resolved; `nil` if it does
  /// not exist.
  private static func resolved(_ path: String) -> String? {
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }
}
