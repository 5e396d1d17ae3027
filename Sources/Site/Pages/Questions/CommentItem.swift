internal import Contents
internal import Mustache
internal import StackExchange

/// A comment on a post as pages show it.
struct CommentItem: PageValue {
  let comment: Comment
  let site: SiteQuestions
  /// The text of the comment, in HTML or Markdown like the page.
  let body: [UInt8]
  let author: CachedRecord<Person>?
  /// The licence of the comment; `nil` if it equals the licence of the post.
  let licence: Licence?

  /// The score of the comment; `nil` if the score is 0.
  private var score: Int? { comment.score == 0 ? nil : comment.score }

  static let fields = PageFields<Self> { fields in
    fields.text("anchor", note: "the anchor of the comment on the page") {
      "comment-\($0.comment.id)"
    }
    fields.record("score", note: "the score, if it is not 0") { $0.score.map(Count.init) }
    fields.change("votes", note: "the score with a sign, such as `+5`, if it is not 0") { $0.score }
    fields.markup("body") { $0.body }
    fields.record("author") { $0.author }
    fields.record("created") { $0.comment.creationDate.flatMap(DisplayDate.init) }
    fields.flag("isEdited") { $0.comment.isEdited }
    fields.address("link", note: "the comment on its source site") {
      LinkAddress("\($0.site.community.url)/posts/comments/\($0.comment.id)")
    }
    fields.record("licence", note: "the licence, if it differs from that of the post") {
      $0.licence
    }
  }
}

/// The comments of a post: some are visible, the others folded.
struct CommentList: PageValue {
  /// The comments that are visible at first.
  let visible: [CommentItem]
  /// The comments that readers must unfold.
  let folded: [CommentItem]

  static let fields = PageFields<Self> { fields in
    fields.list("visible", note: "the visible comments") { $0.visible }
    fields.list("folded", note: "the folded comments", { $0.folded }, unlessEmpty: "hasFolded")
    fields.record("foldedCount", note: "the number of folded comments") { Count($0.folded.count) }
  }
}
