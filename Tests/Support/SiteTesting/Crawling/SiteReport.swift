/// The result of crawling a site.
package struct SiteReport: Sendable {
  /// The paths of the reached pages, in the order of crawling.
  package var pages: [String] = []
  /// The paths of all reached files below the folder, pages included.
  package var reached: Set<String> = []
  /// The paths of the files in the folder to which nothing links, sorted.
  package var unreached: [String] = []
  /// Absolute addresses that readers may follow and that pages do not load.
  package var externalLinks: Set<String> = []
  /// The problems found in the site, in the order of crawling.
  package var problems: [SiteProblem] = []
}

/// An address or script in a page that does not work or is not allowed.
package struct SiteProblem: Sendable, Hashable {
  /// A kind of problem; the raw value is its description.
  package enum Kind: String, Sendable {
    case missingFile = "no such file"
    case missingFragment = "no such place in the page"
    case folder = "a folder, which opens from a host only"
    case leavesFolder = "leads out of the site's folder"
    case rootPath = "starts with a slash, so it breaks from disk and in a sub-folder"
    case noScheme = "has a host but no scheme, so it breaks from disk"
    case forbiddenScheme = "a scheme that no page needs"
    case externalRequest = "is requested from another origin"
    case eventHandler = "an attribute that runs script"
    case inlineScript = "a script within the page"
    case baseElement = "changes what every other address means"
  }

  /// The path of the file with the problem.
  package let page: String
  /// The element and attribute with the problem, such as `img src`.
  package let location: String
  /// The address or script with the problem, as written in the page.
  package let text: String
  package let kind: Kind

  package init(page: String, location: String, text: String, kind: Kind) {
    self.page = page
    self.location = location
    self.text = text
    self.kind = kind
  }
}

extension SiteProblem: CustomStringConvertible {
  /// The problem in one line, such as `q/1.html: img src "/a.png": starts with a slash…`.
  package var description: String { "\(page): \(location) \"\(text)\": \(kind.rawValue)" }
}
