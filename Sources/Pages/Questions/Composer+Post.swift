internal import Configuration
internal import Contents
internal import Mustache
internal import StackExchange
internal import StackMarkdown

/// The page of posts: where they are from, how they are written, and what it takes note of.
struct PostPage {
  let site: SiteQuestions
  let presentation: Presentation
  let images: PageImages
  var showsPortraits = true
  var showsComments = true
}

/// What a post is on its page.
enum PostRole {
  case question
  case answer(isAccepted: Bool)
}

extension Composer {
  /// A question or an answer with its comments.
  func item(
    _ post: StackExchange.Post, _ texts: PostTexts, id: Int, as role: PostRole, on page: PostPage
  ) -> PostItem {
    let site = page.site
    let siteURL = site.community.url
    let licence = Licence.of(
      post.contentLicense, at: post.lastEditDate ?? post.creationDate, on: site.community)
    let (isQuestion, isAccepted, way) =
      switch role {
      case .question: (true, false, "q")
      case .answer(let isAccepted): (false, isAccepted, "a")
      }
    // In HTML answers stand under a heading of their own.
    let level = isQuestion || links.format != .html ? 2 : 3
    let body = body(texts.body, page.presentation, below: level)
    let portrait =
      page.showsPortraits ? portrait(of: post.owner, on: site, page.images) : nil
    return PostItem(
      anchor: isQuestion ? "question" : "answer-\(id)", number: String(id),
      isQuestion: isQuestion, isAccepted: isAccepted, score: Count(post.score),
      body: body.allSatisfy(isBlank) ? [] : body, face: portrait,
      author: post.owner.map { person($0, on: site) },
      authorPage: address(ofAuthor: post.owner, on: site),
      digests: digests(about: post.owner, on: site), isWiki: post.communityOwnedDate != nil,
      created: post.creationDate.flatMap(DisplayDate.init),
      edited: post.lastEditDate.flatMap(DisplayDate.init), editor: editor(of: post, on: site),
      link: Address(web: post.link, or: "\(siteURL)/\(way)/\(id)"), licence: licence,
      comments: page.showsComments
        ? comments(post.comments, texts.comments, under: licence, on: page) : nil)
  }

  private func editor(of post: StackExchange.Post, on site: SiteQuestions) -> CachedRecord<Person>?
  {
    guard post.lastEditDate != nil, let editor = post.lastEditor else { return nil }
    let isAuthor = editor.id == post.owner?.id && editor.displayName == post.owner?.displayName
    return isAuthor ? nil : person(editor, on: site)
  }

  /// All comments when they are few, else those that readers liked best and the others folded.
  private func comments(
    _ comments: [Comment], _ texts: [StackMarkdown.Post?], under licence: Licence?,
    on page: PostPage
  ) -> CommentList? {
    guard !comments.isEmpty else { return nil }
    let items = comments.indices.map { item(comments[$0], texts[$0], under: licence, on: page) }
    guard comments.count > openComments else { return CommentList(first: items, rest: []) }
    let byScore = comments.indices.sorted { first, second in
      (comments[second].score, first) < (comments[first].score, second)
    }
    let best = Set(byScore.prefix(openComments))
    return CommentList(
      first: items.indices.filter(best.contains).map { items[$0] },
      rest: items.indices.filter { !best.contains($0) }.map { items[$0] })
  }

  private func item(
    _ comment: Comment, _ text: StackMarkdown.Post?, under licence: Licence?, on page: PostPage
  ) -> CommentItem {
    let own = Licence.of(comment.contentLicense, at: comment.creationDate, on: page.site.community)
    return CommentItem(
      comment: comment, site: page.site, body: body(text, page.presentation),
      author: comment.owner.map { person($0, on: page.site) }, licence: own == licence ? nil : own)
  }
}

/// So many comments are in sight.
private let openComments = 5

private func isBlank(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: " ") || 0x09...0x0D ~= byte
}
