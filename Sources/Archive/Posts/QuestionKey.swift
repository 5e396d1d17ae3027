/// The key of a question: ids are unique only within a site.
package struct QuestionKey: Sendable, Hashable {
  /// The API parameter of the site.
  package var site: String
  package var id: Int

  package init(site: String, id: Int) {
    self.site = site
    self.id = id
  }
}

extension Edition.QuestionEntry {
  /// The key of the question.
  package var key: QuestionKey { QuestionKey(site: site, id: questionID) }
}
