internal import Basics

/// A responder to requests for the files of a site, in a folder or rendered from an archive, which adds a reload script
/// to pages.
package struct SiteResponder: Sendable {
  private let files: any ServedFiles
  private let hosts: ServerHostNames
  private let preview: PreviewState
  private let endpoints: [String: Endpoint]

  /// Creates a responder.
  ///
  /// - Parameters:
  ///   - files: The files of the site.
  ///   - hosts: The accepted host names; requests for other hosts get status 403.
  ///   - preview: The state of the preview, which pages show or poll.
  ///   - endpoints: What answers requests for paths that are no files, by path.
  package init(
    files: any ServedFiles, hosts: ServerHostNames, preview: PreviewState,
    endpoints: [String: Endpoint] = [:]
  ) {
    self.files = files
    (self.hosts, self.preview, self.endpoints) = (hosts, preview, endpoints)
  }

  /// Returns the response to a request.
  package func response(to request: ServerRequest) -> ServerResponse {
    let endpoint = endpoints[request.path]
    let methods = endpoint?.methods ?? Endpoint.reading
    guard methods.contains(request.method) else {
      return .text(
        405, "method not allowed; use \(methods.joined(separator: " or "))",
        [("Allow", methods.joined(separator: ", "))])
    }
    guard let host = request.uniqueHeaderValue("Host"), hosts.contains(host) else {
      return .text(403, "unknown host")
    }
    if let endpoint { return response(to: request, of: endpoint) }
    var snapshot = preview.snapshot
    // A proxy may keep a page longer than its revision, and its readers do not edit the site.
    snapshot.reloadsPages = !hosts.isPublic(host)
    switch request.path {
    case PreviewPages.revisionPath:
      return ServerResponse(200, Self.plainTextHeaders, .bytes(Array(snapshot.revision.utf8)))
    case PreviewPages.scriptPath:
      return ServerResponse(200, Self.headers("reload.js"), .bytes(Array(PreviewPages.script.utf8)))
    default: break
    }
    guard let path = RequestPath(request.path) else { return notFound(snapshot) }
    if let errorMessage = snapshot.errorMessage,
      path.isFolder || ContentType.isHTMLPage(path.components.last ?? "")
    {
      return ServerResponse(
        500, Self.headers("index.html"),
        .bytes(PreviewPages.errorPage(errorMessage, revision: snapshot.revision)))
    }
    return response(to: request, at: path, snapshot)
  }

  /// Returns the response of an endpoint, unless a page of another site sent the request.
  private func response(to request: ServerRequest, of endpoint: Endpoint) -> ServerResponse {
    for origin in request.headerValues("Origin") {
      let host = origin.split(separator: "://", maxSplits: 1).last.map(String.init) ?? ""
      guard hosts.contains(host) else { return .text(403, "unknown origin") }
    }
    do {
      guard let response = try endpoint.respond(request) else { return notFound(preview.snapshot) }
      return response
    } catch {
      return .text(500, "\(error)")
    }
  }

  /// Returns the response for a path in the site folder.
  private func response(
    to request: ServerRequest, at path: RequestPath, _ snapshot: PreviewState.Snapshot
  ) -> ServerResponse {
    let components = path.isFolder ? path.components + ["index.html"] : path.components
    switch files.lookUp(components) {
    case .file(let file):
      return Self.response(to: request, file, named: components[components.count - 1], snapshot)
    case .failed(let reason):
      return ServerResponse(
        500, Self.headers("index.html"),
        .bytes(PreviewPages.errorPage(reason, revision: snapshot.revision)))
    case .notFound: return notFound(snapshot)
    case .folder:
      // Redirects to the path with a trailing slash if the folder has an index page.
      guard !path.isFolder, case .file = files.lookUp(path.components + ["index.html"]) else {
        return notFound(snapshot)
      }
      return .text(301, path.folderPath, [("Location", path.folderPath)])
    }
  }

  /// Returns the response for an open file, which depends on the conditions and the range in the
  /// request.
  private static func response(
    to request: ServerRequest, _ file: consuming SiteFile, named name: String,
    _ snapshot: PreviewState.Snapshot
  ) -> ServerResponse {
    let isPage = ContentType.isHTMLPage(name)
    let isCompressed = ContentType.isText(name) && request.accepts(encoding: "gzip")
    let version = file.version.with(
      suffixes: (isPage ? [snapshot.pageRevision].compactMap(\.self) : [])
        + (isCompressed ? ["gzip"] : []),
      changedAt: isPage && snapshot.reloadsPages ? snapshot.changeTime : 0)
    let headers =
      headers(name) + [
        ("ETag", version.entityTag),
        ("Last-Modified", InternetDate.text(unixTime: version.modificationTime)),
        ("Accept-Ranges", "bytes"), ("Vary", "Accept-Encoding"),
      ] + (isCompressed ? [("Content-Encoding", "gzip")] : [])
    if version.failsPrecondition(of: request) { return .text(412, "the file has changed") }
    if version.isNotModified(for: request) { return ServerResponse(304, headers, .bytes([])) }
    let range = version.rangeHeader(of: request)
    guard isPage || isCompressed else {
      let size = file.size
      return response(range, of: file.content, size: size, headers)
    }
    guard var bytes = file.contents() else { return .text(500, "the file cannot be read") }
    if isPage {
      bytes = PreviewPages.addingReloadScript(to: bytes, revision: snapshot.pageRevision)
    }
    if isCompressed { bytes = Gzip.compressed(bytes) }
    return response(range, of: .bytes(bytes), size: bytes.count, headers)
  }

  /// Returns a response with the part of a body that the request's `Range` header selects.
  private static func response(
    _ rangeHeader: String?, of body: consuming ServerResponse.Body, size: Int,
    _ headers: [(name: String, value: String)]
  ) -> ServerResponse {
    switch ByteRange(rangeHeader, size: size) {
    case .whole: return ServerResponse(200, headers, body)
    case .part(let part):
      let contentRange = "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(size)"
      return ServerResponse(206, headers + [("Content-Range", contentRange)], body.slice(part))
    case .unsatisfiable:
      return .text(416, "the file has \(size) bytes", [("Content-Range", "bytes */\(size)")])
    }
  }

  /// Returns the 404 page of the site, or a line of text if there is none.
  private func notFound(_ snapshot: PreviewState.Snapshot) -> ServerResponse {
    guard case .file(let file) = files.lookUp(["404.html"]), let page = file.contents() else {
      return .text(404, "page not found")
    }
    return ServerResponse(
      404, Self.headers("404.html"),
      .bytes(PreviewPages.addingReloadScript(to: page, revision: snapshot.pageRevision)))
  }

  /// The headers of the response that reports the current revision as plain text.
  private static let plainTextHeaders = headers("mark.txt")

  /// Returns the headers that depend on the type of a file.
  private static func headers(_ name: String) -> [(name: String, value: String)] {
    let type = ContentType.value(forFileName: name)
    // SVG images may come from other sites and may contain scripts.
    let policy = type == "image/svg+xml" ? [("Content-Security-Policy", "sandbox")] : []
    return [("Content-Type", type)] + policy + ServerResponse.commonHeaders
  }
}

/// What answers requests for a path that is no file.
package struct Endpoint: Sendable {
  /// The methods of requests that are answered.
  let methods: [String]
  /// Returns the response; `nil` if there is nothing at the path.
  let respond: @Sendable (ServerRequest) throws -> ServerResponse?

  static let reading = ["GET", "HEAD"]

  /// Creates an endpoint that answers requests without a body.
  package static func get(
    _ respond: @escaping @Sendable (ServerRequest) throws -> ServerResponse?
  ) -> Endpoint { Endpoint(methods: reading, respond: respond) }

  /// Creates an endpoint to which clients send a body.
  package static func post(
    _ respond: @escaping @Sendable (ServerRequest) throws -> ServerResponse?
  ) -> Endpoint { Endpoint(methods: ["POST"], respond: respond) }

  /// Whether requests with a method have a body that is read.
  package func readsBody(of method: String) -> Bool {
    method == "POST" && methods.contains(method)
  }
}

extension FileVersion {
  /// Returns the version of a file as it is sent: with a script, or compressed.
  ///
  /// - Parameters:
  ///   - suffixes: What tells this version from other ones of the file.
  ///   - time: The time in seconds since 1970 of the last change of what was added.
  /// - Returns: The version.
  fileprivate func with(suffixes: [String], changedAt time: Int) -> FileVersion {
    let parts = [String(entityTag.dropLast())] + suffixes
    return FileVersion(
      entityTag: "\(parts.joined(separator: "-"))\"", modificationTime: max(modificationTime, time))
  }
}

/// The decoded components of a request path, which cannot lead out of the site folder.
struct RequestPath {
  /// The names of the folders and the file in the path; none is empty, hidden or `..`.
  let components: [String]
  /// Whether the path ends with a slash and therefore refers to a folder.
  let isFolder: Bool

  /// Parses a percent-encoded path; `nil` if a component is empty, hidden or contains `/` or NUL.
  ///
  /// The path is split before it is decoded, so that an encoded slash cannot add a component.
  ///
  /// - Parameter path: The path as sent by the client.
  init?(_ path: String) {
    guard path.hasPrefix("/") else { return nil }
    var parts = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    isFolder = parts.last?.isEmpty ?? true
    if isFolder { parts = parts.dropLast() }
    var names: [String] = []
    for part in parts {
      guard let bytes = PercentEncoding.decode(part), let first = bytes.first,
        first != UInt8(ascii: "."), !bytes.contains(0), !bytes.contains(UInt8(ascii: "/"))
      else { return nil }
      names.append(String(decoding: bytes, as: UTF8.self))
    }
    self.components = names
  }

  /// The percent-encoded path with a trailing slash, for redirects.
  var folderPath: String {
    components.map { "/" + PercentEncoding.encode($0) }.joined() + "/"
  }
}

/// The part of a file that a client requests with the header `Range` (RFC 9110, section 14).
enum ByteRange: Equatable {
  /// The whole file.
  case whole
  /// Only the bytes in a range of offsets.
  case part(Range<Int>)
  /// A range beyond the end of the file.
  case unsatisfiable

  /// Parses the value of a `Range` header; several ranges and invalid ones select the whole file.
  init(_ header: String?, size: Int) {
    self = .whole
    guard let header, header.lowercased().hasPrefix("bytes=") else { return }
    let bounds = header.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
    guard bounds.count == 2 else { return }
    switch (Self.number(bounds[0]), Self.number(bounds[1])) {
    case (let first?, let last?) where first <= last:
      self = first < size ? .part(first..<min(last, size - 1) + 1) : .unsatisfiable
    case (let first?, nil) where bounds[1].isEmpty:
      self = first < size ? .part(first..<size) : .unsatisfiable
    case (nil, let count?) where bounds[0].isEmpty:
      self = count > 0 && size > 0 ? .part(max(0, size - count)..<size) : .unsatisfiable
    default: break
    }
  }

  /// Parses a decimal number; a number that exceeds `Int` becomes `Int.max - 1`.
  private static func number(_ digits: Substring) -> Int? {
    guard !digits.isEmpty, digits.utf8.allSatisfy(\.isDigit) else { return nil }
    return Int(digits) ?? .max - 1
  }
}

/// The host names that the preview server accepts in the header `Host`.
///
/// This prevents DNS rebinding: a foreign page may resolve its own name to this machine and read
/// the site, but browsers then send that name as `Host`.
package struct ServerHostNames: Sendable {
  private let address: SocketAddress
  private let port: UInt16
  /// The host of the address under which a proxy publishes the site, in lower case; `nil` for none.
  private let publicHost: String?

  /// Creates the host names of a server that listens at an address and port.
  ///
  /// - Parameters:
  ///   - address: The address on which the server listens.
  ///   - port: Its port.
  ///   - publicHost: The host of the address under which a proxy publishes the site, with its port if it has one.
  package init(address: SocketAddress, port: UInt16, publicHost: String? = nil) {
    (self.address, self.port, self.publicHost) = (address, port, publicHost?.lowercased())
  }

  /// Returns whether the value of a `Host` header is a name of this server.
  func contains(_ host: String) -> Bool {
    if isPublic(host) { return true }
    guard let (name, port) = Self.nameAndPort(of: host), port ?? 80 == self.port else {
      return false
    }
    guard let ipAddress = SocketAddress(name) else { return name == "localhost" }
    // A server that listens on all addresses does not know them.
    return address.isWildcard || address == ipAddress
  }

  /// Returns whether the value of a `Host` header is the name under which a proxy publishes the site.
  func isPublic(_ host: String) -> Bool { host.lowercased() == publicHost }

  /// Splits the value of a `Host` header; `nil` if its port is invalid.
  private static func nameAndPort(of host: String) -> (name: String, port: UInt16?)? {
    let host = host.lowercased()
    let bracketEnd =
      host.hasPrefix("[") ? host.firstIndex(of: "]").map(host.index(after:)) : nil
    let colon = host[(bracketEnd ?? host.startIndex)...].firstIndex(of: ":") ?? host.endIndex
    var name = host[..<colon]
    if bracketEnd != nil { name = name.dropFirst().dropLast() }
    guard colon < host.endIndex else { return (String(name), nil) }
    let digits = host[host.index(after: colon)...]
    guard digits.utf8.allSatisfy(\.isDigit), let port = UInt16(digits) else { return nil }
    return (String(name), port)
  }
}
