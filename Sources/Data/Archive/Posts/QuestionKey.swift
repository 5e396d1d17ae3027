/// The key of a question: site and id, because ids are unique only within a site.
package struct QuestionKey: Sendable, Hashable {
  /// The API parameter of the site, such as `superuser`.
  package var site: String
  package var id: Int

  package init(site: String, id: Int) {
    self.site = site
    self.id = id
  }
}

extension Edition.QuestionEntry {
  /// The key of the question that the entry shows.
  package var key: QuestionKey { QuestionKey(site: site, id: questionID) }
}
