internal import Configuration
internal import FoundationEssentials
internal import Output

/// The properties of an existing site that its files reveal.
struct ExistingSite {
  /// Whether the site was built from the sample posts.
  private let isSample: Bool
  /// The formats of its files; `nil` if there are none.
  let formats: Set<SiteFormat>?

  /// Examines a site with the given files, or else with those that its manifest lists.
  init(at folder: String, files: [String]? = nil) {
    let manifest = FileManager.default.contents(atPath: "\(folder)/\(Manifest.fileName)").flatMap {
      Manifest(Array($0))
    }
    isSample = manifest?.isSample == true
    formats = Self.formats(of: files ?? manifest?.files ?? [])
  }

  /// Returns the path of the archive from which the site is built: the sample archive for a sample site, unless the
  /// options name another.
  func archivePath(_ options: RunOptions) -> String {
    guard options.archive == nil, options.source == .live, isSample else {
      return options.archivePath
    }
    var sample = options
    sample.source = .sample
    return sample.archivePath
  }

  /// Returns the formats of files by their names; `nil` if there are none.
  private static func formats(of files: [String]) -> Set<SiteFormat>? {
    var formats = Set(SiteFormat.exportFormats).union([.html, .markdown]).filter { format in
      let baseName = SiteFormat.exportFormats.contains(format) ? "" : "index"
      return files.contains { $0.hasSuffix(baseName + format.fileExtension) }
    }
    if files.contains(where: { $0.hasPrefix("q/") && $0.hasSuffix(".json") }) {
      formats.insert(.json)
    }
    if files.contains(where: { $0.hasPrefix("q/") && $0.hasSuffix(".md") }) {
      formats.insert(.markdown)
    }
    return formats.isEmpty ? nil : formats
  }
}

extension RunConfiguration {
  /// Returns a configuration for rebuilding an existing site: it keeps its formats, runs no hook, and deletes no
  /// editions.
  func rebuilding(_ site: ExistingSite) -> RunConfiguration {
    var configuration = self
    configuration.onNews = nil
    configuration.options.keep = nil
    configuration.options.printsJSON = false
    configuration.options.archive = site.archivePath(options)
    configuration.options.chosenFormats = options.chosenFormats ?? site.formats
    return configuration
  }
}
