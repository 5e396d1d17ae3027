/// The parsed options of the command `serve`.
package struct ServeOptions: Sendable, Equatable {
  /// The port to listen on; 0 picks a free one.
  package var port: UInt16
  /// The network address to listen on, as typed; `nil` to serve this machine only.
  package var address: String?
  /// The folder of a built site that is served instead of the archive; `nil` to serve the archive.
  package var folder: String?
  /// The path of the configuration file, which may not exist.
  package var configurationPath: String
  /// The configuration of the site.
  package var configuration: RunConfiguration

  /// Creates the options of `serve` from a parsed command line.
  init(_ arguments: ParsedArguments, _ configuration: RunConfiguration) throws(UsageError) {
    let options = arguments.options
    let port = try options.validated { options throws(OptionError) in
      try options.number(.port, in: 0...65_535)
    }
    self.port = UInt16(port ?? 8_080)
    address = options.text(of: .listen)
    folder = options.text(of: .output).map { _ in configuration.options.outputFolder }
    configurationPath = options.text(of: .config) ?? ConfigurationFile.defaultPath
    self.configuration = configuration
  }
}
