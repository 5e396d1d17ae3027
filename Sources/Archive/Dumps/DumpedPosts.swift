package import FoundationEssentials
internal import StackExchange

/// Text as bytes of UTF-8, mostly a part of many read at once: no dump is worth a string for each.
package typealias TextBytes = ArraySlice<UInt8>

/// Who wrote something, as a dump names them.
package enum DumpedPerson: Sendable {
  /// Somebody of the site's users.
  case user(Int)
  /// Somebody who was deleted, by the name that is left, if any.
  case deleted(name: TextBytes?)
}

/// What questions and answers of a dump have in common.
package struct DumpedPost: Sendable {
  package var id: Int
  package var score = 0
  package var owner: DumpedPerson?
  package var lastEditor: DumpedPerson?
  package var creationDate: Date?
  package var lastActivityDate: Date?
  package var lastEditDate: Date?
  package var communityOwnedDate: Date?
  package var contentLicense: TextBytes?
  /// HTML.
  package var body: TextBytes

  package init(id: Int, body: TextBytes) {
    self.id = id
    self.body = body
  }
}

/// A question of a dump.
package struct DumpedQuestion: Sendable {
  package var post: DumpedPost
  package var title: TextBytes
  package var tags: [TextBytes] = []
  package var answerCount = 0
  package var acceptedAnswerID: Int?
  /// Whether it has an answer that was accepted, or one with a positive score as far as is known.
  package var isAnswered = false
  package var viewCount = 0
  package var closedDate: Date?

  package init(_ post: DumpedPost, title: TextBytes) {
    self.post = post
    self.title = title
  }
}

/// An answer of a dump.
package struct DumpedAnswer: Sendable {
  package var post: DumpedPost
  package var questionID: Int

  package init(_ post: DumpedPost, questionID: Int) {
    self.post = post
    self.questionID = questionID
  }
}

/// A comment of a dump.
package struct DumpedComment: Sendable {
  package var id: Int
  /// A question or an answer.
  package var postID: Int
  package var score = 0
  package var owner: DumpedPerson?
  package var creationDate: Date?
  package var contentLicense: TextBytes?
  /// Markdown.
  package var text: TextBytes

  package init(id: Int, postID: Int, text: TextBytes) {
    self.id = id
    self.postID = postID
    self.text = text
  }
}

/// A user of a dump.
package struct DumpedUser: Sendable {
  package var id: Int
  package var displayName: TextBytes?
  package var reputation: Int?

  package init(id: Int) { self.id = id }
}

/// What a site says of a tag: an excerpt of a line or two, or a whole wiki.
package struct DumpedTagWiki: Sendable {
  package var post: DumpedPost
  package var kind: TagWiki.Kind

  package init(_ post: DumpedPost, kind: TagWiki.Kind) {
    self.post = post
    self.kind = kind
  }
}
