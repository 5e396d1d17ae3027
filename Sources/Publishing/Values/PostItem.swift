internal import Mustache

/// A question or an answer with all that its page shows of it.
struct PostItem: PageValue, Equatable {
  /// Names its place in the page.
  let anchor: String
  /// The id on the source site.
  let number: String
  let isQuestion: Bool
  let isAccepted: Bool
  let score: Count
  /// HTML or Markdown, as the page is; empty when the author wrote nothing.
  var body: [UInt8]
  /// The author's picture, on pages that have some.
  let face: Address?
  let author: Made<Person>?
  /// What the author wrote, of all that is here.
  let authorPage: Address?
  /// The digests that are about its author.
  let digests: [DigestReference]
  let isWiki: Bool
  let created: Moment?
  let edited: Moment?
  /// Only when it is somebody else than the author.
  let editor: Made<Person>?
  /// On the source site.
  let link: Address?
  /// None of what is private.
  let licence: Licence?
  let comments: CommentList?

  static func declare(_ fields: inout some PageFields<Self>) {
    fields.text("anchor", note: "its place in the page", \.anchor)
    fields.markup("target", note: "the same place in Markdown") {
      Array("<a id=\"\($0.anchor)\"></a>".utf8)
    }
    fields.text("number", note: "its id", \.number)
    fields.flag("isQuestion", \.isQuestion)
    fields.flag("isAccepted", \.isAccepted)
    fields.record("score", \.score)
    fields.markup("body", \.body)
    fields.address("face", note: "of the author's picture", \.face)
    fields.record("author", note: "the editor where it is somebody else", \.author)
    fields.address("authorPage", note: "what the author wrote, of all that is here", \.authorPage)
    fields.list("digests", note: "those that are about the author", \.digests, unlessEmpty: "isOwn")
    fields.flag("isWiki", \.isWiki)
    fields.record("created", \.created)
    fields.record("edited", \.edited)
    fields.record("editor", note: "the editor where it is somebody else", \.editor)
    fields.address("link", note: "on the source site", \.link)
    fields.record("licence", \.licence)
    fields.record("comments", \.comments)
  }
}
