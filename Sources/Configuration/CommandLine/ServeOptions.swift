/// What a run of `serve` was asked to do.
package struct ServeOptions: Sendable, Equatable {
  /// 0 means any that is free.
  package var port: UInt16
  /// Where to listen, as it was typed; `nil` for this machine alone.
  package var address: String?
  /// The configuration file that may be there.
  package var file: String
  package var configuration: RunConfiguration

  init(_ arguments: ParsedArguments, _ configuration: RunConfiguration) throws(UsageError) {
    let options = arguments.options
    let port = try options.judged { options throws(OptionFault) in
      try options.number(.port, in: 0...65_535)
    }
    self.port = UInt16(port ?? 8_080)
    address = options.text(.listen)
    file = options.text(.config) ?? ConfigurationFile.usualPath
    self.configuration = configuration
  }
}
