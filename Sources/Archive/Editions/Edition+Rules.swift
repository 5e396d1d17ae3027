internal import FoundationEssentials

extension Edition {
  /// The rules by which a selection was made, for those who read its pages.
  package struct Rules: Codable, Sendable, Equatable {
    /// At least one.
    package var sites: [String]
    /// All of them are on every question.
    package var tags: [String]
    /// At least one of them is on every question, if there are any.
    package var anyTags: [String]
    /// None of them is on any question.
    package var noTags: [String]
    /// `votes`, `hot`, `week`, `month`, `activity` or `creation`.
    package var sort: String
    /// The first day of asking, such as `2026-11-14`; `nil` for no bound.
    package var since: String?
    /// The last day of asking; `nil` for no bound.
    package var until: String?
    /// How many questions at most.
    package var limit: Int
    /// The lowest score; `nil` for no bound.
    package var minScore: Int?
    /// How many answers of a question were newly kept at most.
    package var answers: Int
    package var includesComments: Bool
    /// Whether what earlier editions showed was left out.
    package var onlyNew: Bool

    package init(
      sites: [String], tags: [String], anyTags: [String] = [], noTags: [String] = [],
      sort: String, since: String? = nil, until: String? = nil, limit: Int, minScore: Int? = nil,
      answers: Int = 5, includesComments: Bool = true, onlyNew: Bool = false
    ) {
      self.sites = sites
      self.tags = tags
      self.anyTags = anyTags
      self.noTags = noTags
      self.sort = sort
      self.since = since
      self.until = until
      self.limit = limit
      self.minScore = minScore
      self.answers = answers
      self.includesComments = includesComments
      self.onlyNew = onlyNew
    }

    /// The form that an edition keeps.
    package var json: String {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      // A struct of texts, numbers and flags always has a form in JSON.
      return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }
  }

  /// The rules of the selection; `nil` when another version wrote them in another form.
  package var rules: Rules? { try? JSONDecoder().decode(Rules.self, from: Data(selection.utf8)) }
}
