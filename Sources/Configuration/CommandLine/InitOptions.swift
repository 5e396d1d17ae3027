/// The options of `init`.
package struct InitOptions: Sendable, Equatable {
  /// The digests to write to the configuration file, selected as for `build`.
  package var digests: [DigestConfiguration]
  /// Whether the theme is also written.
  package var writesTemplates: Bool
  /// Whether units for systemd are also written.
  package var writesUnits: Bool

  /// Reads the options of `init`.
  init(_ arguments: ParsedArguments) throws(UsageError) {
    if let first = arguments.positional.first {
      throw .unexpectedArgument(first, command: .initialising)
    }
    let options = arguments.options
    digests = try options.validated { options throws(OptionError) in
      try DigestConfiguration.digests(from: options, sections: [])
    }
    writesTemplates = options.isSet(.templates)
    writesUnits = options.isSet(.systemd)
  }
}
