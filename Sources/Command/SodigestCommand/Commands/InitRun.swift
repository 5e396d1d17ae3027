internal import Archive
internal import Basics
internal import BuiltIn
internal import Configuration
internal import FoundationEssentials
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

/// The unit files of systemd that build the digests of a folder every day.
///
/// The service runs in the folder itself, so that it uses the same archive and site as commands that are run there.
/// In the system's service manager it runs as the owner of the folder.
private struct UnitFiles {
  let manager: InitOptions.UnitManager
  /// The absolute path of the folder with the configuration file.
  let folder: String
  /// The absolute path of the program.
  let program: String
  /// The name of the folder's owner; `nil` in a service manager of a user, which runs services as that user.
  let owner: String?

  /// Describes the units for a folder.
  ///
  /// - Throws: `CommandError` if a path cannot be written into a unit file.
  init(for manager: InitOptions.UnitManager, folder: String, program: String) throws(CommandError) {
    let isNamable = [folder, program].allSatisfy { path in
      !path.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
    guard isNamable, folder.last != " ", folder.last != "\\" else {
      throw CommandError(
        .usage,
        """
        `--systemd`: unit files cannot name the path `\(printable(folder, keepsLines: false))`; \
        use a folder whose name has no control characters, and ends with neither a space nor a backslash
        """)
    }
    guard !program.contains(where: "\"'\\".contains) else {
      throw CommandError(
        .usage,
        """
        `--systemd`: services cannot start `\(program)`, because its path has a quotation mark or a backslash; \
        install sodigest in another folder
        """)
    }
    (self.manager, self.folder, self.program) = (manager, folder, program)
    owner = manager == .system ? Self.owner(of: folder) : nil
  }

  /// The names of the files.
  static let names = ["sodigest.service", "sodigest.timer"]

  /// The declaration of the fields that the files' templates print.
  static let declaration = RecordDeclaration([
    "hasFolder": .flag, "isUserUnit": .flag, "folder": .text, "comment": .text, "program": .text,
    "configuration": .text, "writable": .text, "path": .text, "owner": .text,
  ])

  /// The values of the fields, in the order of their declaration.
  var record: TemplateRecord {
    let programFolder = program.lastIndex(of: "/").map { String(program[..<$0]) } ?? "/usr/bin"
    return TemplateRecord([
      .flag(true), .flag(manager == .user), .text(Self.withoutSpecifiers(folder)), .text(folder),
      .text(Self.word(program)), .text(Self.argument("\(folder)/sodigest.yml")),
      .text(Self.word(folder)),
      .text(Self.word("PATH=\(programFolder):/usr/local/bin:/usr/bin:/bin")),
      owner.map { .text($0) } ?? .none,
    ])
  }

  /// The commands that start the timer, on one line.
  var startCommands: String {
    let (systemctl, service, timer) =
      (
        manager == .user ? "systemctl --user" : "sudo systemctl",
        "\(folder)/sodigest.service".shellWord,
        "\(folder)/sodigest.timer".shellWord
      )
    return "\(systemctl) link \(service) && \(systemctl) enable --now \(timer)"
  }

  /// Returns the name of the user to whom a folder belongs, or the id of a user without a name.
  private static func owner(of folder: String) -> String? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: folder)
    return attributes?[.ownerAccountName] as? String
      ?? (attributes?[.ownerAccountID] as? any BinaryInteger).map { "\($0)" }
  }

  /// Returns a text in which `%` does not begin a specifier.
  ///
  /// Source: systemd.unit(5), "Specifiers".
  private static func withoutSpecifiers(_ text: String) -> String {
    text.replacing("%", with: "%%")
  }

  /// Returns a text as one word of a setting that takes a list, quoted if necessary.
  ///
  /// Source: systemd.syntax(7), "Quoting".
  private static func word(_ text: String) -> String {
    let text = withoutSpecifiers(text)
    guard !text.isShellWord else { return text }
    return "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }

  /// Returns a text as one argument of a command line, in which `$` does not begin a variable.
  ///
  /// Source: systemd.service(5), "Command lines".
  private static func argument(_ text: String) -> String { word(text.replacing("$", with: "$$")) }
}

extension String {
  /// Whether the text is one word in shells and unit files without quotes.
  fileprivate var isShellWord: Bool {
    utf8.allSatisfy { $0.isAlphanumeric || "/._-+:@,=%".utf8.contains($0) }
  }

  /// The text as one word of a shell, quoted if necessary.
  var shellWord: String { isShellWord ? self : shellQuoted }
}
