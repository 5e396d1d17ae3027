internal import Mustache

/// A comment below a post.
struct CommentItem: PageValue {
  let id: Int
  /// Names its place in the page.
  let anchor: String
  /// Only when it has votes.
  let score: Count?
  /// HTML or Markdown, as the page is.
  let body: [UInt8]
  let author: CachedRecord<Person>?
  let created: DisplayDate?
  let isEdited: Bool
  /// On the source site.
  let link: Address?
  /// Only when it is another than the post's.
  let licence: Licence?

  static let fields = PageFields<Self> { fields in
    fields.text("anchor", note: "its place in the page") { $0.anchor }
    fields.record("score", note: "where it has votes") { $0.score }
    fields.change("votes", note: "where it has some, such as `+5`") { $0.score?.number }
    fields.markup("body") { $0.body }
    fields.record("author") { $0.author }
    fields.record("created") { $0.created }
    fields.flag("isEdited") { $0.isEdited }
    fields.address("link", note: "on the source site") { $0.link }
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
