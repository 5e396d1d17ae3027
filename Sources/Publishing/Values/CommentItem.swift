internal import Mustache

/// A comment below a post.
struct CommentItem: Equatable {
  /// Names its place in the page.
  let anchor: String
  /// Only when it has votes.
  let score: Count?
  /// HTML or Markdown, as the page is.
  let body: [UInt8]
  let author: Person?
  let created: Moment?
  let isEdited: Bool
  /// On the source site.
  let link: Address?
  /// Only when it is another than the post's.
  let licence: Licence?
}

extension CommentItem: PageValue {
  static let declaration = Declaration([
    "anchor": .text, "score": Count.kind, "body": .markup, "author": Person.kind,
    "created": Moment.kind, "isEdited": .flag, "link": .address, "licence": Licence.kind,
  ])
  var record: Record {
    Record(
      Self.declaration,
      [
        .text(anchor), score.value, .markup(body), author.value, created.value, .flag(isEdited),
        link.value, licence.value,
      ])
  }
}

/// The comments of a post: some at once, the others folded.
struct CommentList: Equatable {
  let first: [CommentItem]
  let rest: [CommentItem]
}

extension CommentList: PageValue {
  static let declaration = Declaration([
    "first": CommentItem.list, "rest": CommentItem.list, "hasRest": .flag, "restCount": Count.kind,
  ])
  var record: Record {
    Record(
      Self.declaration, [first.value, rest.value, .flag(!rest.isEmpty), Count(rest.count).value])
  }
}
