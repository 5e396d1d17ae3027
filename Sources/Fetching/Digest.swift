package import Archive
package import Digests
package import FoundationEssentials
package import Networking

/// One digest to fetch: its selection, and when the questions were asked.
@dynamicMemberLookup
package struct Digest: Sendable, Equatable {
  /// Names its folder; the same digest always has the same name.
  package var name: String
  /// What readers call it; `nil` for what sites and tags make.
  package var title: String?
  package var selection: Selection
  /// The first and the last moment of asking, both included.
  package var createdFrom: Date?
  package var createdThrough: Date?
  /// The days of these, such as `2026-11-14`, for those who read its pages.
  package var since: String?
  package var until: String?

  package init(
    name: String, title: String? = nil, selection: Selection, createdFrom: Date? = nil,
    createdThrough: Date? = nil
  ) {
    self.name = name
    self.title = title
    self.selection = selection
    self.createdFrom = createdFrom
    self.createdThrough = createdThrough
  }

  /// What is selected, with the days of asking.
  package var rules: Edition.Rules { Edition.Rules(selection, since: since, until: until) }

  package subscript<Value>(dynamicMember member: WritableKeyPath<Selection, Value>) -> Value {
    get { selection[keyPath: member] }
    set { selection[keyPath: member] = newValue }
  }
}

/// What a digest selected.
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
    package var section: Selection.Section
    package var questions: [QuestionKey]

    package init(_ section: Selection.Section, _ questions: [QuestionKey]) {
      self.section = section
      self.questions = questions
    }
  }
}
