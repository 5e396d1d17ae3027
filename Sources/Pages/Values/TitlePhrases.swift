/// What an answer is called where a feed tells that it was accepted.
package struct AnswerTitle: Phrase {
  package static let name = "accepted-answer-to"
  /// Of its question.
  let title: String

  package init(title: String) {
    self.title = title
  }

  package static let fields = PageFields<Self> { fields in fields.text("title") { $0.title } }
}

/// What the feed of a digest's editions is called.
package struct EditionsTitle: Phrase {
  package static let name = "editions-of"
  /// Of the digest.
  let title: String

  package init(title: String) {
    self.title = title
  }

  package static let fields = PageFields<Self> { fields in fields.text("title") { $0.title } }
}

/// What somebody is called who is not known any more.
struct DeletedUser: Phrase {
  static let name = "deleted-user"

  static let fields = PageFields<Self> { _ in }
}

/// What somebody is called who was never known.
struct UnknownAuthor: Phrase {
  static let name = "unknown-author"

  static let fields = PageFields<Self> { _ in }
}
