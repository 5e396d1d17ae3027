internal import Configuration
internal import FoundationEssentials
internal import Output

/// A site that is there, as far as its files tell how it was made.
struct ExistingSite {
  private let isSample: Bool
  /// The formats that it has; nil where there are no files of any.
  let formats: Set<SiteFormat>?

  /// Looks at a folder, in which these files are known to be, or those that it lists.
  init(at folder: String, files: [String]? = nil) {
    let manifest = FileManager.default.contents(atPath: "\(folder)/\(Manifest.fileName)").flatMap {
      Manifest(Array($0))
    }
    isSample = manifest?.isSample == true
    formats = Self.formats(of: files ?? manifest?.files ?? [])
  }

  /// The archive that it is made of: one that was made from the sample is made from it again, unless
  /// another is named.
  func archivePath(_ options: RunOptions) -> String {
    guard options.archive == nil, options.source == .live, isSample else {
      return options.archivePath
    }
    var sample = options
    sample.source = .sample
    return sample.archivePath
  }

  private static func formats(of files: [String]) -> Set<SiteFormat>? {
    var formats = Set(SiteFormat.exports).union([.html, .markdown]).filter { format in
      let home = SiteFormat.exports.contains(format) ? "" : "index"
      return files.contains { $0.hasSuffix(home + format.fileExtension) }
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
  /// What renders a site as it is there: its files stay of the formats that they are of, nobody is
  /// told of anything, and no edition goes.
  func rendering(_ site: ExistingSite) -> RunConfiguration {
    var configuration = self
    configuration.onNews = nil
    configuration.options.keep = nil
    configuration.options.printsJSON = false
    configuration.options.archive = site.archivePath(options)
    configuration.options.chosenFormats = options.chosenFormats ?? site.formats
    return configuration
  }
}
