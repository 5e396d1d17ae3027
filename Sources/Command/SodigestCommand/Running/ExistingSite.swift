internal import Basics
internal import Configuration
internal import Contents
internal import FoundationEssentials
internal import SiteBuild

/// The formats of an existing site, and whether it shows sample posts, read from its files.
struct ExistingSite {
  /// Whether the site was built from the sample posts.
  private let isSample: Bool
  /// The file formats of the site; `nil` if it has no pages.
  let formats: Set<SiteFormat>?
  /// Whether the site was built with a base URL, which only sites with a sitemap have.
  let hasBaseURL: Bool

  /// Examines the site in a folder; its files are `files`, or else those that its manifest lists, unless it has more
  /// than `maxManifestSize` bytes.
  init(at folder: String, files: [String]? = nil, maxManifestSize: Int = .max) {
    let path = "\(folder)/\(Manifest.fileName)"
    let manifest = (try? RegularFile.contents(at: path, upTo: maxManifestSize))
      .flatMap { Manifest($0) }
    isSample = manifest?.isSample == true
    let files = files ?? manifest?.files ?? []
    formats = Self.formats(of: files)
    hasBaseURL = files.contains("sitemap.xml")
  }

  /// Returns the path of the archive from which the site is built: the sample archive for a sample site, unless the
  /// options name another.
  func archivePath(_ configuration: RunConfiguration) -> String {
    guard configuration.customArchivePath == nil, configuration.source == .live, isSample else {
      return configuration.archivePath
    }
    var sample = configuration
    sample.source = .sample
    return sample.archivePath
  }

  /// Returns the site formats to which files belong, judging by their names; `nil` if there are none.
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
  /// Returns a copy of the configuration for rebuilding an existing site in its formats, without running `on-news` or
  /// deleting editions.
  func rebuilding(_ site: ExistingSite) -> RunConfiguration {
    var configuration = self
    configuration.onNews = nil
    configuration.daysToKeepEditions = nil
    configuration.printsJSON = false
    configuration.customArchivePath = site.archivePath(configuration)
    configuration.configuredFormats = configuration.configuredFormats ?? site.formats
    return configuration
  }
}
