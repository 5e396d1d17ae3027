internal import Configuration
internal import FoundationEssentials
internal import Output
internal import Synchronization
internal import Theming

/// Makes the site that a server shows, from the archive alone.
struct PreviewBuild: Sendable {
  let options: ServeOptions
  /// Those by which the configuration is read again.
  let arguments: [String]
  let surroundings: CommandEnvironment

  enum Outcome {
    case made
    /// Another run is at work.
    case locked
    /// What is wrong, in lines.
    case failed(String)
  }

  var output: String { options.configuration.options.output }

  private var archivePath: String {
    ExistingSite(at: output).archivePath(options.configuration.options)
  }

  /// Whether there is a site already.
  var hasSite: Bool { FileManager.default.fileExists(atPath: output) }

  /// Whether there is something to make it of.
  var isPossible: Bool {
    FileManager.default.fileExists(atPath: archivePath)
  }

  /// Whether the site that is there need not be as it is asked for.
  var isWantedAtOnce: Bool {
    !hasSite || options.configuration.options.templates != nil
      || FileManager.default.fileExists(atPath: path(options.file, in: surroundings.folder))
  }

  /// Makes the site.
  func run() async -> Outcome {
    guard isPossible else { return .made }
    let told = Mutex("")
    var quiet = surroundings
    quiet.console = Console(
      output: { _ in },
      errors: { bytes in told.withLock { $0 += String(decoding: bytes, as: UTF8.self) } })
    let configuration: RunConfiguration
    do {
      guard case .serve(let now) = try Invocation(arguments, files: surroundings.files) else {
        return .made
      }
      configuration = self.configuration(now.configuration)
    } catch {
      return .failed("\(error)")
    }
    switch await SiteRun(.render, configuration, quiet).run() {
    case .success, .partial, .interrupted: return .made
    case .locked: return .locked
    default: return .failed(told.withLock { Self.plain($0) })
    }
  }

  /// As it is wanted for a preview.
  private func configuration(_ configuration: RunConfiguration) -> RunConfiguration {
    var configuration = configuration.rendering(ExistingSite(at: output))
    configuration.options.isPreview = true
    configuration.options.verbosity = .quiet
    configuration.options.output = output
    return configuration
  }

  private static func plain(_ text: String) -> String {
    text.split(separator: "\n").map { $0.replacing("sodigest: ", with: "", maxReplacements: 1) }
      .joined(separator: "\n")
  }

  // MARK: What to look at

  /// What the site is made of.
  var stamps: FileSnapshot {
    let folders = [options.configuration.options.templates, options.configuration.site.assets]
    let archive = archivePath
    let files = folders.compactMap(\.self).flatMap { folder in
      ((try? TemplateFolder.names(in: folder)) ?? []).map { "\(folder)/\($0)" }
    }
    return FileSnapshot(
      of: files + [path(options.file, in: surroundings.folder), archive, "\(archive)-wal"])
  }

  /// What every publication of something new changes.
  var siteStamps: FileSnapshot {
    FileSnapshot(
      of: [Manifest.fileName, "status.json", "index.html", "index.md"].map { "\(output)/\($0)" })
  }
}
