internal import Contents
internal import Mustache
internal import StackExchange

/// A comment below a post.
struct CommentItem: PageValue {
  let comment: Comment
  let site: SiteQuestions
  /// HTML or Markdown, as the page is.
  let body: [UInt8]
  let author: CachedRecord<Person>?
  /// Only when it is another than the post's.
  let licence: Licence?

  private var score: Int? { comment.score == 0 ? nil : comment.score }

  static let fields = PageFields<Self> { fields in
    fields.text("anchor", note: "its place in the page") { "comment-\($0.comment.id)" }
    fields.record("score", note: "where it has votes") { $0.score.map(Count.init) }
    fields.change("votes", note: "where it has some, such as `+5`") { $0.score }
    fields.markup("body") { $0.body }
    fields.record("author") { $0.author }
    fields.record("created") { $0.comment.creationDate.flatMap(DisplayDate.init) }
    fields.flag("isEdited") { $0.comment.isEdited }
    fields.address("link", note: "on the source site") {
      Address("\($0.site.community.url)/posts/comments/\($0.comment.id)")
    }
    fields.record("licence", note: "where it is not the post's") { $0.licence }
  }
}

/// The comments of a post: some at once, the others folded.
struct CommentList: PageValue {
  let first: [CommentItem]
  let rest: [CommentItem]

  static let fields = PageFields<Self> { fields in
    fields.list("first", note: "those in sight, and those that are folded") { $0.first }
    fields.list(
      "rest", note: "those in sight, and those that are folded", { $0.rest }, unlessEmpty: "hasRest"
    )
    fields.record("restCount") { Count($0.rest.count) }
  }
}
