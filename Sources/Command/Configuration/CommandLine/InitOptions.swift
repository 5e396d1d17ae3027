internal import Archive

/// The parsed options of the command `init`.
package struct InitOptions: Sendable, Equatable {
  /// The digests to write to the configuration file, selected as for `build`.
  package var digests: [DigestConfiguration]
  /// The imported sites to bring up to date, if no digests are selected.
  package var importedSites: [String] = []
  /// Whether `init` also writes a copy of the built-in theme.
  package var writesTemplates: Bool
  /// The service manager for which `init` also writes unit files; `nil` for none.
  package var unitManager: UnitManager?

  /// A service manager of systemd: that of the system, or that of the current user.
  package enum UnitManager: Sendable, Equatable {
    case system, user
  }

  /// Creates the options of `init` from a parsed command line.
  init(_ arguments: ParsedArguments) throws(ConfigurationError) {
    if let first = arguments.positional.first {
      throw ConfigurationError(.unexpectedArgument(first, command: .initialising))
    }
    var options = arguments.options
    if options.isSet(.user), !options.isSet(.systemd) {
      throw ConfigurationError(.requiredOption(.systemd, by: .user, command: .initialising))
    }
    unitManager = options.isSet(.systemd) ? (options.isSet(.user) ? .user : .system) : nil
    // Elsewhere `--user` names the subject of a digest.
    options[.user] = []
    digests = try DigestConfiguration.digests(from: options, sections: [])
    if options.isSet(.site), !options.hasSubjectOption {
      importedSites = try DigestConfiguration(options).sites
    }
    writesTemplates = options.isSet(.templates)
  }
}

extension Command {
  static let initialising = Command(
    name: .initialising, summary: "write sodigest.yml, optionally with a theme and systemd units",
    groups: [
      OptionGroup(
        "OPTIONS",
        [
          Option(
            .tag, "TAG",
            "add a digest of this tag to sodigest.yml; separate tags with commas to require all",
            repeats: true, completing: .names(.tags)),
          Option(
            flag: .user,
            """
            with --systemd: write units for `systemctl --user`, which run as the current user
            """),
          Option(
            .site, "SITE",
            """
            site of the digests; default stackoverflow; without --tag: an imported site that \
            `build` brings up to date
            """, repeats: true),
          Option(flag: .templates, "also write a copy of the theme into Templates"),
          Option(flag: .systemd, "also write sodigest.service and sodigest.timer"), .help,
        ])
    ],
    examples: [
      "init --tag swift --tag rust": "write a configuration with two digests",
      "init --site emacs": "write a configuration that keeps an imported site up to date",
      "init --tag swift --templates": "also write an editable theme",
      "init --tag swift --systemd --user": "also write units for `systemctl --user`",
    ],
    exitCodes: .basic)
}
