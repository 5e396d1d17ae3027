package import FoundationEssentials

/// The folder of the project, in which tests read sources, guides and seeds.
package enum ProjectFolder {
  /// The path of the folder, without a slash at the end.
  package static let path = String(#filePath.split(separator: "/Tests/", maxSplits: 1)[0])

  /// Returns the URL of a file or folder of the project by its path in it.
  package static func url(_ relativePath: String) -> URL {
    URL(filePath: "\(path)/\(relativePath)")
  }

  /// The path of each module's folder, relative to the project, by the name of the module.
  ///
  /// The folders of `Sources` contain system libraries, too; their names begin with `C` and a capital letter.
  package static var modules: [String: String] {
    get throws {
      let manager = FileManager.default
      return try manager.contentsOfDirectory(atPath: "\(path)/Sources").reduce(into: [:]) {
        modules, group in
        for name in try manager.contentsOfDirectory(atPath: "\(path)/Sources/\(group)") {
          modules[name] = "Sources/\(group)/\(name)"
        }
      }
    }
  }
}
