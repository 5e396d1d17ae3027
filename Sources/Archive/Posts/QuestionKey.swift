/// Tells a question from all others: ids are unique within a site only.
package struct QuestionKey: Sendable, Hashable {
  /// The API parameter of its site.
  package var site: String
  package var id: Int

  package init(site: String, id: Int) {
    self.site = site
    self.id = id
  }
}

extension Edition.Entry {
  /// The question of the line.
  package var key: QuestionKey { QuestionKey(site: site, id: questionID) }
}
