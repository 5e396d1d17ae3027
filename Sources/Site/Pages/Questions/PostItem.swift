internal import Contents
internal import Mustache
internal import StackExchange

/// A question or an answer as its page shows it.
package struct PostItem: PageValue {
  let post: StackExchange.Post
  let id: Int
  let role: PostRole
  let site: SiteQuestions
  /// The text of the post, in HTML or Markdown like the page; empty if the text is blank.
  package var body: [UInt8]
  /// The address of the author's portrait; `nil` on pages without portraits.
  let portrait: LinkAddress?
  package let author: CachedRecord<Person>?
  /// The licence of the post; `nil` if the site is private and the post names no licence.
  package let licence: Licence?
  /// The digests that are about the author.
  let digests: [DigestReference]
  /// The comments on the post; `nil` if there are none or the page does not show them.
  let comments: CommentList?
  let composer: Composer

  var isQuestion: Bool { if case .question = role { true } else { false } }
  var isAccepted: Bool { if case .answer(true) = role { true } else { false } }
  package var created: DisplayDate? { post.creationDate.flatMap(DisplayDate.init) }
  /// The links to the web in the text; none outside single-file editions, which are made for paper.
  private var links: [PrintedLink] {
    composer.links.format == .single ? PrintedLink.all(in: body) : []
  }
  /// The fragment identifier of the post on the page.
  private var anchor: String { isQuestion ? "question" : "answer-\(id)" }
  /// The address of the post on its source site.
  var originalAddress: LinkAddress? {
    LinkAddress(web: post.link, or: "\(site.community.url)/\(isQuestion ? "q" : "a")/\(id)")
  }
  /// The user who last edited the post; `nil` if nobody or only the author did.
  private var editor: CachedRecord<Person>? {
    guard post.lastEditDate != nil, let editor = post.lastEditor else { return nil }
    let isAuthor = editor.id == post.owner?.id && editor.displayName == post.owner?.displayName
    return isAuthor ? nil : composer.person(editor, on: site)
  }

  package static let fields = PageFields<Self> { fields in
    fields.text("anchor", note: "the anchor of the post on the page") { $0.anchor }
    fields.markup("anchorMarkup", note: "an empty element with the anchor, for Markdown") {
      Array("<a id=\"\($0.anchor)\"></a>".utf8)
    }
    fields.text("number", note: "the id of the post") { String($0.id) }
    fields.flag("isQuestion") { $0.isQuestion }
    fields.flag("isAccepted") { $0.isAccepted }
    fields.record("score") { Count($0.post.score) }
    fields.markup("body") { $0.body }
    fields.list(
      "links", note: "the web addresses in the text, for paper", { $0.links },
      unlessEmpty: "hasLinks")
    fields.address("portrait", note: "the author's portrait") { $0.portrait }
    fields.record("author") { $0.author }
    fields.address("authorPage", note: "the page with all posts of the author") {
      $0.composer.address(ofAuthor: $0.post.owner, on: $0.site)
    }
    fields.list(
      "digests", note: "the digests that are about the author", { $0.digests },
      unlessEmpty: "hasDigests")
    fields.flag("isWiki", note: "whether it is a community wiki") {
      $0.post.communityOwnedDate != nil
    }
    fields.record("created") { $0.created }
    fields.record("edited") { $0.post.lastEditDate.flatMap(DisplayDate.init) }
    fields.record("editor", note: "who made the last edit, if it was not the author") { $0.editor }
    fields.address("link", note: "the post on its source site") { $0.originalAddress }
    fields.record("licence") { $0.licence }
    fields.record("comments") { $0.comments }
  }
}

/// The role of a post on its page: the question, or one of the answers.
enum PostRole {
  case question
  case answer(isAccepted: Bool)
}
