package import Archive
package import Digests
package import FoundationEssentials
package import Networking

/// The specification of a digest to fetch: its name, its selection and its date range.
@dynamicMemberLookup
package struct DigestSpecification: Sendable, Equatable {
  /// The name of the digest and of its folder, always the same for the same specification.
  package var name: String
  /// The title for readers; `nil` for a title derived from the sites and tags.
  package var title: String?
  /// The rules that select the questions.
  package var selection: DigestSelection
  /// The earliest date of a question, inclusive; `nil` for no limit.
  package var createdFrom: Date?
  /// The latest date of a question, inclusive; `nil` for no limit.
  package var createdThrough: Date?
  /// The first day of the date range for readers, such as `2026-11-14`.
  package var since: String?
  /// The last day of the date range for readers.
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

  /// Accesses a rule of the selection.
  package subscript<Value>(dynamicMember member: WritableKeyPath<DigestSelection, Value>) -> Value {
    get { selection[keyPath: member] }
    set { selection[keyPath: member] = newValue }
  }
}

/// The questions that were selected for a digest, with the problems of the fetch.
package struct SelectedQuestions: Sendable {
  /// The name of the digest.
  package var digest: String
  /// The selected questions, in the order of the selection.
  package var questions: [QuestionKey]
  /// The further sections that have questions.
  package var sections: [SelectedSection]
  /// Problems that a later run may solve, one line each.
  package var missing: [String]
  /// Whether no question was received although the API announced some.
  package var isUnexpectedlyEmpty = false
  /// The error that ended the fetch after all questions had been received.
  package var failure: WebserviceError?

  package init(
    digest: String, questions: [QuestionKey] = [], sections: [SelectedSection] = [],
    missing: [String] = []
  ) {
    self.digest = digest
    self.questions = questions
    self.sections = sections
    self.missing = missing
  }

  /// A further section of the digest with its questions.
  package struct SelectedSection: Sendable, Equatable {
    /// The kind of the section.
    package var kind: DigestSelection.SectionKind
    /// The questions of the section, in order.
    package var questions: [QuestionKey]

    package init(_ section: DigestSelection.SectionKind, _ questions: [QuestionKey]) {
      self.kind = section
      self.questions = questions
    }
  }
}
