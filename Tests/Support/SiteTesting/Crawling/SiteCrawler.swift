private import FoundationEssentials

/// Crawls the folder of a site without a network, and reports broken links and other problems.
package enum SiteCrawler {
  /// Follows every address of the reachable pages, style sheets and SVG images.
  ///
  /// - Parameters:
  ///   - folder: The site's folder.
  ///   - starts: The paths of the entry pages below the folder.
  /// - Returns: The reached files, and the problems found.
  /// - Throws: An error of the file system if the folder cannot be listed.
  package static func report(on folder: String, from starts: [String] = ["index.html"])
    throws -> SiteReport
  {
    var crawl = Crawl(folder: folder, entries: try Entries(below: folder))
    for start in starts { crawl.reach(start, from: "start", address: start, location: "start") }
    crawl.run()
    return crawl.report
  }
}

/// The paths of the files and folders of a site, below its folder.
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

/// The state of crawling a site.
private struct Crawl {
  let folder: String
  let entries: Entries
  var report = SiteReport()
  private var queue: [String] = []
  /// The anchors in each page that was read, by the path of the page.
  private var anchors: [String: Set<String>] = [:]
  /// The links to anchors, which are checked after all pages have been read.
  private var uncheckedFragments: [(target: String, fragment: String, problem: SiteProblem)] = []

  init(folder: String, entries: Entries) {
    self.folder = folder
    self.entries = entries
  }

  mutating func run() {
    while let path = queue.popLast() { read(path) }
    for (target, fragment, problem) in uncheckedFragments
    where anchors[target]?.contains(fragment) == false {
      report.problems.append(problem)
    }
    // The search page loads its files by names in the first of them.
    let hasSearchPage = report.reached.contains("search.html")
    report.unreached = entries.files.subtracting(report.reached)
      .filter { !hasSearchPage || !$0.hasPrefix("search/") }.sorted()
  }

  private mutating func read(_ path: String) {
    guard let data = FileManager.default.contents(atPath: "\(folder)/\(path)") else { return }
    switch path.split(separator: ".").last {
    case "html":
      report.pages.append(path)
      readMarkup(Array(data), of: path)
    case "svg": readMarkup(Array(data), of: path)
    case "css":
      for reference in Reference.all(
        inStyle: String(decoding: data, as: UTF8.self), location: "url")
      {
        follow(reference, from: path)
      }
    default: break
    }
  }

  private mutating func readMarkup(_ bytes: [UInt8], of path: String) {
    var scanner = StartTagScanner(bytes)
    var names: Set<String> = ["", "top"]
    while let tag = scanner.next() {
      if let id = tag.attributes["id"] { names.insert(id) }
      if tag.name == "a", let name = tag.attributes["name"] { names.insert(name) }
      checkScripts(of: tag, in: path)
      if tag.name == "base", path != Self.pageAtAnyPath {
        add(.baseElement, path, "base", tag.attributes["href"] ?? "")
      }
      for reference in Reference.all(in: tag) { follow(reference, from: path) }
    }
    anchors[path] = names
  }

  /// The page that hosts show at any path, which finds its site with an element `base` and a script; its policy
  /// allows only this script, and disables the element on pages opened from disk.
  private static let pageAtAnyPath = "404.html"

  private mutating func checkScripts(of tag: StartTag, in page: String) {
    for (name, value) in tag.attributes.sorted(by: { $0.key < $1.key }) where name.hasPrefix("on") {
      add(.eventHandler, page, "\(tag.name) \(name)", value)
    }
    // Data blocks such as JSON are not run.
    let type = tag.attributes["type"] ?? ""
    let isData = type.hasSuffix("json")
    let isRun = tag.attributes["src"] == nil && !isData
    if tag.name == "script", isRun, page != Self.pageAtAnyPath {
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
        add(.externalRequest, page, reference.location, reference.address)
      } else {
        report.externalLinks.insert(reference.address)
      }
    case .absolute("mailto") where reference.use == .link:
      report.externalLinks.insert(reference.address)
    case .absolute("data") where reference.use == .load: break
    case .absolute: add(.forbiddenScheme, page, reference.location, reference.address)
    case .host: add(.noScheme, page, reference.location, reference.address)
    case .root: add(.rootPath, page, reference.location, reference.address)
    case .relative(let path):
      guard let target = resolve(path, in: page) else {
        add(.leavesFolder, page, reference.location, reference.address)
        return
      }
      reach(target, from: page, address: reference.address, location: reference.location)
      guard let fragment = address.fragment, !fragment.hasPrefix(":~:") else { return }
      uncheckedFragments.append(
        (target, fragment, problem(.missingFragment, page, reference.location, reference.address)))
    }
  }

  /// Records a link to a file, and queues the file if it is new.
  mutating func reach(_ target: String, from page: String, address: String, location: String) {
    if entries.files.contains(target) {
      if report.reached.insert(target).inserted { queue.append(target) }
    } else {
      let isFolder = entries.folders.contains(target)
      add(isFolder ? .folder : .missingFile, page, location, address)
    }
  }

  private mutating func add(
    _ kind: SiteProblem.Kind, _ page: String, _ location: String, _ text: String
  ) {
    report.problems.append(problem(kind, page, location, text))
  }

  private func problem(
    _ kind: SiteProblem.Kind, _ page: String, _ location: String, _ text: String
  ) -> SiteProblem {
    SiteProblem(page: page, location: location, text: text, kind: kind)
  }
}

/// Returns the path of the file that a relative path in a page refers to, or `nil` outside of the
/// folder.
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
