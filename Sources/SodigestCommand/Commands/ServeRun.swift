internal import Basics
internal import Configuration
internal import FoundationEssentials
internal import Serving

/// The command `serve`: a site on this machine, made anew whenever what it is made of changes.
struct ServeRun {
  let build: PreviewBuild

  /// Serves until the task is cancelled; throws where there is nothing to serve, or nowhere to
  /// listen.
  func run() async throws -> ExitCode {
    guard build.isPossible || build.hasSite else {
      throw Failure(
        .storage,
        "there is neither a site in `\(build.output)` nor an archive; `sodigest build` makes both")
    }
    let preview = PreviewState(now: seconds)
    let server = try server(showing: preview)
    try build.surroundings.console.print(
      "http://\(try address.urlHost):\(server.port)/ shows \(build.output); Ctrl-C ends it\n")
    await watch(preview)
    _ = consume server
    return .success
  }

  private var address: SocketAddress {
    get throws(Failure) {
      guard let text = build.options.address, text != "localhost" else { return .loopback }
      guard let address = SocketAddress(text) else {
        throw Failure(.usage, "`--listen \(text)`: expected an address such as 0.0.0.0 or ::1")
      }
      return address
    }
  }

  private func server(showing preview: PreviewState) throws -> HTTPServer {
    let (address, port, output) = (try address, build.options.port, build.output)
    do {
      return try HTTPServer(on: address, port: port) { port in
        let hosts = ServerHostNames(address: address, port: port)
        let responder = SiteResponder(folder: output, hosts: hosts, preview: preview)
        return { responder.response(to: $0) }
      }
    } catch let error as SystemError {
      throw Failure(
        .usage,
        "cannot listen at \(address.urlHost):\(port): \(error.reason); see --port and --listen"
      )
    }
  }

  /// Makes the site, and makes it again; nothing is held in between.
  private func watch(_ preview: PreviewState) async {
    var known: FileSnapshot?
    var shown = build.siteStamps
    var problem: String?
    while !Task.isCancelled {
      let stamps = build.stamps
      var found = problem
      if stamps != known {
        switch known == nil && !build.isWantedAtOnce ? .made : await build.run() {
        // What changes meanwhile, be it by the run itself, is looked at again.
        case .made: (known, found) = (stamps, nil)
        case .failed(let text): (known, found) = (stamps, text)
        // As soon as the other run has ended.
        case .locked: break
        }
      }
      let site = build.siteStamps
      if found != problem || site != shown {
        if let found, found != problem { build.surroundings.console.tell("sodigest: \(found)\n") }
        (problem, shown) = (found, site)
        preview.update(errorMessage: found, now: seconds)
      }
      try? await Task.sleep(for: .milliseconds(300))
    }
  }

  private var seconds: Int { Int(build.surroundings.clock().timeIntervalSince1970) }
}
