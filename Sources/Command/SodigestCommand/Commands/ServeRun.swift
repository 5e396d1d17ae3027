internal import Basics
internal import Configuration
internal import FoundationEssentials
internal import Serving

/// A run of `serve`, which serves a site locally and rebuilds it when its inputs change.
struct ServeRun {
  /// Builds the site that is served.
  let build: PreviewBuild

  /// Serves the site until the task is cancelled.
  ///
  /// - Returns: The exit code.
  /// - Throws: An error if there is neither a site nor an archive, or if listening fails.
  func run() async throws -> ExitCode {
    guard build.hasArchive || build.hasSite else {
      throw CommandError(
        .storage,
        "no site in `\(build.outputFolder)` and no archive; run `sodigest build` first")
    }
    let preview = PreviewState(now: unixTime)
    let server = try startServer(showing: preview)
    try build.environment.console.print(
      """
      http://\(try address.urlHost):\(server.port)/ serves \(build.outputFolder); stop with Ctrl-C

      """)
    await rebuildOnChanges(preview)
    _ = consume server
    return .success
  }

  /// The network address to listen on: that of `--listen`, or else this machine only.
  private var address: SocketAddress {
    get throws(CommandError) {
      guard let text = build.options.address, text != "localhost" else { return .loopback }
      guard let address = SocketAddress(text) else {
        throw CommandError(.usage, "`--listen \(text)`: expected an address such as 0.0.0.0 or ::1")
      }
      return address
    }
  }

  /// Starts the HTTP server that shows the site.
  private func startServer(showing preview: PreviewState) throws -> HTTPServer {
    let (address, port, output) = (try address, build.options.port, build.outputFolder)
    do {
      return try HTTPServer(on: address, port: port) { port in
        let hosts = ServerHostNames(address: address, port: port)
        let responder = SiteResponder(
          folder: output, hosts: hosts, preview: preview, search: build.search)
        return { responder.response(to: $0) }
      }
    } catch let error as SystemError {
      throw CommandError(
        .storage,
        "cannot listen on \(address.urlHost):\(port): \(error.reason); choose another --port or --listen"
      )
    }
  }

  /// Builds the site, and rebuilds it whenever its inputs change, until the task is cancelled.
  ///
  /// No lock is held between builds.
  private func rebuildOnChanges(_ preview: PreviewState) async {
    var builtInputs: FileSnapshot?
    var shownSite = build.siteSnapshot
    var problem: String?
    while !Task.isCancelled {
      let inputs = build.inputSnapshot
      var newProblem = problem
      if inputs != builtInputs {
        switch builtInputs == nil && !build.needsInitialBuild ? .built : await build.run() {
        // Changes during the build, even its own, are detected in the next round.
        case .built: (builtInputs, newProblem) = (inputs, nil)
        case .failed(let text): (builtInputs, newProblem) = (inputs, text)
        // The next round tries again.
        case .locked: break
        }
      }
      let site = build.siteSnapshot
      if newProblem != problem || site != shownSite {
        if let newProblem, newProblem != problem {
          build.environment.console.printMessage("sodigest: \(newProblem)\n")
        }
        (problem, shownSite) = (newProblem, site)
        preview.update(errorMessage: newProblem, now: unixTime)
      }
      try? await Task.sleep(for: .milliseconds(300))
    }
  }

  /// The current time in seconds since 1970.
  private var unixTime: Int { Int(build.environment.clock().timeIntervalSince1970) }
}
