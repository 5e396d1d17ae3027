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

/// The phrase in place of the name of a deleted user.
struct DeletedUser: Phrase {
  static let name = "deleted-user"

  static let fields = PageFields<Self> { _ in }
}

/// The phrase in place of the name of an unknown author.
struct UnknownAuthor: Phrase {
  static let name = "unknown-author"

  static let fields = PageFields<Self> { _ in }
}
