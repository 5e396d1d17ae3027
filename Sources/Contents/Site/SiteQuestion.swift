package import Archive

/// A question of a site, identified by its index in the site's table.
package struct SiteQuestion: Sendable, Equatable {
  package let site: SiteQuestions
  /// The index of the question in the site's table.
  package let place: Int

  package init(site: SiteQuestions, place: Int) {
    (self.site, self.place) = (site, place)
  }

  /// The decoded question.
  package var question: QuestionSummary { site.questions[place] }
  /// The id of the question on its site.
  package var id: Int { site.questions.id(place) }

  package static func == (first: Self, second: Self) -> Bool {
    first.site === second.site && first.place == second.place
  }
}
