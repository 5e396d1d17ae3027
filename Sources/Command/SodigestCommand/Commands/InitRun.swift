internal import Archive
internal import BuiltIn
internal import Configuration
internal import Mustache

/// A run of `init`, which writes the files for a daily digest to the current folder.
struct InitRun {
  let options: InitOptions
  /// The environment in which the command runs, such as the current folder.
  let environment: CommandEnvironment

  /// Writes the files that do not exist yet, and returns one line about each file.
  ///
  /// - Throws: An error if a file cannot be written, or if all of them exist.
  func run() throws -> String {
    var results = [try write("sodigest.yml")]
    if options.writesTemplates { results.append(try writeTheme()) }
    if options.writesUnits {
      results += try ["sodigest.service", "sodigest.timer"].map(write)
    }
    guard results.contains(where: \.isNew) else {
      let names = results.map { "`\($0.name)`" }.joined(separator: ", ")
      let exist = results.count == 1 ? "already exists" : "already exist"
      throw CommandError(.usage, "\(names) \(exist); nothing written")
    }
    return (results.map(\.message) + nextSteps).map { "\($0)\n" }.joined()
  }

  /// A file or folder, and whether it was written or existed before.
  private struct FileResult {
    let name: String
    let isNew: Bool

    var message: String { isNew ? "wrote \(name)" : "kept the existing \(name)" }
  }

  /// Writes a file from a template in `Setup/` unless the file exists.
  private func write(_ name: String) throws -> FileResult {
    let page = "\(name).txt"
    let theme = try Theme(
      files: [page: BuiltIn.files(in: "Setup")[name] ?? []], pages: [page: Self.setupFields])
    var bytes: [UInt8] = []
    theme.render(page, setupValues, into: &bytes)
    return FileResult(
      name: name,
      isNew: try FileCreation.createFile(
        bytes, at: absolutePath(name, in: environment.currentFolder)))
  }

  /// Writes the built-in theme unless its folder contains files.
  private func writeTheme() throws -> FileResult {
    let copy = ThemeCopy(to: Self.themeFolder, from: environment.currentFolder)
    let isNew = copy.canWrite
    if isNew { _ = try copy.write() }
    return FileResult(name: Self.themeFolder, isNew: isNew)
  }

  /// The folder to which the built-in theme is written.
  private static let themeFolder = "Templates"

  /// The declaration of the fields that templates in `Setup/` print.
  private static let setupFields = RecordDeclaration([
    "hasDigests": .flag,
    "digests": .list(of: RecordDeclaration(["name": .text, "tags": .text, "site": .text])),
    "importedSites": .text, "hasTemplates": .flag, "hasUnits": .flag, "folder": .text,
    "program": .text,
  ])

  /// The values of the fields that templates in `Setup/` print, in the order of their declaration.
  private var setupValues: TemplateRecord {
    let digests = options.digests.filter { !$0.tags.all.isEmpty }.map { digest in
      TemplateRecord([
        .text(digest.folderName),
        .text(digest.tags.all.map { "\"\($0)\"" }.joined(separator: ", ")),
        .text(digest.sites[0] == "stackoverflow" ? "" : digest.sites[0]),
      ])
    }
    return TemplateRecord([
      .flag(!digests.isEmpty), .list(digests), .text(importedSites), .flag(options.writesTemplates),
      .flag(options.writesUnits), .text(environment.currentFolder),
      .text(environment.executablePath),
    ])
  }

  /// The imported sites as a value in YAML; empty if there are none.
  private var importedSites: String {
    let sites = options.importedSites
    return sites.count > 1 ? "[\(sites.joined(separator: ", "))]" : sites.first ?? ""
  }

  /// The next steps for the user, one line each.
  private var nextSteps: [String] {
    let isEmpty =
      options.importedSites.isEmpty && options.digests.allSatisfy(\.tags.all.isEmpty)
    let next =
      isEmpty
      ? "name your tags in sodigest.yml, then run: sodigest build" : "now run: sodigest build"
    guard options.writesUnits else { return [next] }
    return [
      next,
      "to run it every morning: sudo systemctl link \(environment.currentFolder)/sodigest.service"
        + " && sudo systemctl enable --now \(environment.currentFolder)/sodigest.timer",
    ]
  }
}
