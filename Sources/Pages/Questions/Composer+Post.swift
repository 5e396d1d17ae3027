internal import Configuration
internal import Contents
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

extension Composer {
  /// A question or an answer with its comments.
  func item(
    _ post: StackExchange.Post, _ texts: PostTexts, id: Int, as role: PostRole, on page: PostPage
  ) -> PostItem {
    let site = page.site
    let licence = Licence.of(
      post.contentLicense, at: post.lastEditDate ?? post.creationDate, on: site.community)
    // In HTML answers stand under a heading of their own.
    let isBelowHeading = if case .answer = role { links.format == .html } else { false }
    let body = body(texts.body, page.presentation, below: isBelowHeading ? 3 : 2)
    return PostItem(
      post: post, id: id, role: role, site: site, body: body.allSatisfy(isBlank) ? [] : body,
      face: page.showsPortraits ? portrait(of: post.owner, on: site, page.images) : nil,
      author: post.owner.map { person($0, on: site) }, licence: licence,
      digests: digests(about: post.owner, on: site),
      comments: page.showsComments
        ? comments(post.comments, texts.comments, under: licence, on: page) : nil,
      composer: self)
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
