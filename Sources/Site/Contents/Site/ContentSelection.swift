package import Archive

/// The questions of an archive that a build includes.
package struct ContentSelection: Sendable {
  /// The API name of the only site to include; nil for all sites.
  private let site: String?
  /// The only questions to include, by site; nil for all questions.
  private let questions: [String: Set<Int>]?
  /// The questions to exclude, by site, because their pages cannot be built.
  private let excluded: [String: Set<Int>]

  /// Includes all questions except those with the given ids, by the API name of their site.
  package init(excluding excluded: [String: Set<Int>] = [:]) {
    (site, questions, self.excluded) = (nil, nil, excluded)
  }

  /// Includes all questions of a site; nil selects all sites.
  package init(site: String?) {
    (self.site, questions, excluded) = (site, nil, [:])
  }

  /// Includes the questions of all editions of a digest.
  package init(digest: String, in archive: Archive) throws(ArchiveError) {
    var questions: [String: Set<Int>] = [:]
    try archive.forEachShownQuestion(inDigest: digest) { _, site, id in
      questions[site, default: []].insert(id)
    }
    (site, self.questions, excluded) = (nil, questions, [:])
  }

  /// Returns whether any question of a site may be included.
  func includesSite(_ parameter: String) -> Bool {
    (site ?? parameter) == parameter && questions?.keys.contains(parameter) ?? true
  }

  /// Returns a function that tells whether the question of a site with an id is included.
  func includedQuestions(ofSite parameter: String) -> @Sendable (Int) -> Bool {
    let excluded = excluded[parameter] ?? []
    let included = questions.map { $0[parameter] ?? [] }
    return { id in
      if let included, !included.contains(id) { return false }
      return !excluded.contains(id)
    }
  }
}
