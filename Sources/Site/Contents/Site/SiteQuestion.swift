package import Archive

/// A question of a site, identified by its index in the site's table.
package struct SiteQuestion: Sendable, Equatable {
  package let site: SiteQuestions
  /// The index of the question in the site's table.
  package let index: Int

  package init(site: SiteQuestions, index: Int) {
    (self.site, self.index) = (site, index)
  }

  /// The question, decoded from the site's table.
  package var question: QuestionSummary { site.questions[index] }
  /// The id of the question on its site.
  package var id: Int { site.questions.id(index) }

  package static func == (first: Self, second: Self) -> Bool {
    first.site === second.site && first.index == second.index
  }
}
