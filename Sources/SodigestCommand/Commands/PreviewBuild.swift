internal import Configuration
internal import FoundationEssentials
internal import Publishing
internal import Synchronization

/// Makes the site that a server shows, from the archive alone.
struct PreviewBuild: Sendable {
  let options: ServeOptions
  /// Those by which the configuration is read again.
  let arguments: [String]
  let surroundings: Surroundings

  enum Outcome {
    case made
    /// Another run is at work.
    case locked
    /// What is wrong, in lines.
    case failed(String)
  }

  var output: String { options.configuration.options.output }

  /// Whether there is a site already.
  var hasSite: Bool { FileManager.default.fileExists(atPath: output) }

  /// Whether there is something to make it of.
  var isPossible: Bool {
    FileManager.default.fileExists(atPath: archivePath(options.configuration.options))
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

  /// As it is wanted for a preview: nobody is told of anything, and no edition goes.
  private func configuration(_ configuration: RunConfiguration) -> RunConfiguration {
    var configuration = configuration
    configuration.onNews = nil
    configuration.options.keep = nil
    configuration.options.isPreview = true
    configuration.options.verbosity = .quiet
    configuration.options.printsJSON = false
    configuration.options.output = output
    configuration.options.archive = archivePath(configuration.options)
    configuration.options.chosenFormats = configuration.options.chosenFormats ?? formatsOfSite
    return configuration
  }

  private static func plain(_ text: String) -> String {
    text.split(separator: "\n").map { $0.replacing("sodigest: ", with: "", maxReplacements: 1) }
      .joined(separator: "\n")
  }

  // MARK: The site that is there

  private var manifest: Manifest? {
    FileManager.default.contents(atPath: "\(output)/\(Manifest.file)").flatMap {
      Manifest(Array($0))
    }
  }

  /// A site that was made from the sample is made from it again, unless another archive is named.
  private func archivePath(_ options: RunOptions) -> String {
    guard options.archive == nil, options.source == .live, manifest?.isSample == true else {
      return options.archivePath
    }
    var sample = options
    sample.source = .sample
    return sample.archivePath
  }

  /// Which files it consists of, so that none goes that was asked for before.
  private var formatsOfSite: Set<RunOptions.Format>? {
    guard let files = manifest?.files, !files.isEmpty else { return nil }
    let ends: KeyValuePairs<RunOptions.Format, String> = [
      .html: "index.html", .markdown: "index.md", .single: ".single.html", .mail: ".eml",
      .epub: ".epub",
    ]
    var formats = Set(ends.filter { _, end in files.contains { $0.hasSuffix(end) } }.map(\.key))
    if files.contains(where: { $0.hasPrefix("q/") && $0.hasSuffix(".json") }) {
      formats.insert(.json)
    }
    if files.contains(where: { $0.hasPrefix("q/") && $0.hasSuffix(".md") }) {
      formats.insert(.markdown)
    }
    return formats.isEmpty ? nil : formats
  }

  // MARK: What to look at

  /// What the site is made of.
  var stamps: PreviewStamps {
    let folders = [options.configuration.options.templates, options.configuration.site.assets]
    let archive = archivePath(options.configuration.options)
    let files = folders.compactMap(\.self).flatMap { folder in
      ((try? TemplateFolder.names(in: folder)) ?? []).map { "\(folder)/\($0)" }
    }
    return PreviewStamps(
      of: files + [path(options.file, in: surroundings.folder), archive, "\(archive)-wal"])
  }

  /// What every publication of something new changes.
  var siteStamps: PreviewStamps {
    PreviewStamps(
      of: [Manifest.file, "status.json", "index.html", "index.md"].map { "\(output)/\($0)" })
  }
}
