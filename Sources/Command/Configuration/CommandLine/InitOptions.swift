internal import Archive

/// The parsed options of the command `init`.
package struct InitOptions: Sendable, Equatable {
  /// The digests to write to the configuration file, selected as for `build`.
  package var digests: [DigestConfiguration]
  /// The imported sites to bring up to date, if no digests are selected.
  package var importedSites: [String] = []
  /// Whether `init` also writes a copy of the built-in theme.
  package var writesTemplates: Bool
  /// Whether `init` also writes unit files for systemd.
  package var writesUnits: Bool

  /// Creates the options of `init` from a parsed command line.
  init(_ arguments: ParsedArguments) throws(UsageError) {
    if let first = arguments.positional.first {
      throw .unexpectedArgument(first, command: .initialising)
    }
    let options = arguments.options
    digests = try options.validated { options throws(OptionError) in
      try DigestConfiguration.digests(from: options, sections: [])
    }
    if options.isSet(.site), !options.hasSubjectOption {
      importedSites = try options.validated { options throws(OptionError) in
        try DigestConfiguration(options).sites
      }
    }
    writesTemplates = options.isSet(.templates)
    writesUnits = options.isSet(.systemd)
  }
}
