package import Archive
package import FoundationEssentials
package import Networking
package import StackExchange

/// One digest to fetch: which questions, and what of them to keep.
package struct Digest: Sendable, Equatable {
  /// Names its folder; the same digest always has the same name.
  package var name: String
  /// What readers call it; `nil` for what sites and tags make.
  package var title: String?
  /// API parameters; at least one.
  package var sites: [String]
  package var tags: Tags
  package var sort: QuestionList.Sort
  /// The first and the last moment of asking, both included.
  package var createdFrom: Date?
  package var createdThrough: Date?
  package var limit: Int
  /// The lowest score kept, whatever the order.
  package var minScore: Int?
  /// The most answers newly kept for a question.
  package var answers: Int
  package var includesComments: Bool
  /// Whether what earlier editions showed is left out.
  package var onlyNew: Bool
  /// What follows the selection, in this order.
  package var sections: [Section]

  package init(
    name: String, title: String? = nil, sites: [String], tags: Tags,
    sort: QuestionList.Sort = .votes,
    createdFrom: Date? = nil, createdThrough: Date? = nil, limit: Int, minScore: Int? = nil,
    answers: Int = 5, includesComments: Bool = true, onlyNew: Bool = false,
    sections: [Section] = []
  ) {
    self.name = name
    self.title = title
    self.sites = sites
    self.tags = tags
    self.sort = sort
    self.createdFrom = createdFrom
    self.createdThrough = createdThrough
    self.limit = limit
    self.minScore = minScore
    self.answers = answers
    self.includesComments = includesComments
    self.onlyNew = onlyNew
    self.sections = sections
  }
}

extension Digest {
  /// Which tags its questions have.
  package struct Tags: Sendable, Equatable {
    /// All of these.
    package var all: [String]
    /// At least one of these, if there are any.
    package var any: [String]
    /// Nothing of these.
    package var none: [String]

    package init(all: [String] = [], any: [String] = [], none: [String] = []) {
      self.all = all
      self.any = any
      self.none = none
    }
  }

  /// A further part of an edition.
  package enum Section: String, Sendable, CaseIterable {
    /// Nobody gave an answer that was accepted or got a vote.
    case unanswered
    /// Reputation is to be won.
    case bounties
    /// The score rose most since the edition before.
    case moved
    /// Asked since the edition before.
    case new
  }
}

/// What became of a digest.
package struct DigestOutcome: Sendable {
  package var digest: String
  /// The questions, in the selection's order.
  package var questions: [QuestionKey]
  /// The further parts that have questions.
  package var sections: [Section]
  /// What a later run may still get, one line each.
  package var missing: [String]
  /// Whether no question came although the API said that there are some.
  package var isCutShort = false
  /// What ended the asking after all questions had come.
  package var failure: WebserviceError?

  package init(
    digest: String, questions: [QuestionKey] = [], sections: [Section] = [],
    missing: [String] = []
  ) {
    self.digest = digest
    self.questions = questions
    self.sections = sections
    self.missing = missing
  }

  /// The questions of a further part, in its order.
  package struct Section: Sendable, Equatable {
    package var section: Digest.Section
    package var questions: [QuestionKey]

    package init(_ section: Digest.Section, _ questions: [QuestionKey]) {
      self.section = section
      self.questions = questions
    }
  }
}
