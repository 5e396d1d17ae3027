import Foundation
import TestSupport
import Testing

/// The checkout that contains the tests, and the program built from it.
enum Checkout {
  /// The root folder, without a slash at the end.
  static let root = ProjectFolder.path

  /// The path of the program, in the folder of the tests.
  static let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    .appending(path: "sodigest").path

  static var isBuilt: Bool { FileManager.default.isExecutableFile(atPath: program) }

  /// Whether slow tests run, which may build other packages: `Scripts/test --recipes`.
  static let runsRecipes = ProcessInfo.processInfo.environment["SODIGEST_RECIPES"] == "1"

  static func text(of file: String) throws -> String {
    try String(contentsOfFile: "\(root)/\(file)", encoding: .utf8)
  }

  /// The names of the modules of the program, without system libraries.
  static var modules: Set<String> {
    get throws {
      Set(
        try ProjectFolder.modules.keys.filter {
          $0.firstMatch(of: /^C[A-Z]/) == nil || $0 == "CBuiltIn"
        })
    }
  }

  /// Returns all modules that a module imports, including those of Swift and of the system.
  static func imports(of module: String) throws -> Set<String> {
    let folder = try #require(ProjectFolder.modules[module])
    let files = FileManager.default.enumerator(atPath: "\(root)/\(folder)")
    var imports: Set<String> = []
    for case let file as String in files ?? .init() where file.hasSuffix(".swift") {
      let code = try text(of: "\(folder)/\(file)")
      imports.formUnion(code.matches(of: /(?:^|\n)\w+ import (\w+)/).map { String($0.1) })
    }
    return imports.subtracting([module])
  }

  /// Runs a script in a folder, with `sodigest` in the search path.
  ///
  /// - Parameters:
  ///   - script: A shell script; the first failing command ends it.
  ///   - folder: The working folder.
  ///   - isIsolated: Whether the search path has no other programs, such as image converters.
  /// - Returns: The output.
  /// - Throws: An error if the script fails.
  @discardableResult
  static func run(_ script: String, in folder: String, isIsolated: Bool = false) throws -> String {
    let bin = "\(folder)/.bin"
    if !FileManager.default.fileExists(atPath: bin) {
      try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: "\(bin)/sodigest", withDestinationPath: program)
    }
    let path = isIsolated ? bin : "\(bin):$PATH"
    let (status, output) = try ShellScript("PATH=\"\(path)\"; set -e\n\(script)").run(in: folder)
    try #require(status == 0, "\(script)\n\(output.suffix(3_000))")
    return output
  }

  /// Returns the text of every regular file below a folder by relative path.
  static func files(below folder: String) throws -> [String: String] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder)
    return names.reduce(into: [:]) { files, name in
      let path = "\(folder)/\(name)"
      let type = try? FileManager.default.attributesOfItem(atPath: path)[.type]
      guard type as? FileAttributeType == .typeRegular else { return }
      files[name] = FileManager.default.contents(atPath: path).map {
        String(decoding: $0, as: UTF8.self)
      }
    }
  }
}
