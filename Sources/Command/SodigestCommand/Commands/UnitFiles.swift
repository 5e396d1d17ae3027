internal import Basics
internal import Configuration
internal import FoundationEssentials
internal import Mustache

/// The unit files of systemd that build the digests of a folder every day.
///
/// The service runs in the folder itself, so that it uses the same archive and site as commands that are run there.
/// In the system's service manager it runs as the owner of the folder.
struct UnitFiles {
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
