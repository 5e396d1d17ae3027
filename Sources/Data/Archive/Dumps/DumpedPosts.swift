package import FoundationEssentials
internal import StackExchange

/// UTF-8 bytes of a text, usually a slice of a large buffer.
///
/// Creating a string for each text of a dump would be too slow.
package typealias TextBytes = ArraySlice<UInt8>

/// An author or editor in a data dump.
package enum DumpedPerson: Sendable {
  /// A user of the site, by id.
  case user(Int)
  /// A deleted user, with the name that is left, if any.
  case deleted(name: TextBytes?)
}

/// The properties that questions, answers and tag wikis of a data dump share.
package struct DumpedPost: Sendable {
  package var id: Int
  package var score = 0
  /// The author of the post; nil if the dump does not name one.
  package var owner: DumpedPerson?
  package var lastEditor: DumpedPerson?
  package var creationDate: Date?
  package var lastActivityDate: Date?
  package var lastEditDate: Date?
  package var communityOwnedDate: Date?
  package var contentLicense: TextBytes?
  /// The text of the post, as HTML.
  package var body: TextBytes

  package init(id: Int, body: TextBytes) {
    self.id = id
    self.body = body
  }
}

/// A question in a data dump.
package struct DumpedQuestion: Sendable {
  package var post: DumpedPost
  package var title: TextBytes
  package var tags: [TextBytes] = []
  package var answerCount = 0
  package var acceptedAnswerID: Int?
  /// Whether the question has an accepted answer, or is known to have one with a positive score.
  package var isAnswered = false
  package var viewCount = 0
  package var closedDate: Date?

  package init(_ post: DumpedPost, title: TextBytes) {
    self.post = post
    self.title = title
  }
}

/// An answer in a data dump.
package struct DumpedAnswer: Sendable {
  package var post: DumpedPost
  package var questionID: Int

  package init(_ post: DumpedPost, questionID: Int) {
    self.post = post
    self.questionID = questionID
  }
}

/// A comment in a data dump.
package struct DumpedComment: Sendable {
  package var id: Int
  /// The id of the question or answer that the comment belongs to.
  package var postID: Int
  package var score = 0
  package var owner: DumpedPerson?
  package var creationDate: Date?
  package var contentLicense: TextBytes?
  /// The text of the comment, as Markdown.
  package var text: TextBytes

  package init(id: Int, postID: Int, text: TextBytes) {
    self.id = id
    self.postID = postID
    self.text = text
  }
}

/// A user in a data dump.
package struct DumpedUser: Sendable {
  package var id: Int
  package var displayName: TextBytes?
  package var reputation: Int?

  package init(id: Int) { self.id = id }
}

/// The description of a tag in a data dump: an excerpt of a line or two, or a full wiki.
package struct DumpedTagWiki: Sendable {
  package var post: DumpedPost
  /// Whether the description is an excerpt or a full wiki.
  package var kind: TagWiki.Kind

  package init(_ post: DumpedPost, kind: TagWiki.Kind) {
    self.post = post
    self.kind = kind
  }
}
