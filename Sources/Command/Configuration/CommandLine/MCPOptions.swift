/// The parsed options of the command `mcp`.
///
/// Paths are relative to the folder of the configuration file that the command line names, because editors start the
/// command in any folder.
package struct MCPOptions: Sendable, Equatable {
  /// The path of the configuration file that the command line names; `nil` for none.
  package var configurationPath: String?
  /// The configuration, whose paths are not resolved yet.
  package var configuration: RunConfiguration
  /// The path of the archive, relative to the current folder.
  package var archivePath: String

  init(_ arguments: ParsedArguments, _ configuration: RunConfiguration, _ files: FileAccess)
    throws(ConfigurationError)
  {
    let base = Self.base(of: arguments)
    configurationPath = arguments.options.text(of: .config)
    self.configuration = configuration
    let path = configuration.archivePath
    archivePath = path.hasPrefix("/") ? path : base + path
    try configuration.checkArchiveTrust(files, below: base)
  }

  /// Returns access to files whose paths in the configuration file are relative to its folder.
  static func files(_ files: FileAccess, of arguments: ParsedArguments) -> FileAccess {
    let base = base(of: arguments)
    let configurationPath = arguments.options.text(of: .config)
    guard !base.isEmpty else { return files }
    var resolved = files
    resolved.read = { path throws(FileAccessError) in
      try files.read(path.hasPrefix("/") || path == configurationPath ? path : base + path)
    }
    return resolved
  }

  /// Returns the start of relative paths: the folder of the named configuration file with a slash; empty for the
  /// current folder.
  private static func base(of arguments: ParsedArguments) -> String {
    guard let path = arguments.options.text(of: .config), let slash = path.lastIndex(of: "/") else {
      return ""
    }
    return String(path[...slash])
  }
}

extension Command {
  static let mcp = Command(
    name: .mcp, summary: "let AI assistants search and read the archive (MCP)",
    groups: [
      OptionGroup(
        "OPTIONS",
        [
          .config,
          Option(
            .archive, "FILE",
            """
            archive; default .sodigest/archive.sqlite; relative to the folder of --config, if that is \
            given
            """),
          .sample, .now, .help,
        ])
    ],
    examples: [
      "mcp --archive /home/me/digest/.sodigest/archive.sqlite":
        "the command line to enter in the settings of an editor",
      "mcp --config /home/me/digest/sodigest.yml": "use the archive beside a configuration file",
    ],
    exitCodes: .configured.adding([.interrupted: "interrupted"]))
}
