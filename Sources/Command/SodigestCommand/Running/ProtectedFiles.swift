internal import Basics
internal import Configuration
internal import FoundationEssentials
internal import Glibc
internal import Pages

/// The files of a run that it neither replaces nor publishes: its archive, its configuration and its API key.
struct ProtectedFiles {
  private let files: [(path: String, description: String)]
  /// The output folder, which may not be published in itself.
  private let outputFolder: String

  /// Creates the list for a run.
  init(_ configuration: RunConfiguration) {
    let archive = resolvingSymbolicLinks(configuration.archivePath)
    files =
      ["", "-wal", "-shm", "-journal", ".lock", ".news-lock"].map { suffix in
        (archive + suffix, suffix.isEmpty ? "the archive" : "a file of the archive")
      }
      + [(configuration.file, "the configuration file"), (configuration.apiKeyFile, "the API key")]
      .compactMap { path, description in path.map { ($0, description) } }
    outputFolder = configuration.outputFolder
  }

  // MARK: - Replacing

  /// Throws an error if a run that writes a file would replace a protected one.
  func checkReplacing(_ path: String, option: OptionName) throws(CommandError) {
    for file in files where FileIdentity.isSameFile(path, file.path) {
      throw CommandError(
        .usage, "`\(option.flag)`: `\(path)` is \(file.description); choose another file")
    }
  }

  /// Throws an error unless there is no file at a path, or one that may be replaced; links are not followed.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - option: The option that names the file.
  ///   - kind: The kind of files that may be replaced, for the message.
  ///   - isReplaceable: Returns whether the first 100 bytes are those of a file that may be replaced.
  /// - Throws: An error that says what is at the path.
  static func checkReplacing(
    _ path: String, option: OptionName, kind: String, isReplaceable: ([UInt8]) -> Bool
  ) throws(CommandError) {
    let reason: String
    do throws(RegularFileError) {
      let file = try RegularFile(at: path, followsLink: false)
      let bytes = (try? FileDescriptor.bytes(0..<min(100, file.size), of: file.descriptor.number))
      if let bytes, bytes.isEmpty || isReplaceable(bytes) { return }
      reason = "is no \(kind)"
    } catch {
      switch error {
      case .symbolicLink: reason = "is a symbolic link"
      case .notRegular, .tooLarge: reason = "is no regular file"
      case .unavailable(let error):
        // Other errors are those of writing.
        guard error.code == EACCES || error.code == ENXIO else { return }
        reason = "cannot be read: \(error.reason)"
      }
    }
    throw CommandError(
      .usage,
      "`\(option.flag)`: `\(path)` \(reason), so it is not replaced; choose another file")
  }

  // MARK: - Publishing

  /// Throws an error if the theme or the files that a configuration adds to it would publish a protected file.
  func checkPublishing(_ configuration: RunConfiguration) throws {
    let site = configuration.site
    if let folder = site.assets { try checkPublishing(folder: folder, key: "assets") }
    if let folder = configuration.templateFolder {
      try checkPublishing(folder: folder, key: "templates")
    }
    for (path, key) in [(site.logo, "logo"), (site.icon, "icon"), (site.style, "style")] {
      guard let path, let identity = FileIdentity(ofFileAt: path) else { continue }
      for file in files where FileIdentity(ofFileAt: file.path) == identity {
        throw CommandError(
          .configuration,
          """
          `\(key)`: `\(path)` is \(file.description), which would be published; name another file
          """)
      }
    }
  }

  /// Throws an error if a folder contains a protected file or the output folder, under any path.
  private func checkPublishing(folder: String, key: String) throws {
    for file in files + [(outputFolder, "the output folder")]
    where FileIdentity.folder(folder, contains: file.path) {
      throw contentError(folder, key, file)
    }
    // Links and mounts in the folder may lead to a file elsewhere.
    let protected = files.compactMap { file in
      FileIdentity(ofFileAt: file.path).map { ($0, file) }
    }
    for name in try TemplateFolder.names(in: folder) {
      guard let identity = FileIdentity(ofFileAt: "\(folder)/\(name)") else { continue }
      if let file = protected.first(where: { $0.0 == identity })?.1 {
        throw contentError(folder, key, ("\(folder)/\(name)", file.description))
      }
    }
  }

  private func contentError(
    _ folder: String, _ key: String, _ file: (path: String, description: String)
  ) -> CommandError {
    CommandError(
      .configuration,
      """
      `\(key)`: the folder `\(folder)` contains \(file.description) (`\(file.path)`), which would be published; \
      move the files of the site into a folder of their own
      """)
  }
}
