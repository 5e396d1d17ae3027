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
    let units = try options.unitManager.map { manager throws(CommandError) in
      try UnitFiles(
        for: manager, folder: environment.currentFolder, program: environment.executablePath)
    }
    var results = [try write("sodigest.yml", Self.configurationFields, configurationValues)]
    if options.writesTemplates { results.append(try writeTheme()) }
    if let units {
      results += try UnitFiles.names.map { try write($0, UnitFiles.declaration, units.record) }
    }
    guard results.contains(where: \.isNew) else {
      let names = results.map { "`\($0.name)`" }.joined(separator: ", ")
      let exist = results.count == 1 ? "already exists" : "already exist"
      throw CommandError(.usage, "\(names) \(exist); nothing written")
    }
    return (results.map(\.message) + nextSteps(units)).map { "\($0)\n" }.joined()
  }

  /// A file or folder, and whether it was written or existed before.
  private struct FileResult {
    let name: String
    let isNew: Bool

    var message: String { isNew ? "wrote \(name)" : "kept the existing \(name)" }
  }

  /// Writes a file from a template in `Setup/` unless the file exists.
  private func write(
    _ name: String, _ fields: RecordDeclaration, _ values: TemplateRecord
  ) throws -> FileResult {
    let page = "\(name).txt"
    let theme = try Theme(
      files: [page: BuiltIn.files(in: "Setup")[name] ?? []], pages: [page: fields])
    var bytes: [UInt8] = []
    theme.render(page, values, into: &bytes)
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

  /// The declaration of the fields that the template of the configuration file prints.
  private static let configurationFields = RecordDeclaration([
    "hasDigests": .flag,
    "digests": .list(of: RecordDeclaration(["name": .text, "tags": .text, "site": .text])),
    "importedSites": .text, "hasTemplates": .flag,
  ])

  /// The values of the fields that the template of the configuration file prints, in the order of their declaration.
  private var configurationValues: TemplateRecord {
    let digests = options.digests.filter { !$0.tags.all.isEmpty }.map { digest in
      TemplateRecord([
        .text(digest.folderName),
        .text(digest.tags.all.map { "\"\($0)\"" }.joined(separator: ", ")),
        .text(digest.sites[0] == "stackoverflow" ? "" : digest.sites[0]),
      ])
    }
    return TemplateRecord([
      .flag(!digests.isEmpty), .list(digests), .text(importedSites), .flag(options.writesTemplates),
    ])
  }

  /// The imported sites as a value in YAML; empty if there are none.
  private var importedSites: String {
    let sites = options.importedSites
    return sites.count > 1 ? "[\(sites.joined(separator: ", "))]" : sites.first ?? ""
  }

  /// Returns the next steps for the user, one line each.
  private func nextSteps(_ units: UnitFiles?) -> [String] {
    let isEmpty =
      options.importedSites.isEmpty && options.digests.allSatisfy(\.tags.all.isEmpty)
    let next =
      isEmpty
      ? "name your tags in sodigest.yml, then run: sodigest build" : "now run: sodigest build"
    guard let units else { return [next] }
    let hint =
      switch units.manager {
      case .user: "to run it even while you are not logged in: loginctl enable-linger"
      case .system where units.owner == "root":
        "it would run as root, who owns this folder; a folder of another user is safer"
      case .system:
        "it runs here as \(units.owner ?? "the owner of this folder"), with the archive and the site of this folder"
      }
    return [next, "to run it every morning: \(units.startCommands)", hint]
  }
}
