/// What a walk over a site found.
package struct SiteReport: Sendable {
  /// The pages reached, in the order in which they were met.
  package var pages: [String] = []
  /// Every file reached, pages included, by its path below the folder.
  package var reached: Set<String> = []
  /// Files of the folder that nothing leads to, sorted.
  package var unreached: [String] = []
  /// Absolute addresses that readers may follow, never asked for by a page itself.
  package var linksOut: Set<String> = []
  /// What is wrong, in the order in which it was met.
  package var problems: [SiteProblem] = []
}

/// One thing that would not work, or should not be, in a page.
package struct SiteProblem: Sendable, Hashable {
  /// The kinds of problem.
  package enum Kind: String, Sendable {
    case missingFile = "no such file"
    case missingFragment = "no such place in the page"
    case folder = "a folder, which opens from a host only"
    case leavesFolder = "leads out of the site's folder"
    case rootPath = "starts with a slash, so it breaks from disk and in a sub-folder"
    case noScheme = "has a host but no scheme, so it breaks from disk"
    case badScheme = "a scheme that no page needs"
    case foreignRequest = "is requested from another origin"
    case handler = "an attribute that runs script"
    case inlineScript = "a script within the page"
    case base = "changes what every other address means"
  }

  /// The file in which it stands.
  package let page: String
  /// The element and attribute, such as `img src`.
  package let place: String
  /// The address as written, or the script.
  package let text: String
  package let kind: Kind

  package init(page: String, place: String, text: String, kind: Kind) {
    self.page = page
    self.place = place
    self.text = text
    self.kind = kind
  }
}

extension SiteProblem: CustomStringConvertible {
  /// As in `q/1.html: img src "/a.png": starts with a slash…`.
  package var description: String { "\(page): \(place) \"\(text)\": \(kind.rawValue)" }
}
