internal import Mustache

/// A question or an answer with all that its page shows of it.
struct PostItem: Equatable {
  /// Names its place in the page.
  let anchor: String
  /// The id on the source site.
  let number: String
  let isQuestion: Bool
  let isAccepted: Bool
  let score: Count
  /// HTML or Markdown, as the page is; empty when the author wrote nothing.
  let body: [UInt8]
  /// The author's picture.
  let face: Address
  /// The same for screens with two pixels a point, where there is one.
  let largeFace: Address?
  let author: Person?
  let isWiki: Bool
  let created: Moment?
  let edited: Moment?
  /// Only when it is somebody else than the author.
  let editor: Person?
  /// On the source site.
  let link: Address?
  let licence: Licence
  let comments: CommentList?
}

extension PostItem: PageValue {
  static let declaration = Declaration([
    "anchor": .text, "number": .text, "isQuestion": .flag, "isAccepted": .flag,
    "score": Count.kind, "body": .markup, "face": .address,
    "largeFace": .address, "author": Person.kind,
    "isWiki": .flag, "created": Moment.kind, "edited": Moment.kind, "editor": Person.kind,
    "link": .address, "licence": Licence.kind, "comments": CommentList.kind,
  ])
  var record: Record {
    Record(
      Self.declaration,
      [
        .text(anchor), .text(number), .flag(isQuestion), .flag(isAccepted), score.value,
        .markup(body), .address(face), largeFace.value, author.value, .flag(isWiki), created.value,
        edited.value,
        editor.value, link.value, licence.value, comments.value,
      ])
  }
}
