internal import Mustache

/// A comment below a post.
struct CommentItem: PageValue, Equatable {
  let id: Int
  /// Names its place in the page.
  let anchor: String
  /// Only when it has votes.
  let score: Count?
  /// HTML or Markdown, as the page is.
  let body: [UInt8]
  let author: Made<Person>?
  let created: Moment?
  let isEdited: Bool
  /// On the source site.
  let link: Address?
  /// Only when it is another than the post's.
  let licence: Licence?

  static func declare(_ fields: inout some PageFields<Self>) {
    fields.text("anchor", note: "its place in the page", \.anchor)
    fields.record("score", note: "where it has votes", \.score)
    fields.change("votes", note: "where it has some, such as `+5`", \.score?.number)
    fields.markup("body", \.body)
    fields.record("author", \.author)
    fields.record("created", \.created)
    fields.flag("isEdited", \.isEdited)
    fields.address("link", note: "on the source site", \.link)
    fields.record("licence", note: "where it is not the post's", \.licence)
  }
}

/// The comments of a post: some at once, the others folded.
struct CommentList: PageValue, Equatable {
  let first: [CommentItem]
  let rest: [CommentItem]

  static func declare(_ fields: inout some PageFields<Self>) {
    fields.list("first", note: "those in sight, and those that are folded", \.first)
    fields.list(
      "rest", note: "those in sight, and those that are folded", \.rest, unlessEmpty: "hasRest")
    fields.record("restCount") { Count($0.rest.count) }
  }
}
