internal import Configuration
internal import FoundationEssentials
internal import SiteBuild
internal import Pages
internal import Synchronization

/// A build of the site that `serve` shows, from the archive without network.
struct PreviewBuild: Sendable {
  let options: ServeOptions
  /// The command line, from which the configuration is read again for each build.
  let arguments: [String]
  /// The environment in which the command runs, such as console and files.
  let environment: CommandEnvironment

  /// The result of a preview build.
  enum BuildOutcome {
    /// The site is built, or there is nothing to build.
    case built
    /// Another run has locked the archive or the output folder.
    case locked
    /// The build failed with the associated error messages.
    case failed(String)
  }

  /// The folder that contains the built site.
  var outputFolder: String { options.configuration.options.outputFolder }

  /// The path of the archive from which the site is built.
  var archivePath: String {
    ExistingSite(at: outputFolder).archivePath(options.configuration.options)
  }

  /// Whether the output folder exists.
  var hasSite: Bool { FileManager.default.fileExists(atPath: outputFolder) }

  /// Whether the archive from which the site is built exists.
  var hasArchive: Bool {
    FileManager.default.fileExists(atPath: archivePath)
  }

  /// Whether the site must be built when `serve` starts, because it is missing or may not match the configuration.
  var needsInitialBuild: Bool {
    !hasSite || options.configuration.options.templateFolder != nil
      || FileManager.default.fileExists(
        atPath: absolutePath(options.configurationPath, in: environment.currentFolder))
  }

  /// Builds the site from the archive, with the configuration as it is now.
  func run() async -> BuildOutcome {
    guard hasArchive else { return .built }
    let messages = Mutex("")
    var quiet = environment
    quiet.console = Console(
      output: { _ in },
      errors: { bytes in messages.withLock { $0 += String(decoding: bytes, as: UTF8.self) } })
    let configuration: RunConfiguration
    do {
      guard case .serve(let current) = try Invocation(arguments, files: environment.files) else {
        return .built
      }
      configuration = previewConfiguration(current.configuration)
    } catch {
      return .failed("\(error)")
    }
    switch await SiteRun(.render, configuration, quiet).run() {
    case .success, .partial, .interrupted: return .built
    case .locked: return .locked
    default: return .failed(messages.withLock { Self.withoutProgramName($0) })
    }
  }

  /// Returns a copy of a configuration for building a preview: quiet, and in the formats of the existing site.
  private func previewConfiguration(_ configuration: RunConfiguration) -> RunConfiguration {
    var configuration = configuration.rebuilding(ExistingSite(at: outputFolder))
    configuration.options.isPreview = true
    configuration.options.verbosity = .quiet
    configuration.options.outputFolder = outputFolder
    return configuration
  }

  /// Returns error messages without the prefix `sodigest: ` of each line.
  private static func withoutProgramName(_ text: String) -> String {
    text.split(separator: "\n").map { $0.replacing("sodigest: ", with: "", maxReplacements: 1) }
      .joined(separator: "\n")
  }

  // MARK: Snapshots

  /// A snapshot of the files from which the site is built.
  var inputSnapshot: FileSnapshot {
    let folders = [options.configuration.options.templateFolder, options.configuration.site.assets]
    let archive = archivePath
    let files = folders.compactMap(\.self).flatMap { folder in
      ((try? TemplateFolder.names(in: folder)) ?? []).map { "\(folder)/\($0)" }
    }
    return FileSnapshot(
      of: files + options.configuration.site.files + [
        absolutePath(options.configurationPath, in: environment.currentFolder), archive,
        "\(archive)-wal",
      ])
  }

  /// A snapshot of the site's files that every publication with changes rewrites.
  var siteSnapshot: FileSnapshot {
    FileSnapshot(
      of: [Manifest.fileName, "status.json", "index.html", "index.md"].map {
        "\(outputFolder)/\($0)"
      })
  }
}
