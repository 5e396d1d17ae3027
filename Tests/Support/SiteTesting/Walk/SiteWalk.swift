private import FoundationEssentials

/// Walks over a site's folder as a reader without network would, and reports what would not work.
package enum SiteWalk {
  /// Follows every address of the pages, style sheets and drawings that can be reached.
  ///
  /// - Parameters:
  ///   - folder: The site's folder.
  ///   - starts: Where readers come in, by their paths below the folder.
  /// - Returns: What was reached, and what is wrong.
  /// - Throws: What the file system says when the folder cannot be listed.
  package static func report(on folder: String, from starts: [String] = ["index.html"])
    throws -> SiteReport
  {
    var walk = Walk(folder: folder, entries: try Entries(below: folder))
    for start in starts { walk.reach(start, from: "start", address: start, place: "start") }
    walk.run()
    return walk.report
  }
}

/// The files and folders of a site, by their paths below it.
private struct Entries {
  var files: Set<String> = []
  var folders: Set<String> = [""]

  init(below folder: String) throws {
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder) {
      var isFolder = false
      _ = FileManager.default.fileExists(atPath: "\(folder)/\(path)", isDirectory: &isFolder)
      if isFolder { folders.insert(path) } else { files.insert(path) }
    }
  }
}

private struct Walk {
  let folder: String
  let entries: Entries
  var report = SiteReport()
  private var queue: [String] = []
  /// The names of places in each page read.
  private var places: [String: Set<String>] = [:]
  /// Places that pages lead to, checked once all pages are read.
  private var awaited: [(target: String, fragment: String, problem: SiteProblem)] = []

  init(folder: String, entries: Entries) {
    self.folder = folder
    self.entries = entries
  }

  mutating func run() {
    while let path = queue.popLast() { read(path) }
    for (target, fragment, problem) in awaited where places[target]?.contains(fragment) == false {
      report.problems.append(problem)
    }
    // Search finds its files by what is in the first of them.
    let isSearched = report.reached.contains("search.html")
    report.unreached = entries.files.subtracting(report.reached)
      .filter { !isSearched || !$0.hasPrefix("search/") }.sorted()
  }

  private mutating func read(_ path: String) {
    guard let data = FileManager.default.contents(atPath: "\(folder)/\(path)") else { return }
    switch path.split(separator: ".").last {
    case "html":
      report.pages.append(path)
      readMarkup(Array(data), of: path)
    case "svg": readMarkup(Array(data), of: path)
    case "css":
      for reference in Reference.all(inStyle: String(decoding: data, as: UTF8.self), place: "url") {
        follow(reference, from: path)
      }
    default: break
    }
  }

  private mutating func readMarkup(_ bytes: [UInt8], of path: String) {
    var markup = Markup(bytes)
    var names: Set<String> = ["", "top"]
    while let tag = markup.next() {
      if let id = tag.attributes["id"] { names.insert(id) }
      if tag.name == "a", let name = tag.attributes["name"] { names.insert(name) }
      checkScripts(of: tag, in: path)
      if tag.name == "base" { add(.base, path, "base", tag.attributes["href"] ?? "") }
      for reference in Reference.all(in: tag) { follow(reference, from: path) }
    }
    places[path] = names
  }

  private mutating func checkScripts(of tag: Tag, in page: String) {
    for (name, value) in tag.attributes.sorted(by: { $0.key < $1.key }) where name.hasPrefix("on") {
      add(.handler, page, "\(tag.name) \(name)", value)
    }
    // Blocks of data, such as JSON, are not run.
    let type = tag.attributes["type"] ?? ""
    let isData = type.hasSuffix("json")
    if tag.name == "script", tag.attributes["src"] == nil, !isData {
      add(.inlineScript, page, "script", String(tag.rawText.prefix(80)))
    }
    if let frame = tag.attributes["srcdoc"] {
      add(.inlineScript, page, "\(tag.name) srcdoc", frame)
    }
  }

  private mutating func follow(_ reference: Reference, from page: String) {
    let address = Address(reference.address)
    switch address.kind {
    case .absolute("http"), .absolute("https"):
      if reference.use == .load {
        add(.foreignRequest, page, reference.place, reference.address)
      } else {
        report.linksOut.insert(reference.address)
      }
    case .absolute("mailto") where reference.use == .link:
      report.linksOut.insert(reference.address)
    case .absolute("data") where reference.use == .load: break
    case .absolute: add(.badScheme, page, reference.place, reference.address)
    case .host: add(.noScheme, page, reference.place, reference.address)
    case .root: add(.rootPath, page, reference.place, reference.address)
    case .relative(let path):
      guard let target = resolve(path, in: page) else {
        add(.leavesFolder, page, reference.place, reference.address)
        return
      }
      reach(target, from: page, address: reference.address, place: reference.place)
      guard let fragment = address.fragment, !fragment.hasPrefix(":~:") else { return }
      awaited.append(
        (target, fragment, problem(.missingFragment, page, reference.place, reference.address)))
    }
  }

  /// Notes that a file is led to, and puts it in the queue if it is new.
  mutating func reach(_ target: String, from page: String, address: String, place: String) {
    if entries.files.contains(target) {
      if report.reached.insert(target).inserted { queue.append(target) }
    } else {
      let isFolder = entries.folders.contains(target)
      add(isFolder ? .folder : .missingFile, page, place, address)
    }
  }

  private mutating func add(
    _ kind: SiteProblem.Kind, _ page: String, _ place: String, _ text: String
  ) {
    report.problems.append(problem(kind, page, place, text))
  }

  private func problem(
    _ kind: SiteProblem.Kind, _ page: String, _ place: String, _ text: String
  ) -> SiteProblem {
    SiteProblem(page: page, place: place, text: text, kind: kind)
  }
}

/// The file that a relative path leads to from a page; `nil` out of the site's folder.
private func resolve(_ path: String, in page: String) -> String? {
  guard !path.isEmpty else { return page }
  var parts = page.split(separator: "/").dropLast()
  for part in path.split(separator: "/") {
    switch part {
    case ".": break
    case "..":
      if parts.popLast() == nil { return nil }
    default: parts.append(part)
    }
  }
  return parts.joined(separator: "/")
}
