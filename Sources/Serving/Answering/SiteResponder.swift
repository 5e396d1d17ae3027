internal import Basics

/// Answers requests for the files of a site.
package struct SiteResponder: Sendable {
  private let folder: SiteFolder
  private let hosts: OwnHosts
  private let preview: Preview

  /// Refuses all who ask for another host; pages are told besides what the preview says.
  package init(folder: String, hosts: OwnHosts, preview: Preview) {
    self.folder = SiteFolder(path: folder)
    (self.hosts, self.preview) = (hosts, preview)
  }

  package func answer(_ request: Request) -> Answer {
    guard ["GET", "HEAD"].contains(request.method) else {
      return .text(405, "only GET and HEAD are known here", [("Allow", "GET, HEAD")])
    }
    guard let host = request.value("Host"), hosts.contains(host) else {
      return .text(403, "this server has no such name")
    }
    let now = preview.now
    switch request.path {
    case PreviewPages.markPath: return Answer(200, Self.plain, .bytes(Array(now.mark.utf8)))
    case PreviewPages.scriptPath:
      return Answer(200, Self.headers("reload.js"), .bytes(Array(PreviewPages.script.utf8)))
    default: break
    }
    guard let path = RequestPath(request.path) else { return notFound(now) }
    if let problem = now.problem, path.isFolder || ContentType.isPage(path.names.last ?? "") {
      return Answer(
        500, Self.headers("index.html"), .bytes(PreviewPages.page(about: problem, now.mark)))
    }
    return answer(request, at: path, now)
  }

  private func answer(_ request: Request, at path: RequestPath, _ now: Preview.Moment) -> Answer {
    switch folder.entry(path.isFolder ? path.names + ["index.html"] : path.names) {
    case .file(let file): return Self.answer(request, file, now)
    case .nothing: return notFound(now)
    case .folder:
      // Only a folder that can be shown is worth going to.
      guard !path.isFolder, folder.hasFile(path.names + ["index.html"]) else {
        return notFound(now)
      }
      return .text(301, path.folderAddress, [("Location", path.folderAddress)])
    }
  }

  private static func answer(
    _ request: Request, _ file: consuming SiteFile, _ now: Preview.Moment
  ) -> Answer {
    let isPage = ContentType.isPage(file.name)
    let version = isPage ? file.version.marked(now) : file.version
    let headers =
      headers(file.name) + [
        ("ETag", version.tag), ("Last-Modified", InternetDate.text(second: version.modified)),
        ("Accept-Ranges", "bytes"),
      ]
    if version.isUnwanted(by: request) { return .text(412, "it is another version now") }
    if version.isKnown(to: request) { return Answer(304, headers, .bytes([])) }
    let range = version.range(in: request)
    guard isPage else {
      let size = file.size
      return part(range, of: .file(file.descriptor, 0..<size), size: size, headers)
    }
    guard let contents = file.contents() else { return .text(500, "it cannot be read") }
    let page = PreviewPages.marked(contents, now.mark)
    return part(range, of: .bytes(page), size: page.count, headers)
  }

  /// Answers with what a client wants of something.
  private static func part(
    _ range: String?, of body: consuming Answer.Body, size: Int,
    _ headers: [(name: String, value: String)]
  ) -> Answer {
    switch ByteRange(range, size: size) {
    case .whole: return Answer(200, headers, body)
    case .part(let part):
      let place = "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(size)"
      return Answer(206, headers + [("Content-Range", place)], body.part(part))
    case .unsatisfiable:
      return .text(416, "it has \(size) bytes", [("Content-Range", "bytes */\(size)")])
    }
  }

  /// The site's own page for that, wherever it is shown.
  private func notFound(_ now: Preview.Moment) -> Answer {
    guard let page = folder.contents(of: "404.html") else {
      return .text(404, "there is no such page")
    }
    return Answer(404, Self.headers("404.html"), .bytes(PreviewPages.marked(page, now.mark)))
  }

  private static let plain = headers("mark.txt")

  private static func headers(_ name: String) -> [(name: String, value: String)] {
    let type = ContentType.of(name)
    // Images may be of strangers, and this kind may hold scripts.
    let policy = type == "image/svg+xml" ? [("Content-Security-Policy", "sandbox")] : []
    return [("Content-Type", type)] + policy + Answer.common
  }
}

extension Version {
  /// The version of a page that is told of a moment.
  fileprivate func marked(_ now: Preview.Moment) -> Version {
    Version(tag: "\(tag.dropLast())-\(now.mark)\"", modified: max(modified, now.changed))
  }
}
