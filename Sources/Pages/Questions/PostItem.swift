internal import Contents
internal import Mustache
internal import StackExchange

/// A question or an answer with all that its page shows of it.
package struct PostItem: PageValue {
  let post: StackExchange.Post
  let id: Int
  let role: PostRole
  let site: SiteQuestions
  /// HTML or Markdown, as the page is; empty when the author wrote nothing.
  package var body: [UInt8]
  /// The author's picture, on pages that have some.
  let face: Address?
  package let author: CachedRecord<Person>?
  /// None of what is private.
  package let licence: Licence?
  /// The digests that are about its author.
  let digests: [DigestReference]
  let comments: CommentList?
  let composer: Composer

  var isQuestion: Bool { if case .question = role { true } else { false } }
  var isAccepted: Bool { if case .answer(true) = role { true } else { false } }
  var created: DisplayDate? { post.creationDate.flatMap(DisplayDate.init) }
  /// Names its place in the page.
  private var anchor: String { isQuestion ? "question" : "answer-\(id)" }
  /// On the source site.
  var link: Address? {
    Address(web: post.link, or: "\(site.community.url)/\(isQuestion ? "q" : "a")/\(id)")
  }
  /// Nil if the author made the last edit.
  private var editor: CachedRecord<Person>? {
    guard post.lastEditDate != nil, let editor = post.lastEditor else { return nil }
    let isAuthor = editor.id == post.owner?.id && editor.displayName == post.owner?.displayName
    return isAuthor ? nil : composer.person(editor, on: site)
  }

  package static let fields = PageFields<Self> { fields in
    fields.text("anchor", note: "its place in the page") { $0.anchor }
    fields.markup("target", note: "the same place in Markdown") {
      Array("<a id=\"\($0.anchor)\"></a>".utf8)
    }
    fields.text("number", note: "its id") { String($0.id) }
    fields.flag("isQuestion") { $0.isQuestion }
    fields.flag("isAccepted") { $0.isAccepted }
    fields.record("score") { Count($0.post.score) }
    fields.markup("body") { $0.body }
    fields.address("face", note: "of the author's picture") { $0.face }
    fields.record("author", note: "the editor where it is somebody else") { $0.author }
    fields.address("authorPage", note: "what the author wrote, of all that is here") {
      $0.composer.address(ofAuthor: $0.post.owner, on: $0.site)
    }
    fields.list(
      "digests", note: "those that are about the author", { $0.digests }, unlessEmpty: "isOwn")
    fields.flag("isWiki") { $0.post.communityOwnedDate != nil }
    fields.record("created") { $0.created }
    fields.record("edited") { $0.post.lastEditDate.flatMap(DisplayDate.init) }
    fields.record("editor", note: "the editor where it is somebody else") { $0.editor }
    fields.address("link", note: "on the source site") { $0.link }
    fields.record("licence") { $0.licence }
    fields.record("comments") { $0.comments }
  }
}

/// What a post is on its page.
enum PostRole {
  case question
  case answer(isAccepted: Bool)
}
