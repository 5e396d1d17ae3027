package import Archive
package import FoundationEssentials
package import Networking
internal import StackExchange

/// The specification of a digest to fetch: its name, its selection and its date range.
@dynamicMemberLookup
package struct DigestSpecification: Sendable, Equatable {
  /// The name of the digest and of its folder, always the same for the same specification.
  package var name: String
  /// The title of the digest that readers see; `nil` for a title derived from the sites and tags.
  package var title: String?
  /// The rules that select the questions of the digest.
  package var selection: DigestSelection
  /// The earliest creation date of a selected question, inclusive; `nil` for no limit.
  package var createdFrom: Date?
  /// The latest creation date of a selected question, inclusive; `nil` for no limit.
  package var createdThrough: Date?
  /// The first day of the date range as readers see it, such as `2026-11-14`.
  package var since: String?
  /// The last day of the date range as readers see it, such as `2026-11-20`.
  package var until: String?

  package init(
    name: String, title: String? = nil, selection: DigestSelection, createdFrom: Date? = nil,
    createdThrough: Date? = nil
  ) {
    self.name = name
    self.title = title
    self.selection = selection
    self.createdFrom = createdFrom
    self.createdThrough = createdThrough
  }

  /// The selection and the date range in the form that an edition stores.
  package var rules: Edition.SelectionRules {
    Edition.SelectionRules(selection, since: since, until: until)
  }

  /// Accesses a rule of ``selection``, such as its sites or its limit.
  package subscript<Value>(dynamicMember member: WritableKeyPath<DigestSelection, Value>) -> Value {
    get { selection[keyPath: member] }
    set { selection[keyPath: member] = newValue }
  }
}

/// The questions that were selected for a digest, with the problems of the fetch.
package struct SelectedQuestions: Sendable {
  /// The name of the digest for which the questions were selected.
  package var digest: String
  /// The selected questions, in the order of the selection.
  package var questions: [QuestionKey]
  /// The sections below the main list, such as unanswered questions, without empty ones.
  package var sections: [SelectedSection]
  /// Messages about problems of the fetch that a later run may solve, one line each.
  package var problems: [String]
  /// Whether no question was received although the API announced some.
  package var isUnexpectedlyEmpty = false
  /// The error that stopped the fetch of accepted answers; all questions had been received before.
  package var failure: WebserviceError?

  package init(
    digest: String, questions: [QuestionKey] = [], sections: [SelectedSection] = [],
    problems: [String] = []
  ) {
    self.digest = digest
    self.questions = questions
    self.sections = sections
    self.problems = problems
  }

  /// A section below the main list of a digest, with its questions.
  package struct SelectedSection: Sendable, Equatable {
    /// The kind of the section, such as unanswered questions.
    package var kind: DigestSelection.SectionKind
    /// The selected questions of the section, in the order of the edition.
    package var questions: [QuestionKey]

    package init(_ section: DigestSelection.SectionKind, _ questions: [QuestionKey]) {
      self.kind = section
      self.questions = questions
    }
  }
}

extension DigestSpecification {
  /// Returns the lists of the API that together contain the digest's questions, one for each site
  /// and alternative of tags.
  ///
  /// The API's lists contain questions with all given tags, so that each tag of ``TagRule/any``
  /// needs a list of its own. Excluded tags are filtered later by `DigestSelection.accepts(_:)`,
  /// because the only API method with that option lacks others. The result is empty if no question
  /// can have the tags.
  func lists(of kind: QuestionListRequest.Kind = .any, sort: QuestionListRequest.Sort)
    -> [QuestionListRequest]
  {
    self.sites.flatMap { site in
      self.tags.alternativeTagLists.map { tags in
        var list = QuestionListRequest(
          site: site, tags: tags, sort: sort, kind: kind, createdFrom: createdFrom,
          createdThrough: createdThrough, minScore: self.minScore)
        if case .search(let words) = self.subject {
          list.searchText = words
          list.requiresAcceptedAnswer = self.requiresAcceptedAnswer
        }
        return list
      }
    }
  }
}

extension TagRule {
  /// Lists of tags: a question matches the rule if it has all tags of at least one list.
  fileprivate var alternativeTagLists: [[String]] {
    let requiredTagsSuffice = any.isEmpty || any.contains(where: all.contains)
    let lists = requiredTagsSuffice ? [all] : any.map { (all + [$0]).sorted() }
    return lists.filter { $0.count <= Self.maxTagsPerQuestion }
  }
}
