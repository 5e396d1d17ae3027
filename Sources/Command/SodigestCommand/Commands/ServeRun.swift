internal import Basics
internal import Configuration
internal import FoundationEssentials
internal import Serving
internal import SiteBuild

/// A run of `serve`, which serves the site of an archive, or a built site.
struct ServeRun {
  private let options: ServeOptions
  private let environment: CommandEnvironment
  private let archive: ServedArchive

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - options: The options of the command.
  ///   - arguments: The command line, from which the configuration is read again when it changes.
  ///   - environment: The environment in which the command runs.
  init(_ options: ServeOptions, arguments: [String], _ environment: CommandEnvironment) {
    (self.options, self.environment) = (options, environment)
    archive = ServedArchive(options, arguments: arguments, environment: environment)
  }

  /// Serves the site until the task is cancelled.
  ///
  /// - Returns: The exit code.
  /// - Throws: An error if there is nothing to serve, or if listening fails.
  func run() async throws -> ExitCode {
    try checkExistence()
    let updates = SiteUpdates(
      now: { unixTime }, snapshot: { snapshot },
      read: { options.folder == nil ? await archive.load()?.message : nil },
      report: { environment.console.printMessage("sodigest: \($0)\n") })
    await updates.update()
    let server = try startServer(showing: updates)
    try environment.console.print(
      """
      http://\(try address.urlHost):\(server.port)/ serves \(options.folder ?? archive.path); stop with Ctrl-C

      """)
    await updates.follow()
    _ = consume server
    return .success
  }

  /// Throws an error if the archive or the folder is missing, or if the archive does not have the site of `--site`.
  private func checkExistence() throws {
    if let folder = options.folder {
      guard FileManager.default.fileExists(atPath: folder) else {
        throw CommandError(.storage, "no site in `\(folder)`; run `sodigest build` first")
      }
    } else if !archive.exists {
      throw CommandError(
        .storage,
        """
        no archive at `\(archive.path)`; run `sodigest build` or `sodigest import` first, or name a built site with \
        --output
        """)
    } else {
      try archive.check()
    }
  }

  /// The network address to listen on: that of `--listen`, or else this machine only.
  private var address: SocketAddress {
    get throws(CommandError) {
      guard let text = options.address, text != "localhost" else { return .loopback }
      guard let address = SocketAddress(text) else {
        throw CommandError(.usage, "`--listen \(text)`: expected an address such as 0.0.0.0 or ::1")
      }
      return address
    }
  }

  /// Starts the HTTP server that shows the site.
  private func startServer(showing updates: SiteUpdates) throws -> HTTPServer {
    let (address, port) = (try address, options.port)
    let files: any ServedFiles = options.folder.map { SiteFolder(path: $0) } ?? archive
    let endpoints = endpoints
    do {
      return try HTTPServer(
        on: address, port: port, threadCount: LiveSite.threadCount, endpoints: endpoints
      ) { port in
        let hosts = ServerHostNames(address: address, port: port, publicHost: publicHost)
        let responder = SiteResponder(
          files: files, hosts: hosts, preview: updates.preview, endpoints: endpoints)
        return { request in
          updates.waitForChanges()
          return responder.response(to: request)
        }
      }
    } catch let error as SystemError {
      throw CommandError(
        .storage,
        "cannot listen on \(address.urlHost):\(port): \(error.reason); choose another --port or --listen"
      )
    }
  }

  /// What is answered besides files; nothing if there is no archive, which a built site does not need, or if it cannot be
  /// read, which is printed.
  private var endpoints: [String: Endpoint] {
    guard archive.exists else { return [:] }
    do {
      return try ServedEndpoints(options, archivePath: archive.path, environment).byPath
    } catch {
      let reason = CommandError(error, now: environment.clock()).message
      environment.console.printMessage("sodigest: no search, because \(reason)\n")
      return [:]
    }
  }

  /// The host of the base URL, with its port if it has one.
  private var publicHost: String? {
    guard let url = options.configuration.baseURL.flatMap({ URL(string: $0) }),
      let host = url.host()
    else { return nil }
    return url.port.map { "\(host):\($0)" } ?? host
  }

  /// A snapshot of the files from which the site is made or, for a built site, of those that every build with changes
  /// rewrites.
  private var snapshot: FileSnapshot {
    guard let folder = options.folder else { return archive.inputSnapshot }
    return FileSnapshot(
      of: [Manifest.fileName, "status.json", "index.html", "index.md"].map { "\(folder)/\($0)" })
  }

  /// The current time in seconds since 1970.
  private var unixTime: Int { Int(environment.clock().timeIntervalSince1970) }
}
