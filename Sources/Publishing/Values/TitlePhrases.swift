internal import Mustache

/// What an answer is called where a feed tells that it was accepted.
struct AnswerTitle: Phrase {
  static let name = "accepted-answer-to"
  /// Of its question.
  let title: String

  static func declare(_ fields: inout some PageFields<Self>) { fields.text("title") { $0.title } }
}

/// What the feed of a digest's editions is called.
struct EditionsTitle: Phrase {
  static let name = "editions-of"
  /// Of the digest.
  let title: String

  static func declare(_ fields: inout some PageFields<Self>) { fields.text("title") { $0.title } }
}

/// What somebody is called who is not known any more.
struct DeletedUser: Phrase {
  static let name = "deleted-user"

  static func declare(_ fields: inout some PageFields<Self>) {}
}

/// What somebody is called who was never known.
struct UnknownAuthor: Phrase {
  static let name = "unknown-author"

  static func declare(_ fields: inout some PageFields<Self>) {}
}
