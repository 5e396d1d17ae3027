internal import Contents
internal import Mustache
internal import StackExchange
internal import StackMarkdown

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

/// The settings that all posts on a page share: the site, the options that render texts, and
/// whether portraits and comments are shown.
struct PostContext {
  let site: SiteQuestions
  let presentation: Presentation
  /// Records the images that the page shows.
  let images: PageImages
  var showsPortraits = true
  var showsComments = true
}

extension Composer {
  /// Returns a question or an answer with its comments.
  func postItem(
    _ post: StackExchange.Post, _ texts: PostTexts, id: Int, as role: PostRole, on page: PostContext
  ) -> PostItem {
    let site = page.site
    let licence = Licence.resolve(
      post.contentLicense, at: post.lastEditDate ?? post.creationDate, on: site.community)
    // In HTML, each answer has a heading of its own.
    let isBelowHeading = if case .answer = role { links.format == .html } else { false }
    func presentation(definesAnchors: Bool) -> Presentation {
      page.presentation.referring(
        to: texts.body, anchorPrefix: "equation-\(site.folder)-\(id)",
        definesAnchors: definesAnchors)
    }
    let body = body(
      texts.body, presentation(definesAnchors: true), belowHeadingLevel: isBelowHeading ? 3 : 2)
    return PostItem(
      post: post, id: id, role: role, site: site, body: body.allSatisfy(isBlank) ? [] : body,
      portrait: page.showsPortraits ? portraitAddress(of: post.owner, on: site, page.images) : nil,
      author: post.owner.map { person($0, on: site) }, licence: licence,
      digests: digests(about: post.owner, on: site),
      comments: page.showsComments
        ? comments(
          post.comments, texts.comments, under: licence, on: page,
          presentation(definesAnchors: false)) : nil,
      composer: self)
  }

  /// Returns the comments of a post: all visible if they are few, otherwise those with the highest scores visible
  /// and the others folded.
  private func comments(
    _ comments: [Comment], _ texts: [StackMarkdown.ParsedPost?], under licence: Licence?,
    on page: PostContext, _ presentation: @autoclosure () -> Presentation
  ) -> CommentList? {
    guard !comments.isEmpty else { return nil }
    let presentation = presentation()
    let items = comments.indices.map {
      commentItem(comments[$0], body(texts[$0], presentation), under: licence, on: page)
    }
    guard comments.count > maxVisibleComments else {
      return CommentList(visible: items, folded: [])
    }
    let byScore = comments.indices.sorted { first, second in
      (comments[second].score, first) < (comments[first].score, second)
    }
    let visible = Set(byScore.prefix(maxVisibleComments))
    return CommentList(
      visible: items.indices.filter(visible.contains).map { items[$0] },
      folded: items.indices.filter { !visible.contains($0) }.map { items[$0] })
  }

  /// Returns a comment with its author, and with its licence only if that differs from the licence
  /// of the post.
  private func commentItem(
    _ comment: Comment, _ body: [UInt8], under licence: Licence?, on page: PostContext
  ) -> CommentItem {
    let commentLicence = Licence.resolve(
      comment.contentLicense, at: comment.creationDate, on: page.site.community)
    return CommentItem(
      comment: comment, site: page.site, body: body,
      author: comment.owner.map { person($0, on: page.site) },
      licence: commentLicence == licence ? nil : commentLicence)
  }
}

/// The maximum number of comments of a post that are visible at first.
private let maxVisibleComments = 5

/// Returns whether a byte is a space, a tab or a line break.
private func isBlank(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: " ") || 0x09...0x0D ~= byte
}

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

/// The address of a link in a post, which paper shows below the post.
struct PrintedLink: PageValue {
  /// The address as HTML.
  private let address: ArraySlice<UInt8>

  static let fields = PageFields<Self> { fields in
    fields.markup("url", note: "the address as HTML text") { Array($0.address) }
  }

  /// Returns the links to the web in the HTML of a post, in order, as the style sheet numbers them.
  static func all(in html: [UInt8]) -> [PrintedLink] {
    var links: [PrintedLink] = []
    var position = 0
    while let start = html[position...].firstIndex(of: UInt8(ascii: "<")) {
      position = start + 1
      guard html[start...].starts(with: linkStart),
        let end = html[(start + attributeOffset)...].firstIndex(of: UInt8(ascii: "\""))
      else { continue }
      links.append(PrintedLink(address: html[(start + attributeOffset)..<end]))
      position = end
    }
    return links
  }

  /// The start of a link to the web, as posts are rendered.
  private static let linkStart = Array("<a href=\"http".utf8)
  /// The offset of the address in a link.
  private static let attributeOffset = 9
}
