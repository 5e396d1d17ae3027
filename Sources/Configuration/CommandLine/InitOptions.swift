/// What a run of `init` was asked to write.
package struct InitOptions: Sendable, Equatable {
  /// As on the command line of `build`.
  package var digests: [DigestConfiguration]
  package var writesTemplates: Bool
  package var writesUnits: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    if let first = arguments.positional.first {
      throw .unexpectedArgument(first, command: .initialising)
    }
    let options = arguments.options
    digests = try options.judged { options throws(OptionFault) in
      try DigestConfiguration.each(options, sections: [])
    }
    writesTemplates = options.has(.templates)
    writesUnits = options.has(.systemd)
  }
}
