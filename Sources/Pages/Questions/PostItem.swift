internal import Mustache

/// A question or an answer with all that its page shows of it.
package struct PostItem: PageValue {
  /// Names its place in the page.
  let anchor: String
  /// The id on the source site.
  let number: String
  let isQuestion: Bool
  let isAccepted: Bool
  let score: Count
  /// HTML or Markdown, as the page is; empty when the author wrote nothing.
  package var body: [UInt8]
  /// The author's picture, on pages that have some.
  let face: Address?
  package let author: CachedRecord<Person>?
  /// What the author wrote, of all that is here.
  let authorPage: Address?
  /// The digests that are about its author.
  let digests: [DigestReference]
  let isWiki: Bool
  let created: DisplayDate?
  let edited: DisplayDate?
  /// Only when it is somebody else than the author.
  let editor: CachedRecord<Person>?
  /// On the source site.
  let link: Address?
  /// None of what is private.
  package let licence: Licence?
  let comments: CommentList?

  package static let fields = PageFields<Self> { fields in
    fields.text("anchor", note: "its place in the page") { $0.anchor }
    fields.markup("target", note: "the same place in Markdown") {
      Array("<a id=\"\($0.anchor)\"></a>".utf8)
    }
    fields.text("number", note: "its id") { $0.number }
    fields.flag("isQuestion") { $0.isQuestion }
    fields.flag("isAccepted") { $0.isAccepted }
    fields.record("score") { $0.score }
    fields.markup("body") { $0.body }
    fields.address("face", note: "of the author's picture") { $0.face }
    fields.record("author", note: "the editor where it is somebody else") { $0.author }
    fields.address("authorPage", note: "what the author wrote, of all that is here") {
      $0.authorPage
    }
    fields.list(
      "digests", note: "those that are about the author", { $0.digests }, unlessEmpty: "isOwn")
    fields.flag("isWiki") { $0.isWiki }
    fields.record("created") { $0.created }
    fields.record("edited") { $0.edited }
    fields.record("editor", note: "the editor where it is somebody else") { $0.editor }
    fields.address("link", note: "on the source site") { $0.link }
    fields.record("licence") { $0.licence }
    fields.record("comments") { $0.comments }
  }
}
