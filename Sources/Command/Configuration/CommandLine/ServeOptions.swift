/// The parsed options of the command `serve`.
package struct ServeOptions: Sendable, Equatable {
  /// The port to listen on; 0 picks a free one.
  package var port: UInt16
  /// The network address to listen on, as typed; `nil` to serve this machine only.
  package var address: String?
  /// The name of the only site of the archive that is served; `nil` for all sites.
  package var site: String?
  /// The folder of a built site that is served instead of the archive; `nil` to serve the archive.
  package var folder: String?
  /// The path of the configuration file, which may not exist.
  package var configurationPath: String
  /// The configuration of the site.
  package var configuration: RunConfiguration

  /// Creates the options of `serve` from a parsed command line.
  init(_ arguments: ParsedArguments, _ configuration: RunConfiguration) throws(ConfigurationError) {
    let options = arguments.options
    port = UInt16(try options.number(.port) ?? 8_080)
    address = options.text(of: .listen)
    site = options.isSet(.site) ? try ForgetOptions.parseSite(options) : nil
    folder = options.text(of: .output).map { _ in configuration.outputFolder }
    if site != nil, folder != nil {
      // A built site may have other sites, which must not be shown by mistake.
      throw ConfigurationError(.conflict(OptionName.site.flag, OptionName.output.flag))
    }
    configurationPath = options.text(of: .config) ?? ConfigurationFile.defaultPath
    self.configuration = configuration
  }
}

extension Command {
  static let serve = Command(
    name: .serve, summary: "serve the site straight from the archive, with search",
    groups: [
      OptionGroup(
        "WHAT TO SERVE",
        [
          Option(
            .site, "SITE", "only the questions of this site; default: all sites of the archive"),
          .format("formats such as html,md; default: those of sodigest.yml, or html,md"),
          Option(.output, "DIR", "serve the built site in this folder instead of the archive"),
          .templates,
        ] + .servedPages),
      OptionGroup(
        "IMAGES",
        [
          Option(flag: .noImages, "link to images instead of showing the stored ones"),
          Option(flag: .noAvatars, "use generated avatars instead of the users' own"),
        ]),
      OptionGroup(
        "GENERAL",
        [
          .config, .archive, .sample,
          Option(.jobs, "N", "connections that read the lists at the start, 1 or 2; default 2"),
          .now,
          Option(.port, "N", "port; default 8080; 0 picks a free port"),
          Option(
            .listen, "ADDRESS",
            """
            address to listen on; default 127.0.0.1; 0.0.0.0 allows access from other machines
            """),
        ]),
      .output([]),
    ],
    examples: [
      "serve": "serve the site of the archive at http://127.0.0.1:8080",
      "serve --site stackoverflow": "serve one site of the archive",
      "serve --templates Templates --port 9000":
        "work on a theme: pages reload after each change and show mistakes in the theme",
    ],
    // Ctrl-C is how a server is ended.
    exitCodes: .basic.adding([
      .success: "stopped, for example with Ctrl-C",
      .usage: "invalid command line; fix it and run again",
      .configuration: "invalid configuration or template; fix it and run again",
      .storage: "file or disk error, or the port is in use; see the message",
    ]))
}
