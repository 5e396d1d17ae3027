package import Archive

/// A question of a site, by its place in the site's list.
package struct SiteQuestion: Sendable, Equatable {
  package let site: SiteQuestions
  package let place: Int

  package init(site: SiteQuestions, place: Int) {
    (self.site, self.place) = (site, place)
  }

  package var question: QuestionSummary { site.questions[place] }
  package var id: Int { site.questions.id(place) }

  package static func == (first: Self, second: Self) -> Bool {
    first.site === second.site && first.place == second.place
  }
}
