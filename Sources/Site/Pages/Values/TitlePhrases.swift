package import Archive

/// The title of a feed entry about an answer that was accepted.
package struct AcceptedAnswerTitle: Phrase {
  package static let name = "accepted-answer-to"
  /// The title of the question.
  let title: String

  package init(title: String) {
    self.title = title
  }

  package static let fields = PageFields<Self> { fields in fields.text("title") { $0.title } }
}

/// The title of the feed of a digest's editions.
package struct EditionFeedTitle: Phrase {
  package static let name = "editions-of"
  /// The title of the digest.
  let title: String

  package init(title: String) {
    self.title = title
  }

  package static let fields = PageFields<Self> { fields in fields.text("title") { $0.title } }
}

/// The votes, the answers and the change of a question in the text of a mail message.
package struct MailFacts: Phrase {
  package static let name = "mail-facts"
  private let entry: Edition.QuestionEntry

  /// Creates the facts of a question on an edition's day.
  package init(of entry: Edition.QuestionEntry) { self.entry = entry }

  package static let fields = PageFields<Self> { fields in
    fields.record("badge") { QuestionEntry.Badge($0.entry) }
    fields.record("score") { Count($0.entry.score) }
    fields.record("answerCount") { Count($0.entry.answerCount) }
  }
}

/// The phrase in place of the name of a deleted user.
struct DeletedUser: Phrase {
  static let name = "deleted-user"

  static let fields = PageFields<Self> { _ in }
}

/// The phrase in place of all names of people, if a ZIM file leaves them out.
struct UnnamedAuthor: Phrase {
  static let name = "unnamed-author"

  static let fields = PageFields<Self> { _ in }
}

/// The phrase in place of the name of an unknown author.
struct UnknownAuthor: Phrase {
  static let name = "unknown-author"

  static let fields = PageFields<Self> { _ in }
}
